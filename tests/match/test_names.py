"""Names of players: in matches, records and exports, and never anything that misleads."""

import json
from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import galaxy_rules as gr
from galaxy_rules.kernel.errors import BadInput, BadRecord
from galaxy_rules.kernel.visibility import SPECTATOR
from galaxy_rules.match.names import LONGEST_PLAYER, check_names
from tests.kernel.trying import refusal
from tests.match.playing import play_on, played

NAMES = ("Ada", "Grace")
BAD: list[tuple[Any, str]] = [
    (("Ada",), "names"),
    (("Ada", "Grace", "Mary"), "names"),
    ("AG", "names"),
    (5, "names"),
    ({"Ada", "Grace"}, "names"),
    (("Ada", 5), "names[1]"),
    (("Ada", None), "names[1]"),
    (("Ada", ""), "names[1]"),
    (("Ada", "  "), "names[1]"),
    (("Ada ", "Grace"), "names[0]"),
    (("Ada", "Gra  ce"), "names[1]"),
    (("Ada", "aDA"), "names[1]"),
    (("Ada", "Gra\nce"), "names[1]"),
    (("Ada", "Gra\x1b[2Jce"), "names[1]"),
    (("Ada", "Gra\u202ece"), "names[1]"),
    (("Ada", "\ud800"), "names[1]"),
    (("x" * (LONGEST_PLAYER + 1), "Grace"), "names[0]"),
    (("seat 1", "Grace"), "names[0]"),
    (("Ada", "Seat0"), "names[1]"),
]  # fmt: skip


@pytest.mark.parametrize("name", gr.games())
def test_names_go_into_records_and_come_back(name: str) -> None:
    match = played(name, 2, 3, 12, names=NAMES)
    assert NAMES == match.names == match.record().names == gr.Match.replay(match.record()).names
    text = gr.dumps(match)
    assert list(NAMES) == json.loads(text)["names"]
    assert text == gr.dumps(gr.Match.replay(text))


@pytest.mark.parametrize("seat", [0, 1, SPECTATOR])
def test_a_seat_s_record_says_who_sat_where(seat: int) -> None:
    match = played("galaktico", 2, 3, 30, names=list(NAMES))
    own = match.record(seat=seat, key=b"sixteen bytes...")
    assert NAMES == own.names
    assert own == gr.loads(gr.dumps(own))
    assert "signed" == gr.review(gr.dumps(own), key=b"sixteen bytes...").checked
    assert "compared with the match" == gr.review(own, match=match).checked
    other = played("galaktico", 2, 3, 30, names=("Ada", "Mary"))
    with pytest.raises(BadRecord, match=r"^record\.names: another one than the match has"):
        gr.review(own, match=other)
    forged = gr.dumps(own).replace("Grace", "Mary")
    with pytest.raises(BadRecord, match="not made with this key"):
        gr.review(forged, key=b"sixteen bytes...")


def test_a_match_without_names_is_written_as_ever() -> None:
    match = played("galaktico", 2, 3, 30)
    assert () == match.names == match.record().names
    assert '"names"' not in gr.dumps(match)
    assert '"names"' not in gr.dumps(match.record(seat=0))


@pytest.mark.parametrize("names, field", BAD)
def test_names_that_mislead_or_do_not_fit_are_refused(names: Any, field: str) -> None:
    error = refusal(gr.Match.start, "galaktico", 2, names=names)
    assert isinstance(error, BadInput)
    assert field == error.field
    assert str(error).isprintable()


@pytest.mark.parametrize(
    "names, field", [(names, f) for names, f in BAD if isinstance(names, tuple)]
)
def test_records_are_held_to_the_same(names: Sequence[Any], field: str) -> None:
    match = played("galaktico", 2, 3, 12, names=NAMES)
    whole, own = (json.loads(gr.dumps(one)) for one in (match, match.record(seat=1)))
    for document, ask in ((whole, gr.Match.replay), (own, gr.review)):
        text = json.dumps({**document, "names": list(names)})
        error = refusal(ask, text)
        assert isinstance(error, BadInput)
        wanted = field.removeprefix("names")
        assert error.field in (f"record.names{wanted}", f"names{wanted}"), error
        assert str(error).isprintable()


@given(st.lists(st.text(max_size=50), max_size=4))
def test_whatever_passes_can_be_shown_anywhere(names: list[str]) -> None:
    try:
        found = check_names(names, len(names))
    except BadInput:
        return
    assert list(found) == names
    for name in found:
        assert name.isprintable()
        assert 0 < len(name.strip()) == len(name) <= LONGEST_PLAYER
        assert name == name.encode().decode()


def test_names_are_in_no_answer_of_the_rules() -> None:
    named, plain = (played("galaktico", 2, 3, 30, names=names) for names in (NAMES, ()))
    assert named.state == plain.state
    assert list(named.plies) == list(plain.plies)
    play_on(named, 1, 3)
    assert NAMES == named.names
