"""The schema of data packs: a tree of tables whose leaves say where they come from."""

from typing import Final

from galaxy_rules.catalogue import games
from galaxy_rules.kernel.packs import FORMAT, LARGEST_NUMBER, PROFILES, TAGS, Datum, Pack
from galaxy_rules.kernel.schemas.docs import words_of
from galaxy_rules.kernel.schemas.sketching import Schema, array, record, table
from galaxy_rules.kernel.schemas.sketching import words as one_of

_LARGEST: Final = (1 << LARGEST_NUMBER) - 1
_PLAIN: Final[Schema] = {
    "description": "Texts, truth values, whole numbers, and lists or tables of them.",
    "anyOf": [
        {"type": "string"},
        {"type": "boolean"},
        {"type": "integer", "minimum": -_LARGEST, "maximum": _LARGEST},
        array({"$ref": "#/$defs/plain"}),
        table({"$ref": "#/$defs/plain"}),
    ],
}


def drawn() -> Schema:
    """The schema of a pack: what stands at its head, and tables beside that."""
    source = {"type": "string", "minLength": 1}
    leaf = record({"value": {"$ref": "#/$defs/plain"}, "tag": one_of(*TAGS), "source": source})
    inner = table({"$ref": "#/$defs/branch"}, properties={"value": False})
    branch = {"anyOf": [{"$ref": "#/$defs/datum"}, inner]}
    return {
        "title": "Data pack",
        "description": f"{words_of(Pack).about} A TOML file is read as the same tree.",
        "type": "object",
        "properties": {
            "format": {"const": FORMAT},
            "game": one_of(*games()),
            "profile": one_of(*PROFILES),
            "title": {"type": "string"},
            "notes": {"type": "string"},
            "sources": {"description": "Free words about where values come from; not read."},
        },
        "required": ["format", "game", "profile", "title"],
        "additionalProperties": {"$ref": "#/$defs/branch"},
        "$defs": {
            "branch": {"description": "A table, or a value with its provenance.", **branch},
            "datum": {"description": words_of(Datum).about, **leaf},
            "plain": _PLAIN,
        },
    }
