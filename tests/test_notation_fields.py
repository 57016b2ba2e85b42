"""A word of an action that cannot be read: the error names the field that it stands for."""

from collections.abc import Iterator

import pytest

import galaxy_rules as gr
from galaxy_rules.kernel.errors import BadInput

NOTATIONS: dict[str, list[tuple[str, str]]] = {
    "take_the_galaxy": [
        ("claim sy_a 0 cb_a", "- slot -"), ("build 0 0 cb_a", "system slot -"),
        ("upgrade 0 0 cb_a", "system slot -"), ("use 0 0 0", "owner system slot"),
        ("fly 0 0", "owner ship"), ("bounty 0 0 M", "owner system resource"),
        ("convert M", "resource"), ("opportunity ev_a 0", "- argument"), ("relinquish 0", "system"),
    ],
    "galaxy_of_trian": [
        ("reveal 0 T01 front", "stack tile side"), ("draw red", "thing"), ("roll 3", "value"),
        ("buy red", "colour"), ("exchange red red blue", "first second wanted"),
        ("take 0", "stack"), ("declare reroll", "token"), ("use reroll", "token"),
        ("give red", "colour"), ("extract 0,0,0:p0 red", "area colour"),
        ("mine 0,0,0 0,0,0:p0 red", "cell area colour"), ("place SSS 0,0,0 0", "face cell turn"),
        ("send rogue 0,0,0:p0", "unit node"), ("teleport ship 0,0,0 0,0,0:p0", "what cell node"),
        ("move 0,0,0 0,0,0:p0", "cell node"), ("resolve 0,0,0:p0", "area"),
        ("attack 0,0,0 0,0,0", "own target"), ("build 0,0,0", "cell"), ("remove 0,0,0", "cell"),
        ("retrieve 0,0,0", "cell"), ("harness 0,0,0", "cell"), ("release 0,0,0", "cell"),
        ("raise 0,0,0", "cell"), ("unlock 0 racial", "module side"), ("sell reroll", "token"),
        ("gather 0,0,0:p0 red", "area colour"), ("modulate 0,0,0 red", "cell colour"),
        ("tunnel 0,0,0:p0 red", "node colour"), ("swap ship 0,0,0 0,0,0", "what own target"),
        ("transport ship 0,0,0 0,0,0:p0", "what cell node"), ("minion 0,0,0:p0", "node"),
        ("fix 0,0,0:p0", "node"), ("evade 0,0,0:p0", "node"), ("dive 0,0,0 0,0,0:p0", "cell node"),
        ("detonate 0,0,0 0,0,0:p0", "cell node"),
    ],
}  # fmt: skip
NONSENSE = {"take_the_galaxy": "x", "galaxy_of_trian": "?"}


def spoilt() -> Iterator[tuple[str, str, str]]:
    """Each notation with each of its words in turn made unreadable."""
    for name, notations in NOTATIONS.items():
        for text, fields in notations:
            for place, field in enumerate(fields.split(" "), start=1):
                if field != "-":
                    words = text.split(" ")
                    words[place] = NONSENSE[name]
                    yield name, " ".join(words), f"action.{field}"


@pytest.mark.parametrize("name, text, field", list(spoilt()))
def test_the_word_that_cannot_be_read_is_named(name: str, text: str, field: str) -> None:
    with pytest.raises(BadInput) as caught:
        gr.game(name).parse(text)
    assert field == caught.value.field


@pytest.mark.parametrize(
    "name, text", [(name, text) for name, notations in NOTATIONS.items() for text, _ in notations]
)
def test_without_the_fault_each_of_them_reads(name: str, text: str) -> None:
    assert text == str(gr.game(name).parse(text))
