"""Component data as games ship it is read line by line, and means what TOML says."""

import json
import random
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import galaxy_rules
from galaxy_rules.kernel.documents import reading
from galaxy_rules.kernel.documents.reading import Budget, read_shipped, read_toml
from galaxy_rules.kernel.errors import BadInput

SOURCE = Path(galaxy_rules.__file__).parent
FILES = sorted(path.relative_to(SOURCE).as_posix() for path in SOURCE.glob("*/data/*.toml"))
SMALL = [name for name in FILES if "published" not in name]
WORDS = [
    "true", "null", "NaN", "1.5", "01", "-0", "+1", "1_0", "0x1", "{}", "[]", "[", "]", "{", "}",
    '"', "'", ",", ".", ":", "#", " = ", "=", " ", "\\", "\t", "value", "tag", "a", "é",
    "\n", "\n[", "]\n",
]  # fmt: skip


def text_of(name: str) -> str:
    return (SOURCE / name).read_text(encoding="utf-8")


def test_there_is_such_data() -> None:
    assert 3 <= sum(name.endswith("published.toml") for name in FILES)
    assert SMALL


@pytest.mark.parametrize("name", FILES)
def test_shipped_data_is_read_line_by_line(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    text, asked = text_of(name), []

    def counted(part: str, budget: Budget) -> dict[str, Any]:
        asked.append(part)
        return read_toml(part, budget)

    monkeypatch.setattr(reading, "read_toml", counted)
    found = read_shipped(text, Budget())
    assert json.dumps(read_toml(text, Budget())) == json.dumps(found)
    assert [text.partition("\n[")[0]] == asked


def read_either(text: str, *, shipped: bool) -> str:
    read = read_shipped if shipped else read_toml
    try:
        return json.dumps(read(text, Budget()))
    except BadInput as error:
        return f"refused: {error}"


@given(st.sampled_from(SMALL), st.integers(0, 2**32), st.sampled_from(WORDS), st.integers(0, 4))
def test_whatever_a_text_says_it_means_what_toml_says(
    name: str, seed: int, word: str, way: int
) -> None:
    rng, lines = random.Random(seed), text_of(name).split("\n")
    place = rng.randrange(len(lines))
    line = lines[place]
    at = rng.randrange(len(line) + 1)
    match way:
        case 0:
            lines.insert(place, rng.choice(lines))
        case 1:
            del lines[place]
        case 2:
            lines[place], lines[place - 1] = lines[place - 1], line
        case 3:
            lines[place] = line[:at] + word + line[at:]
        case _:
            lines[place] = line[:at] + word + line[at + 1 :]
    text = "\n".join(lines)
    assert read_either(text, shipped=False) == read_either(text, shipped=True)


@pytest.mark.parametrize(
    "text",
    [
        '[a]\nb = 1\n[c]\nd = "x"',
        '\n[a]\nb = "x"\n[a]\nc = "x"',
        '\n[a]\nb = "x"\n[a.b]\nc = "x"',
        '\n[a]\nb = { value = 1, tag = "x", source = "y" }\n[a.b]\nc = "x"',
        '\n[a]\nb = { value = { c = 1, c = 2 }, tag = "x", source = "y" }',
        '\n[a]\nb = { value = { "c": 1 }, tag = "x", source = "y" }',
        '\n[a]\nb = { value = [1,], tag = "x", source = "y" } # why',
        '\n[a]\nb = { value = "x = y", tag = "x", source = "y, z" }',
        '\n[a]\n"b c" = { value = [null], tag = "x", source = "y" }',
        '\n["a b"]\nc = "x"\n[[d]]\ne = 1',
    ],
)
def test_odd_texts_are_read_as_toml(text: str) -> None:
    assert read_either(text, shipped=False) == read_either(text, shipped=True)
