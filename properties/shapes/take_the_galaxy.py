"""Take The Galaxy as the proofs on shapes have it."""

from typing import Final

from properties.shapes.proving import Account
from properties.shapes.take_the_galaxy_account import account
from properties.shapes.take_the_galaxy_numbers import BY_NUMBERS, gather, legal, put, sound

ACCOUNT: Final = Account(
    name="take_the_galaxy",
    package="galaxy_rules.take_the_galaxy.rules",
    not_run=("listing", "sums", "set_up"),
    by_numbers=BY_NUMBERS,
    gather=gather,
    put=put,
    sound=sound,
    legal=legal,
    account=account,
)
