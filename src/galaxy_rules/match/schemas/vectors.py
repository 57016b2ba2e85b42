"""The schemas of vectors and of reference counts: stored, because no classes stand behind them."""

from galaxy_rules.catalogue import HOMES, game_class, games
from galaxy_rules.kernel.documents.codec import read_json
from galaxy_rules.kernel.resources import package_text
from galaxy_rules.kernel.schemas.sketching import Schema


def vectors() -> Schema:
    """A vector, whatever its game; what its set-up and its steps say is the game's own."""
    found = _stored("vectors")
    for name in HOMES:
        found["$defs"] |= _of_game(name)
        found["$defs"]["vector"]["allOf"].append(_told(name))
    return found


def counts() -> Schema:
    """A file of reference counts."""
    found = _stored("counts")
    found["properties"]["game"]["enum"] += games()
    return found


def _stored(what: str) -> Schema:
    found: Schema = read_json(package_text(__package__, f"{what}.schema.json"))
    return {key: value for key, value in found.items() if key not in ("$schema", "$id")}


def _of_game(name: str) -> Schema:
    """A game's own definitions, each behind the name of the game."""
    text = package_text(f"{game_class(name).package}.documents", "vectors.schema.json")
    found: Schema = read_json(text.replace("#/$defs/", f"#/$defs/{name}."))
    return {f"{name}.{key}": shape for key, shape in found.items()}


def _told(name: str) -> Schema:
    """Which definitions a vector of a game is held to."""
    setup, step = ({"$ref": f"#/$defs/{name}.{key}"} for key in ("setup", "step"))
    return {
        "if": {"properties": {"game": {"const": name}}, "required": ["game"]},
        "then": {"properties": {"setup": setup, "script": {"items": step}}},
    }
