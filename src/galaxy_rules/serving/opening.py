"""How a table is opened: the game and its readings, who may sit where, and the table's secrets.

An opening never changes.  The links of the seats are secrets of those who got them: kept are their
hashes alone, so whoever reads the store cannot sit down anywhere.  The seed is kept, since chance
depends on it; whoever can read the store can read every hand.
"""

import hashlib
import hmac
import secrets
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, Final

import attrs

from galaxy_rules.catalogue import AnyGame, game, game_class, games, has_room, others, room
from galaxy_rules.kernel.documents.codec import write_json
from galaxy_rules.kernel.documents.reading import Budget, read_json
from galaxy_rules.kernel.errors import BadInput
from galaxy_rules.kernel.packs import LARGEST_PACK, Pack, read_pack
from galaxy_rules.kernel.rulings import BUNDLE, BUNDLES, switches
from galaxy_rules.kernel.visibility import SPECTATOR
from galaxy_rules.lab.opponents import offered
from galaxy_rules.match.match import Match
from galaxy_rules.match.names import LONGEST_PLAYER, check_names
from galaxy_rules.match.seeds import secret_seed
from galaxy_rules.serving.fields import (
    Anything,
    Document,
    Json,
    OneOf,
    Several,
    Table,
    Text,
    Whole,
    Words,
)

VERSION: Final = 1
"""Of openings and entries in a store."""
PERSON: Final = "person"
MOST_SEATS: Final = 4
LINK_BYTES: Final = 18
"""144 bits: nobody guesses a link."""
LINK: Final = r"[A-Za-z0-9_-]{24}"
TABLE: Final = r"[a-z0-9]{12}"
_LETTERS: Final = "abcdefghijkmnpqrstuvwxyz23456789"
OPENING: Final = Budget(characters=LARGEST_PACK + 100_000, values=60_000)

CLOCK: Final = Table(
    "Time for each player: so many seconds for the game, and so many more after each decision."
    "  Whoever runs out of time is played by an opponent of the library from then on.",
    {
        "seconds": Whole("for the whole game", 10, 7 * 86_400),
        "increment": Whole("after each decision", 0, 86_400),
    },
    optional=frozenset({"increment"}),
)
WISHES: Final = Table(
    "A table to be opened.",
    {
        "game": Text("its name, as the list of games has it", 60, shortest=1),
        "variant": Text("its name; left out, the game's usual one", 60),
        "rulings": Words("readings by switch", 100),
        "bundle": Text("a bundle of readings by its name", 60),
        "options": Anything("what the game's set-up leaves to the table, such as `first`"),
        "pack": Document("an owner's own component data, as TOML", LARGEST_PACK),
        "seats": Several(
            "who plays each seat: `person`, or an opponent by name",
            OneOf("", (PERSON, *offered())),
            MOST_SEATS,
            1,
        ),
        "names": Several("what the players are called", Text("", LONGEST_PLAYER), MOST_SEATS),
        "clock": CLOCK,
    },
    optional=frozenset({"variant", "rulings", "bundle", "options", "pack", "names", "clock"}),
)


@attrs.frozen
class Clock:
    """Seconds for each player, and how many more after each decision."""

    seconds: int
    increment: int


@attrs.frozen
class Opening:
    """A table as it was opened."""

    game: str
    variant: str
    rulings: Mapping[str, str]
    options: Mapping[str, Any]
    pack: str | None
    seats: tuple[str, ...]
    names: tuple[str, ...]
    clock: Clock | None
    seed: int
    links: tuple[str, ...]
    """The hash of the link of each seat."""
    onlooker: str
    """The hash of the link of whoever watches."""
    opened: int
    """When, in seconds of the epoch."""

    def match(self) -> Match:
        """The match at its beginning."""
        played = made(self)
        return Match(played, played.new(len(self.seats), **_options(self.options)), self.seed)

    def seat_of(self, link: str) -> int | None:
        """The seat that a link is for, SPECTATOR for an onlooker's, None for nobody's.

        Compared in a time that tells nothing about how much of it was right.
        """
        hashed = hash_of(link)
        found = None
        for seat, kept in enumerate((*self.links, self.onlooker)):
            if hmac.compare_digest(kept, hashed):
                found = seat if seat < len(self.links) else SPECTATOR
        return found

    def text(self) -> str:
        """As it lies in a store."""
        body = attrs.asdict(self, recurse=True) | {"seed": str(self.seed), "v": VERSION}
        return write_json(body)


@attrs.frozen
class Links:
    """The secrets of a table, told once to whoever opened it."""

    seats: tuple[str, ...]
    onlooker: str


