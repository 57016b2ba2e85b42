"""How a page holds hundreds of drawings in little room: every text and every row of numbers once.

Two drawings of one game differ in a few elements.  A drawing is cut where groups begin, and these
into their tags, each kept once and named by a number; rows of numbers, nearly equal, are deflated.
What a page holds can be read again from its source (`unpacked`), which is how tests look for what
must not be in it.
"""

import base64
import json
import re
import zlib
from collections.abc import Iterable
from typing import Any, Final

from galaxy_rules.kernel.errors import shown

_TAG: Final = re.compile(r"<[^>]*>[^<]*")
"""A tag and the text that follows it."""
_GROUP: Final = "<g "
"""What a group of a drawing begins with, whatever stands in it."""
_WIDTH: Final = 76


class Pool:
    """Texts and rows of numbers, each kept once and named by its number."""

    def __init__(self) -> None:
        """Begin empty."""
        self._texts: dict[str, int] = {}
        self._rows: dict[tuple[int, ...], int] = {}
        self._groups: dict[str, int] = {}
        """Where a group of a drawing went: most of them come again with the next drawing."""

    def text(self, text: str) -> int:
        """The number of a text, as it may be printed."""
        found = self._texts.get(text)
        return self._texts.setdefault(shown(text), len(self._texts)) if found is None else found

    def row(self, numbers: Iterable[int]) -> int:
        """The number of a row of numbers."""
        return self._rows.setdefault(tuple(numbers), len(self._rows))

    def markup(self, text: str) -> int:
        """The number of the row of groups that a drawing is made of, each a row of tags."""
        first, *groups = text.split(_GROUP)
        known = self._groups.get
        rows = [self._tags(first) if first else -1]
        for group in groups:
            found = known(group)
            rows.append(self._group(group) if found is None else found)
        return self.row(rows if first else rows[1:])

    def _group(self, group: str) -> int:
        self._groups[group] = found = self._tags(_GROUP + group)
        return found

    def _tags(self, text: str) -> int:
        return self.row(map(self.text, _TAG.findall(text)))

    @property
    def tables(self) -> dict[str, Any]:
        """Everything kept, in the order of the numbers."""
        return {"texts": list(self._texts), "rows": list(self._rows)}


def packed(value: Any) -> str:  # noqa: ANN401 - whatever JSON can hold
    """A value as deflated JSON in letters, in lines that editors can show."""
    written = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    letters = base64.b64encode(zlib.compress(written.encode(), 9)).decode()
    return "\n".join(letters[at : at + _WIDTH] for at in range(0, len(letters), _WIDTH))


def unpacked(letters: str) -> Any:  # noqa: ANN401 - whatever JSON can hold
    """The value again."""
    return json.loads(zlib.decompress(base64.b64decode(letters)))
