"""The largest texts that may come: 32 million letters of nothing are refused at once."""

import gc
import json
import time
import tracemalloc
from collections.abc import Callable
from typing import Final

import pytest

import galaxy_rules as gr
from galaxy_rules.kernel.documents.reading import DOCUMENT, LARGEST_TEXT, read_json
from galaxy_rules.kernel.errors import BadInput
from galaxy_rules.kernel.packs import read_pack
from galaxy_rules.match.records import read_record
from galaxy_rules.match.vectors import read_vectors

RECORD: Final = '{"format":"galaxy-rules/record/1"'
SECONDS: Final = 2.0
MEGABYTES: Final = 100
KEYS: Final = 300_000


def filled(start: str, part: str, end: str) -> str:
    """As many parts as there is room for."""
    return start + part * ((LARGEST_TEXT - len(start) - len(end)) // len(part)) + end


def numbered(start: str) -> str:
    """Empty objects under keys of their own: some megabytes of them."""
    return start + ",".join(f'"{number}":{{}}' for number in range(KEYS)) + "}"


LARGE: Final[dict[str, Callable[[], str]]] = {
    "objects one after the other": lambda: filled("", "{}", ""),
    "a list of objects": lambda: filled("[", "{},", "{}]"),
    "a log of objects": lambda: filled(f'{RECORD},"log":[', "{},", "{}]}"),
    "a record of unknown objects": lambda: numbered(f"{RECORD},"),
    "as many objects as are read": lambda: "[" + "{}," * (DOCUMENT.values // 2 - 2) + "{}]",
    "one object and blanks": lambda: filled("{", " ", "}"),
}
READERS: Final[dict[str, Callable[[str], object]]] = {
    "documents": gr.loads,
    "records": read_record,
    "vectors": read_vectors,
    "packs": read_pack,
}


@pytest.mark.parametrize("reader", READERS)
@pytest.mark.parametrize("kind", LARGE)
def test_32_million_letters_of_nothing_are_refused_at_once(reader: str, kind: str) -> None:
    text = LARGE[kind]()
    gc.collect()
    gc.freeze()  # what other tests have left in this process is no part of the cost
    try:
        begun = time.process_time()
        with pytest.raises(BadInput):
            READERS[reader](text)
        assert time.process_time() - begun < SECONDS
    finally:
        gc.unfreeze()


def test_many_objects_that_nothing_reads_cost_little_memory() -> None:
    text = LARGE["a record of unknown objects"]()
    tracemalloc.start()
    try:
        with pytest.raises(BadInput, match=r"^record: \d+ fields"):
            gr.loads(text)
        assert tracemalloc.get_traced_memory()[1] < MEGABYTES * 1_000_000
    finally:
        tracemalloc.stop()


def test_a_document_is_read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[int] = []

    def counted(text: str, *more: object) -> object:
        read.append(len(text))
        return read_json(text, *more)  # type: ignore[arg-type]

    for module in ("documents", "records"):
        monkeypatch.setattr(f"galaxy_rules.match.{module}.read_json", counted)
    text = gr.dumps(gr.Match.start("galaktico", 2))
    gr.loads(text)
    assert [len(text)] == read
    assert json.loads(text) == json.loads(gr.dumps(gr.loads(text)))
