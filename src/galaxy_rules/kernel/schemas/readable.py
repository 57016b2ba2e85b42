"""The schema of the readable form: tables by their labels, out of that of plain fields."""

from collections.abc import Sequence

from galaxy_rules.kernel.documents.readable import SEAT, labels_of
from galaxy_rules.kernel.schemas.sketching import Schema, Sketch, record, table
from galaxy_rules.kernel.words.labels import EACH, SEATS, Axis, Labels


def readable_fields(sketch: Sketch, kind: type, seats: int) -> Schema:
    """An object by the fields of a state or view, in the readable form."""
    plain, known = sketch.fields(kind), labels_of(kind)
    words = {key: labels.word or key for key, labels in known.items()}
    fields = {
        words.get(key, key): _labelled(shape, known[key], seats) if key in known else shape
        for key, shape in plain["properties"].items()
    }
    needed = [words.get(key, key) for key in plain.get("required", [])]
    return {"description": plain["description"], **record(fields, needed)}


def _labelled(shape: Schema, labels: Labels, seats: int) -> Schema:
    about = shape.get("description", "")
    said = {"description": about.removesuffix(labels.meaning).strip()} if about else {}
    bare = {key: one for key, one in shape.items() if key != "description"}
    if labels.flat:
        # Row after row in one list: the rows are what it is made of.
        bare = {**bare, "items": {"type": "array", "items": bare["items"]}}
    return {**_by(bare, labels.axes, seats, sparse=labels.empty is not None), **said}


def _by(shape: Schema, axes: Sequence[Axis], seats: int, *, sparse: bool) -> Schema:
    """Lists as objects with a key for each entry; what is no list stays."""
    if not axes:
        return shape
    if "anyOf" in shape:
        return {"anyOf": [_by(one, axes, seats, sparse=sparse) for one in shape["anyOf"]]}
    axis, *rest = axes
    if axis == EACH:
        entry = _by(shape["additionalProperties"], rest, seats, sparse=sparse)
        more = {key: one for key, one in shape.items() if key == "propertyNames"}
        return table(entry, **more)
    if shape.get("type") != "array":
        return shape
    names = [f"{SEAT}{seat}" for seat in range(seats)] if isinstance(axis, str) else list(axis)
    entries = shape.get("prefixItems") or [shape["items"]] * len(names)
    fields = {
        name: _by(one, rest, seats, sparse=sparse) for name, one in zip(names, entries, strict=True)
    }
    may_lack = axis == SEATS or (sparse and not rest)
    return record(fields, [] if may_lack else names)
