"""Forged seat records: what a review without a key lets pass, and that key and match let none."""

import json
from collections.abc import Callable
from typing import Any, Final

import attrs
import pytest

import galaxy_rules as gr
from galaxy_rules.kernel.errors import BadInput, BadRecord
from galaxy_rules.match.match import Match
from galaxy_rules.match.records import SeatRecord, chained
from galaxy_rules.match.signing import SHORTEST_KEY, is_signed, signature
from tests.helpers import fragment, galaktico
from tests.kernel.trying import refusal
from tests.match.playing import played, storm

KEY: Final = b"the key of this table, 32 bytes!"
OTHER_KEY: Final = b"the key of that table, 32 bytes!"
SEAT: Final = 0
Document = dict[str, Any]
Forger = Callable[[SeatRecord], SeatRecord]


def whole() -> Match:
    """The match that all forgeries are about: the toy with chance and secrets, to its end."""
    return storm(3)


def genuine() -> SeatRecord:
    """What the table gave to the seat."""
    return whole().record(SEAT, key=KEY)


# the tools of a forger, who knows the code and not the key


def recomputed(record: SeatRecord) -> SeatRecord:
    """The same with every digest and the chain computed anew, so that all of it fits together."""
    game = whole().game
    shown = dict(record.view)
    first = chain = game.decode(shown, "view", "view").digest()
    log = []
    for seen in record.log:
        shown |= seen.view
        fresh = attrs.evolve(seen, digest=game.decode(shown, "view", "view").digest())
        chain = chained(chain, fresh)
        log.append(attrs.evolve(fresh, chain=chain))
    return attrs.evolve(record, digest=first, log=tuple(log), chain=chain)


def with_99_points(record: SeatRecord) -> SeatRecord:
    last = record.log[-1]
    richer = attrs.evolve(last, view={**last.view, "points": [99, 0]})
    return recomputed(attrs.evolve(record, log=(*record.log[:-1], richer)))


def without_the_last_plies(record: SeatRecord) -> SeatRecord:
    return recomputed(attrs.evolve(record, log=record.log[:-3]))


def without_a_ply_within(record: SeatRecord) -> SeatRecord:
    """The ply after takes over what it changed in the view."""
    gone, after = record.log[3], record.log[4]
    heir = attrs.evolve(after, view={**gone.view, **after.view})
    return recomputed(attrs.evolve(record, log=(*record.log[:3], heir, *record.log[5:])))


def with_an_invented_action(record: SeatRecord) -> SeatRecord:
    number = next(n for n, seen in enumerate(record.log) if seen.do not in (None, "fold"))
    log = list(record.log)
    log[number] = attrs.evolve(log[number], do="fold")
    return recomputed(attrs.evolve(record, log=tuple(log)))


def with_an_invented_ply(record: SeatRecord) -> SeatRecord:
    idle = attrs.evolve(record.log[-1], by=SEAT, do="fold", events=(), view={})
    return recomputed(attrs.evolve(record, log=(*record.log, idle)))


def without_its_events(record: SeatRecord) -> SeatRecord:
    log = tuple(attrs.evolve(seen, events=()) for seen in record.log)
    return recomputed(attrs.evolve(record, log=log))


def with_another_commitment(record: SeatRecord) -> SeatRecord:
    return attrs.evolve(record, commitment="0" * 64)


def with_other_readings(record: SeatRecord) -> SeatRecord:
    return attrs.evolve(record, rulings={**record.rulings, "tie": "both"})


FORGERIES: Final[dict[str, Forger]] = {
    forge.__name__: forge
    for forge in (
        with_99_points,
        without_the_last_plies,
        without_a_ply_within,
        with_an_invented_action,
        with_an_invented_ply,
        without_its_events,
        with_another_commitment,
        with_other_readings,
    )
}


@pytest.mark.parametrize("name", FORGERIES)
def test_a_review_without_a_key_lets_a_consistent_forgery_pass(name: str) -> None:
    """It says so: what it shows is that nothing was damaged by accident."""
    forged = FORGERIES[name](genuine())
    assert forged != genuine()
    assert "undamaged" == gr.review(forged).checked
    assert "undamaged" == gr.review(gr.dumps(forged)).checked


@pytest.mark.parametrize("name", FORGERIES)
def test_the_key_finds_every_forgery(name: str) -> None:
    for forged in (FORGERIES[name](genuine()), gr.dumps(FORGERIES[name](genuine()))):
        with pytest.raises(BadRecord, match=r"^record\.signature: not made with this key"):
            gr.review(forged, key=KEY)


