"""The views of a seat's record, one after the other, at a cost that its length pays.

Of each view only what changed is read, and spelled for its digest.  Whether some position looks
like it is a question about all of it, and costs more than to read it.  A record has an allowance
for that, which grows with what it tells; a match never comes near the end of it.  Where view upon
view follows and next to nothing is told it runs out, and from then on as many are asked as are paid
for.  The first view and the last are asked in any case.
"""

from typing import Any, Final

from galaxy_rules.catalogue import AnyGame
from galaxy_rules.kernel.documents.codec import write_json
from galaxy_rules.kernel.documents.digests import Digests
from galaxy_rules.kernel.errors import BadInput, BadRecord
from galaxy_rules.match.records import SeatRecord, Seen, check_sizes, decoded, sizes

PRICE: Final = 5_000
"""What it costs to ask of a view, beside its length, in characters that are looked at."""
ALLOWANCE: Final = 5_000_000
"""What every record may cost."""
EARNED: Final = 12
"""How much more for each character of what changed and happened: a match needs two thirds."""


class Views:
    """The views of a seat's record, each held to its digest and, where it is asked, to the game."""

    def __init__(self, game: AnyGame, record: SeatRecord) -> None:
        """Begin with the first view of a record."""
        self._game: Final = game
        self._record: Final = record
        self._sizes: Final = sizes(record.view)
        self._digests: Final = Digests()
        self._allowed: int = ALLOWANCE
        self._asked: bool = True
        self.unasked: int = 0
        """Of how many views it was not asked whether some position looks like them."""
        path = "record.view"
        check_sizes(self._sizes, path)
        self._take(self._read(record.view, path, record.rules), path)
        self._check_digest(record.digest, path)

    def follow(self, seen: Seen, path: str) -> None:
        """Take the view after one more ply."""
        if unknown := seen.view.keys() - self._sizes.keys():
            raise BadRecord(path, f"no such field: {', '.join(sorted(unknown))}")
        if seen.view:
            self._change(seen, path)
        self._check_digest(seen.digest, path)

    def end(self) -> None:
        """Read the last view as a whole, and ask of it."""
        if self._record.log:
            path = f"log[{len(self._record.log) - 1}].view"
            self._take(self._read(self._game.encode(self.last), path), path)
            self.unasked -= not self._asked

    def _change(self, seen: Seen, path: str) -> None:
        """Read what changed, and ask of the view if the record has paid for it."""
        changed = sizes(seen.view)
        self._sizes.update(changed)
        check_sizes(self._sizes, path)
        self._asked = self._pays(sum(changed.values()) + len(write_json(seen.events)))
        self.unasked += not self._asked
        fragment = self._record.fragment
        try:
            view = self._game.read_change(
                self.last, seen.view, path, fragment=fragment, ask=self._asked
            )
        except BadInput as error:
            raise BadRecord(error.field, error.problem) from None
        self._take(view, path)

    def _pays(self, told: int) -> bool:
        """Whether the record, which has told so much more, pays for a question about the view."""
        self._allowed += EARNED * told
        cost = PRICE + sum(self._sizes.values())
        if cost > self._allowed:
            return False
        self._allowed -= cost
        return True

    def _read(self, body: dict[str, Any], path: str, rules: str = "") -> Any:  # noqa: ANN401 - any game's view
        """A whole view, held to the game."""
        fragment = self._record.fragment
        return decoded(self._game, body, "view", path, fragment=fragment, rules=rules)

    def _take(self, view: Any, path: str) -> None:  # noqa: ANN401 - any game's view
        if view.seat != self._record.seat:
            problem = f"seat {view.seat} in a record of seat {self._record.seat}"
            raise BadRecord(f"{path}.seat", problem)
        self.last: Any = view
        self._digest: str = self._digests.of(view)

    def _check_digest(self, named: str, path: str) -> None:
        if self._digest != named:
            raise BadRecord(path, "the view is not the one that its digest names")
