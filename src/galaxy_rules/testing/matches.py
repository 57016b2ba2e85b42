"""Matches: undo and redo, records that replay, records of one seat."""

from galaxy_rules.catalogue import game_class
from galaxy_rules.kernel.game import CHANCE
from galaxy_rules.match.documents import dumps
from galaxy_rules.match.match import Match
from galaxy_rules.match.reviewing import review
from galaxy_rules.testing.claims import claim, claim_same
from galaxy_rules.testing.subjects import Line, Subject


def played(subject: Subject, line: Line, seed: int) -> Match:
    """A match on a line's table, seats choosing by dice, as many plies as the line has."""
    match, dice = Match(subject.game, line.start, seed), subject.dice(f"match {seed}")
    while not match.over and len(match.plies) < len(line.steps):
        listed = match.legal
        match.play(listed[dice.randrange(len(listed))])
    return match


def taken_back(subject: Subject) -> None:
    """Undo leads back to the state before, redo to the state after; chance falls the same again."""
    for number, line in enumerate(subject.lines):
        match = played(subject, line, number)
        actions, plies = [], list(match.plies)
        while any(ply.by != CHANCE for ply in match.plies):
            actions.append(match.undo())
            before = match.plies[-1].state if match.plies else match.start_state
            claim_same(before, match.state, "taken back:")
        claim_same(len(actions), len(match.disclosures), "disclosures of so many undos:")
        for action in reversed(actions[len(actions) // 2 :]):
            claim_same(action, match.redo(), "played again:")
        for action in reversed(actions[: len(actions) // 2]):
            match.play(action)
        claim_same(plies, list(match.plies), "taken back and played again:")


def replayed(subject: Subject) -> None:
    """A record is replayed to the same states, and a seat's record stands up to a review."""
    game = subject.game
    claim_same(game_class(game.name), type(game), "the catalogue knows another game of that name:")
    for number, line in enumerate(subject.lines):
        match = played(subject, line, number)
        text = dumps(match)
        again = Match.replay(text, subject.pack)
        claim_same(match.state, again.state, "replayed:")
        claim_same(match.state.digest(), again.state.digest(), "replayed, by digest:")
        claim_same(list(match.plies), list(again.plies), "replayed, ply by ply:")
        claim_same(text, dumps(again), "recorded again:")
        for seat in subject.onlookers(match.state):
            record = match.record(seat)
            claim_same(seat, review(dumps(record), subject.pack).seat, "reviewed:")
            claim("seed" not in record.document(), "a seat's record tells the seed")