def hash_of(link: str) -> str:
    """What is kept of a link."""
    return hashlib.sha256(link.encode("utf-8", "replace")).hexdigest()


def opened(wishes: Mapping[str, Any], now: float) -> tuple[str, Opening, Links]:
    """A new table: its id, how it was opened, and the links to its seats.

    Everything is tried before: what cannot be set up is a `BadInput` that names the field.
    """
    seats = wishes["seats"]
    names = called(wishes["names"] or (), seats)
    if wishes["game"] not in games() and wishes["game"] not in others():
        raise BadInput("table.game", f"none of {', '.join((*games(), *others()))}")
    links = Links(tuple(_link() for _ in seats), _link())
    clock, readings = wishes["clock"], wishes["rulings"] or {}
    opening = Opening(
        wishes["game"],
        wishes["variant"] or "",
        {BUNDLE: wishes["bundle"], **readings} if wishes["bundle"] else readings,
        wishes["options"] or {},
        wishes["pack"] or None,
        tuple(seats),
        names,
        None if clock is None else Clock(clock["seconds"], clock["increment"] or 0),
        secret_seed(),
        tuple(map(hash_of, links.seats)),
        hash_of(links.onlooker),
        int(now),
    )
    opening.match()
    return "".join(secrets.choice(_LETTERS) for _ in range(12)), opening, links


def called(names: Sequence[str], seats: Sequence[str]) -> tuple[str, ...]:
    """A name for each seat: the one that was given, else one that says who plays it."""
    if names and len(names) != len(seats):
        raise BadInput("table.names", f"expected one for each of {len(seats)} seats")
    given = names or ("",) * len(seats)
    plain = ("Player" if kind == PERSON else kind.capitalize() for kind in seats)
    found = (
        name.strip() or f"{word} {number}"
        for number, (name, word) in enumerate(zip(given, plain, strict=True), 1)
    )
    return check_names(tuple(found), len(seats), "table.names")


def _link() -> str:
    return secrets.token_urlsafe(LINK_BYTES)


def read_opening(text: str) -> Opening:
    """An opening out of a store."""
    body = dict(read_json(text, OPENING))
    if body.pop("v", None) != VERSION:
        raise BadInput("opening", "of another version of the server")
    clock = body["clock"]
    lists = {key: tuple(body[key]) for key in ("seats", "names", "links")}
    made_clock = None if clock is None else Clock(**clock)
    return Opening(**(body | lists | {"seed": int(body["seed"]), "clock": made_clock}))


def made(opening: Opening) -> AnyGame:
    """The game of a table; equal tables share it with all that it has worked out."""
    readings = tuple(sorted(opening.rulings.items()))
    return _made(opening.game, opening.variant, readings, opening.pack)


@lru_cache(maxsize=64)
def _made(
    name: str, variant: str, readings: tuple[tuple[str, str], ...], pack: str | None
) -> AnyGame:
    return game(name, rulings=dict(readings), data=_pack(pack), variant=variant or None)


def _pack(text: str | None) -> Pack | None:
    return None if text is None else read_pack(text)


def _options(options: object) -> dict[str, Any]:
    """Arguments of `new`: lists are tuples there; keys are names."""
    if not isinstance(options, Mapping):
        raise BadInput("table.options", "expected an object")
    if "players" in options or not all(str(key).isidentifier() for key in options):
        raise BadInput("table.options", "only what the set-up leaves to the table, without players")
    return {key: _plain(value) for key, value in options.items()}


def _plain(value: object) -> object:
    match value:
        case list() | tuple():
            return tuple(_plain(one) for one in _sequence(value))
        case _:
            return value


def _sequence(value: Sequence[object]) -> Sequence[object]:
    return value


# what may be chosen


def offers() -> Json:
    """All games, and who else may play."""
    known = (*games(), *others())
    return {"games": [_game(name) for name in known], "opponents": list(offered())}


@lru_cache(maxsize=8)
def _game(name: str) -> Json:
    """What a table of this game may be like."""
    kind = game_class(name)
    readings = [
        {
            "name": one.name,
            "ruling": one.ruling,
            "default": str(one.default),
            "readings": [str(word) for word in one.readings],
        }
        for one in switches(kind.rulings_class)
    ]
    return {
        "name": name,
        "title": kind.title,
        "players": list(kind.players),
        "variants": list(_variants(name)),
        "bundles": list(BUNDLES),
        "switches": readings,
    }


def _variants(name: str) -> tuple[str, ...]:
    """The variants that a game has whatever its box holds."""
    made = game(name)
    found = (
        room(made, "documents.schema").SPELLING.variants
        if has_room(made, "documents.schema")
        else None
    )
    return found or (made.variant,)
