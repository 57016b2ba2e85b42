"""The rows of a corpus as Parquet (extra `parquet`), for tools that read columns.

One row for each step; what came of its game stands beside it, the same in all rows of a game.  The
header is in the file's own metadata, under the name of the format.
"""

import json
import os
from collections.abc import Iterator
from typing import Any, Final

import pyarrow as pa
import pyarrow.parquet as pq

from galaxy_rules.kernel.game import CHANCE
from galaxy_rules.lab.corpora.reading import Played, opened
from galaxy_rules.lab.corpora.rows import FEATURES, FORMAT, JSON, Row, packed
from galaxy_rules.lab.whole_files import written

GROUP: Final = 4096
"""Rows that are written at once."""
NUMBERS: Final = pa.list_(pa.int32())
COLUMNS: Final = (
    ("game", pa.int32()),
    ("ply", pa.int32()),
    ("seat", pa.int8()),
    ("action", pa.string()),
    ("outcome", pa.int32()),
    ("tokens", NUMBERS),
    ("masks", pa.list_(NUMBERS)),
    ("listed", pa.int32()),
)
RESULTS: Final = (
    ("seed", pa.uint64()),
    ("plies", pa.int32()),
    ("finished", pa.bool_()),
    ("winners", pa.list_(pa.int8())),
    ("totals", NUMBERS),
)
SEEN: Final = {JSON: pa.string(), FEATURES: NUMBERS}
"""What a view is in a column: a text of JSON, or its features."""


def convert(source: str | os.PathLike[str], target: str | os.PathLike[str]) -> int:
    """Write a corpus of JSON Lines as Parquet; how many rows there are."""
    corpus = opened(source)
    schema, count = _schema(corpus.header), 0
    with written(target) as file, pq.ParquetWriter(file, schema, compression="zstd") as writer:
        waiting: list[Row] = []
        for played in corpus:
            waiting += _rows(played, corpus.header["views"])
            if len(waiting) >= GROUP:
                count += _put(writer, schema, waiting)
                waiting = []
        count += _put(writer, schema, waiting)
    return count


def _schema(header: Row) -> Any:  # noqa: ANN401 - pyarrow has no types
    view = SEEN.get(header["views"])
    returns = pa.struct([(by, pa.list_(pa.float64())) for by in header["returns"]])
    columns = [*COLUMNS, *RESULTS, ("returns", returns)]
    columns += [] if view is None else [("view", view)]
    return pa.schema(columns, metadata={FORMAT: packed(header).rstrip()})


def _rows(played: Played, views: str) -> Iterator[Row]:
    names = [name for name, _ in RESULTS]
    result = {name: played.result[name] for name in (*names, "returns")}
    for step in played.steps:
        row = {name: step.get(name) for name, _ in COLUMNS} | result
        if views == JSON and step["seat"] != CHANCE:
            row["view"] = json.dumps(step["view"], ensure_ascii=False, separators=(",", ":"))
        elif views == FEATURES:
            row["view"] = step.get("view")
        yield row


def _put(writer: Any, schema: Any, rows: list[Row]) -> int:  # noqa: ANN401 - pyarrow has no types
    writer.write_table(pa.Table.from_pylist(rows, schema=schema))
    return len(rows)
