"""The schemas of vectors and of reference counts: stored, because no classes stand behind them."""

from galaxy_rules.catalogue import HOMES, game_class, games
from galaxy_rules.kernel.documents.codec import read_json
from galaxy_rules.kernel.resources import package_text
from galaxy_rules.kernel.schemas.sketching import Schema


def vectors() -> Schema:
    """A vector, whatever its game; what its set-up and its steps say is the game's own."""
    found = _stored("vectors")
    defs = found["$defs"]
    vector, step = defs.pop("vector"), defs.pop("step")
    for name in HOMES:
        defs |= _of_game(name, step)
        defs[f"{name}.vector"] = _told(name, vector)
    others = {**vector["properties"]["game"], "not": {"enum": list(HOMES)}}
    defs["other.vector"] = _with(vector, game=others)
    defs["step"] = step
    ways = [{"$ref": f"#/$defs/{name}.vector"} for name in (*HOMES, "other")]
    return {**found, "items": {"anyOf": ways}}


def counts() -> Schema:
    """A file of reference counts."""
    found = _stored("counts")
    found["properties"]["game"]["enum"] += games()
    return found


def _stored(what: str) -> Schema:
    found: Schema = read_json(package_text(__package__, f"{what}.schema.json"))
    return {key: value for key, value in found.items() if key not in ("$schema", "$id")}


def _of_game(name: str, step: Schema) -> Schema:
    """A game's own definitions, each behind the name of the game."""
    text = package_text(f"{game_class(name).package}.documents", "vectors.schema.json")
    found: Schema = read_json(text.replace("#/$defs/", f"#/$defs/{name}."))
    found["step"] = _with(step, **found["step"]["properties"])
    return {f"{name}.{key}": shape for key, shape in found.items()}


def _told(name: str, vector: Schema) -> Schema:
    """A vector of a game: which definitions it is held to."""
    script = {**vector["properties"]["script"], "items": {"$ref": f"#/$defs/{name}.step"}}
    setup = {"$ref": f"#/$defs/{name}.setup"}
    return _with(vector, game={"const": name}, setup=setup, script=script)


def _with(shape: Schema, **fields: Schema) -> Schema:
    """An object some of whose fields are held to something else."""
    return {**shape, "properties": {**shape["properties"], **fields}}
