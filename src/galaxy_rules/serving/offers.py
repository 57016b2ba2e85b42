"""What may be chosen when a table is opened: games, variants, readings, opponents."""

from functools import lru_cache

from galaxy_rules.catalogue import game, game_class, games, has_room, room
from galaxy_rules.kernel.rulings import BUNDLES, switches
from galaxy_rules.lab.opponents import policies
from galaxy_rules.serving.fields import Json


def offers() -> Json:
    """All games, and who else may play."""
    return {"games": [_game(name) for name in games()], "opponents": list(policies())}


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
