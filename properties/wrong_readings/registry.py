"""What a row of the folder is: a wrong reading of clauses, how it is planted, who must find it."""

from contextlib import AbstractContextManager

import attrs

from properties.wrong_readings.checks import Check
from properties.wrong_readings.planting import Edit


@attrs.frozen
class WrongReading:
    """A reading that somebody might take, which is wrong; all its checks must find it."""

    name: str
    clauses: tuple[str, ...]
    says: str
    edit: Edit
    checks: tuple[Check, ...]

    def plant(self) -> AbstractContextManager[None]:
        """The rules read so for a while."""
        return self.edit.planted()

    @property
    def planted(self) -> str:
        """What was changed where."""
        return f"`{self.edit.where}`: `{self.edit.old.strip()}` became `{self.edit.new.strip()}`"

    @property
    def caught_by(self) -> tuple[str, ...]:
        """The checks that must find it, in words."""
        return tuple(check.text for check in self.checks)