@pytest.mark.parametrize("name", FORGERIES)
def test_the_key_finds_every_forgery_that_a_stranger_has_signed(name: str) -> None:
    forged = FORGERIES[name](genuine()).signed(OTHER_KEY)
    assert "signed" == gr.review(forged, key=OTHER_KEY).checked
    with pytest.raises(BadRecord, match=r"^record\.signature: not made with this key"):
        gr.review(forged, key=KEY)


WHERE: Final = {
    "with_99_points": r"^log\[\d+\]\.view",
    "without_the_last_plies": r"^record\.log: \d+ plies, but the match has \d+",
    "without_a_ply_within": r"^log\[3\]\.",
    "with_an_invented_action": r"^log\[\d+\]\.do",
    "with_an_invented_ply": r"^record\.log: \d+ plies, but the match has \d+",
    "without_its_events": r"^log\[0\]\.events",
    "with_another_commitment": r"^record\.commitment",
    "with_other_readings": r"^record\.rulings",
}


@pytest.mark.parametrize("name", FORGERIES)
def test_a_comparison_with_the_match_finds_every_forgery_and_names_the_place(name: str) -> None:
    forged = FORGERIES[name](genuine())
    with pytest.raises(BadRecord, match=WHERE[name]):
        gr.review(gr.dumps(forged), match=whole())


# what is genuine


@pytest.mark.parametrize("seat", [0, 1, gr.SPECTATOR])
def test_a_genuine_record_passes_and_says_what_was_shown(seat: int) -> None:
    match = whole()
    text = gr.dumps(match.record(seat, key=KEY))
    assert "undamaged" == gr.review(text).checked
    assert "signed" == gr.review(text, key=KEY).checked
    assert "compared with the match" == gr.review(text, match=match).checked
    both = gr.review(text, key=KEY, match=match)
    assert "signed and compared with the match" == both.checked
    assert seat == both.seat
    assert match.view(seat) == both.last_view


@pytest.mark.parametrize("name, players", [("galaktico", 3), ("take_the_galaxy", 2)])
def test_records_of_the_games_are_signed_and_compared(name: str, players: int) -> None:
    match = played(name, players, 4, 25)
    text = gr.dumps(match.record(1, key=KEY))
    assert "signed and compared with the match" == gr.review(text, key=KEY, match=match).checked
    assert isinstance(refusal(gr.review, text, key=OTHER_KEY), BadRecord)
    assert isinstance(refusal(gr.review, text, match=played(name, players, 5, 25)), BadRecord)


def test_another_seats_record_is_genuine_and_says_whose_it_is() -> None:
    text = gr.dumps(whole().record(1, key=KEY))
    assert 1 == gr.review(text, key=KEY, match=whole()).seat
    renamed = json.loads(text) | {"seat": SEAT}
    assert "record.view.seat" == getattr(refusal(gr.review, json.dumps(renamed)), "field", None)
    for asked in ({"key": KEY}, {"match": whole()}):
        assert isinstance(refusal(gr.review, json.dumps(renamed), **asked), BadRecord)


def test_a_record_whose_seat_sits_at_no_such_table_is_refused() -> None:
    three = played("galaktico", 3, 4, 5).record(2)
    with pytest.raises(BadRecord, match=r"^record\.seat"):
        gr.review(three, match=played("galaktico", 2, 4, 5))
    with pytest.raises(BadRecord, match=r"^record\.game: the match is one of storm"):
        gr.review(three, match=whole())


@pytest.mark.parametrize("hidden", [True, False])
def test_whether_a_record_is_of_a_fragment_is_compared_too(hidden: bool) -> None:
    game = galaktico()
    match = Match(game, fragment(game, "0 cruiser A35", "1 scout B33"), fragment=True)
    told = match if hidden else played("galaktico", 2, 4, 5)
    record = told.record(0, key=KEY)
    assert hidden == record.fragment
    assert "signed and compared with the match" == gr.review(record, key=KEY, match=told).checked
    forged = attrs.evolve(record, fragment=not hidden)
    with pytest.raises(BadRecord, match=r"^record\.fragment: another one than the match has"):
        gr.review(forged, match=told)
    with pytest.raises(BadRecord, match=r"^record\.signature"):
        gr.review(forged, key=KEY)


def test_a_signature_that_was_dropped_or_taken_elsewhere_is_missed() -> None:
    dropped = attrs.evolve(genuine(), signature="")
    assert "undamaged" == gr.review(dropped).checked
    assert "compared with the match" == gr.review(dropped, match=whole()).checked
    with pytest.raises(BadRecord, match=r"^record\.signature: missing"):
        gr.review(dropped, key=KEY)
    moved = attrs.evolve(whole().record(1), signature=genuine().signature)
    assert isinstance(refusal(gr.review, moved, key=KEY), BadRecord)


def test_an_earlier_export_stays_signed_and_is_not_the_match_as_it_stands() -> None:
    earlier = storm(3, 2).record(SEAT, key=KEY)
    assert "signed" == gr.review(earlier, key=KEY).checked
    assert len(earlier.log) == gr.review(earlier, key=KEY).plies < len(whole().plies)
    with pytest.raises(BadRecord, match=r"^record\.log: \d+ plies, but the match has"):
        gr.review(earlier, match=whole())


def test_every_letter_of_a_signed_record_counts() -> None:
    """Whatever single place of the document is changed, the signature no longer fits."""
    document = genuine().document()
    assert is_signed(document, KEY)
    changed = 0
    for path in places(document):
        if path != ("signature",):
            assert not is_signed(with_a_change_at(document, path), KEY), path
            changed += 1
    assert changed > 150


def places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    match value:
        case dict():
            return [place for key in value for place in places(value[key], (*path, key))]
        case list() | tuple():
            return [place for n, part in enumerate(value) for place in places(part, (*path, n))]
        case _:
            return [path]


def with_a_change_at(document: Document, path: tuple[Any, ...]) -> Document:
    copied = json.loads(json.dumps(document))
    place = copied
    for key in path[:-1]:
        place = place[key]
    place[path[-1]] = "1" if isinstance(place[path[-1]], int) else 1
    return copied  # type: ignore[no-any-return]


# keys


@pytest.mark.parametrize(
    "key", [b"", b"x" * (SHORTEST_KEY - 1), "x" * 32, bytearray(32), 5, True, [1] * 32, object()]
)
def test_what_is_no_key_is_bad_input_that_does_not_show_it(key: Any) -> None:
    for asked in (lambda: whole().record(SEAT, key=key), lambda: gr.review(genuine(), key=key)):
        error = refusal(asked)
        assert isinstance(error, BadInput)
        assert not isinstance(error, BadRecord)
        assert "key" == error.field
        assert "xxx" not in str(error)


def test_a_whole_record_is_not_signed() -> None:
    with pytest.raises(BadInput, match=r"^key: signs a seat's record"):
        whole().record(key=KEY)  # type: ignore[call-overload]


@pytest.mark.parametrize("junk", [5, "match", object(), storm(3).game])
def test_what_is_no_match_is_bad_input(junk: Any) -> None:
    error = refusal(gr.review, genuine(), match=junk)
    assert isinstance(error, BadInput)
    assert "match" == error.field


def test_no_key_is_in_records_matches_or_errors() -> None:
    match = whole()
    record = match.record(SEAT, key=KEY)
    error = refusal(gr.review, record, key=OTHER_KEY)
    shown = [repr(record), gr.dumps(record), gr.dumps(match), repr(vars(match)), str(error)]
    shown += [repr(error), repr(gr.review(record, key=KEY))]
    for text in shown:
        for key in (KEY, OTHER_KEY):
            assert key.decode() not in text
            assert key.hex() not in text


# the document


def test_a_record_without_a_signature_is_written_as_ever() -> None:
    plain = json.loads(gr.dumps(whole().record(SEAT)))
    assert "signature" not in plain
    signed = json.loads(gr.dumps(genuine()))
    assert plain == {key: value for key, value in signed.items() if key != "signature"}
    assert 64 == len(signed["signature"])


def test_the_order_of_keys_and_blanks_do_not_count() -> None:
    document = json.loads(gr.dumps(genuine()))
    turned = dict(reversed(document.items()))
    assert "signed" == gr.review(json.dumps(turned, indent=2), key=KEY).checked


def test_a_signature_is_compared_in_constant_time(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []

    def compare(one: bytes, other: bytes) -> bool:
        asked.append((one, other))
        return one == other

    monkeypatch.setattr("galaxy_rules.match.signing.hmac.compare_digest", compare)
    gr.review(genuine(), key=KEY)
    expected = signature(genuine().document(), KEY).encode()
    assert [(expected, expected)] == asked


@pytest.mark.parametrize("junk", ["é" * 64, "\udcff", "0", "X" * 64])
def test_any_text_may_stand_for_a_signature(junk: str) -> None:
    forged = attrs.evolve(genuine(), signature=junk)
    assert isinstance(refusal(gr.review, forged, key=KEY), BadRecord)
