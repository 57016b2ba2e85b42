"""One match in a terminal: who is told what, and whose words are taken."""

import sys
from collections.abc import Callable
from typing import Any, Final

from galaxy_rules.catalogue import room
from galaxy_rules.cli.keeping import uninterrupted
from galaxy_rules.cli.menu import Menu
from galaxy_rules.cli.offers import offered
from galaxy_rules.cli.screen import objection_lines, say, show_position, show_score
from galaxy_rules.cli.typing_in import Keyboard
from galaxy_rules.kernel.errors import BadInput
from galaxy_rules.kernel.game import CHANCE, is_refused
from galaxy_rules.kernel.texts.catalogues import ENGLISH
from galaxy_rules.kernel.texts.voices import Said
from galaxy_rules.kernel.visibility import SPECTATOR
from galaxy_rules.lab.opponents import decide_at
from galaxy_rules.match.match import Match
from galaxy_rules.showing import terminal
from galaxy_rules.showing.words import speaker

HELP: Final = """\
  7                 play action number 7 of the list
{orders}
  why ACTION        may I, and which clause says so?
  board             draw the board again
  undo              take your last action back, with all that came after it
  quit              stop here; the game is kept (end of input and Ctrl-C do the same)"""


class Session:
    """One match in a terminal: who is told what, and whose words are taken."""

    def __init__(
        self,
        match: Match,
        humans: frozenset[int],
        opponents: tuple[str, ...],
        keep: Callable[[], None] | None = None,
        language: str = ENGLISH,
    ) -> None:
        """Take a match, begun or not, the seats that people play, and the others' policies.

        `keep` is called before a person is asked, after each decision, and at the end.

        Of what was played before, everybody has been told, and each action was one decision.
        """
        self.match: Final = match
        self.humans: Final = humans
        self.opponents: Final = opponents
        self.keep: Final = keep
        self.voice: Final = speaker(match.game, match.names, language)
        known = len(match.plies) if any(ply.by != CHANCE for ply in match.plies) else 0
        self.told: dict[int, int] = dict.fromkeys((*humans, SPECTATOR), known)
        self.resumed: int = known
        self.decisions: list[tuple[int, int]] = [
            (ply.by, number) for number, ply in enumerate(match.plies) if ply.by in humans
        ]
        self.looked: set[int] = set()
        self.last_sentence: str = ""
        self.keyboard: Final = Keyboard()
        self.menu: Menu = Menu(match.game, match.view(SPECTATOR), (), self.voice)

    def run(self) -> None:
        """Play on until the game is over or somebody stops it."""
        if self.resumed:
            self._say("going_on", plies=self.resumed)
        while not self.match.over:
            if self.match.to_move not in self.humans:
                self._play_by_policy()
            elif not self._ask(self.match.to_move):
                return
        self._keep()
        self._tell(min(self.humans, default=SPECTATOR))
        show_position(self.match.game, self.match.state)
        show_score(self.match.score())

    def _keep(self) -> None:
        if self.keep is not None:
            with uninterrupted():
                self.keep()

    def _play_by_policy(self) -> None:
        action = decide_at(self.match, self.opponents[self.match.to_move])
        with uninterrupted():
            self.match.play(action)

    # telling

    def _tell(self, seat: int) -> None:
        """What happened since this seat was told last, as it may see it; an onlooker hears less."""
        known = min(self.told.get(seat, 0), len(self.match.plies))
        for number in range(known, len(self.match.plies)):
            self._tell_ply(number, seat)
        self.told[seat] = len(self.match.plies)

    def _tell_ply(self, number: int, seat: int) -> None:
        match, game = self.match, self.match.game
        ply = match.plies[number]
        turning = any(terminal.is_turning_point(game, event) for event in ply.events)
        if seat == SPECTATOR and not turning:
            return
        for event in ply.events:
            self._tell_event(event, seat, by_chance=ply.by == CHANCE)
        if turning and all(game.event_for(event, seat) == event for event in ply.events):
            before = match.plies[number - 1].state if number else match.start_state
            say(*(f"    {step}" for step in game.explain(before, ply.action).sums), style="dim")

    def _tell_event(self, event: Any, seat: int, *, by_chance: bool) -> None:  # noqa: ANN401 - any game's event
        """One sentence; not what the seat did in secret itself, nor others' secrets one by one.

        What chance brings is news to everybody, and each time.
        """
        game = self.match.game
        secret = game.event_for(event, SPECTATOR) != event and not by_chance
        if secret and game.event_for(event, seat) == event:
            return
        said = self._told(game.event_for(event, seat))
        if said and not (secret and said == self.last_sentence):
            say(said)
        self.last_sentence = said

    def _show(self, seat: int) -> None:
        self.looked.add(seat)
        say("")
        show_position(self.match.game, self.match.view(seat))
        say("")

    # asking

    def _ask(self, seat: int) -> bool:
        """Have a person play one action, or an order of several; False to stop."""
        match = self.match
        self._keep()
        self._tell(seat)
        offer = offered(match, seat)
        self.menu = Menu(match.game, match.view(seat), match.legal, self.voice, offer)
        self.keyboard.hand_over(seat, self.menu.actions)
        if not self.menu.is_about_cards or seat not in self.looked:
            self._show(seat)
        self._say("your_turn", seat=seat)
        say(*self.menu.overview())
        plies = len(match.plies)
        while len(match.plies) == plies:
            line = self._read()
            if line is None or line in ("quit", "exit", "q"):
                self._say("stopped")
                return False
            self._obey(line, seat)
        return True

    def _read(self) -> str | None:
        try:
            line = self.keyboard.line()
        except EOFError:
            say("")
            return None
        except KeyboardInterrupt:
            say("")
            raise
        except UnicodeDecodeError:
            raise BadInput("input", "not a text in UTF-8") from None
        if not sys.stdin.isatty():
            say(line)
        return line

    def _obey(self, line: str, seat: int) -> None:
        match line.split():
            case [] | ["help" | "?" | "h"]:
                say(
                    *HELP.format(
                        orders=room(self.match.game, "pictures.terminal").ORDERS
                    ).splitlines()
                )
            case ["all" | "list"]:
                say(*self.menu.all())
            case ["board"]:
                self._show(seat)
            case ["undo"]:
                self._undo(seat)
            case ["why", *words] if words:
                self._why(" ".join(words))
            case ["0"] if self.menu.offer:
                self._order(self.menu.offer)
            case [word] if word.isdecimal():
                self._play_number(word)
            case [word] if self.menu.has_group(word):
                say(*self.menu.group(word))
            case _:
                self._order(line)

    def _play_number(self, word: str) -> None:
        action = self.menu.action(word)
        if action is None:
            self._say("no_such_number", count=len(self.menu.actions))
        else:
            self._play((action,))

    def _composed(self, text: str) -> tuple[Any, ...]:
        """The actions an order means; what is refused or not understood is explained."""
        game, state = self.match.game, self.match.state
        try:
            found: tuple[Any, ...] = game.compose(state, text)
        except BadInput as error:
            self._say("not_understood", problem=str(error))
            return ()
        if is_refused(found):
            self._say("refused", style="bold red", typed=text)
            say(*objection_lines(game, found, self.voice))
            return ()
        return found

    def _order(self, text: str) -> None:
        self._play(self._composed(text))

    def _play(self, actions: tuple[Any, ...]) -> None:
        if actions:
            self.decisions.append((self.match.to_move, len(self.match.plies)))
        with uninterrupted():
            for action in actions:
                self.match.play(action)
        self._keep()

    def _why(self, text: str) -> None:
        """A verdict without arithmetic: sums could tell what lies face down."""
        if self._composed(text):
            self._say("legal", style="bold green", typed=text)

    def _undo(self, seat: int) -> None:
        """Back to where this seat last decided: a whole order is one decision."""
        if all(by != seat for by, _ in self.decisions):
            self._say("nothing_to_undo")
            return
        by, plies = self.decisions.pop()
        while by != seat:
            by, plies = self.decisions.pop()
        seen: list[str] = []
        with uninterrupted():
            while len(self.match.plies) > plies:
                seen += self._disclosed(seat)
                self.match.undo()
        self._keep()
        self.told = {told: min(count, plies) for told, count in self.told.items()}
        self._say("taken_back")
        if seen:
            self._say("seen_since")
            say(*dict.fromkeys(reversed(seen)))

    def _disclosed(self, seat: int) -> list[str]:
        """What this seat has learned from the last action, if anything, in a line."""
        match = self.match
        by = next(ply.by for ply in reversed(match.plies) if ply.by != CHANCE)
        learned = match.undo_discloses(by)[seat]
        told = [self._told(event) for event in learned]
        who = self.voice.player(by, self.voice.seat_word)
        return [f"  {who}: {' '.join(filter(None, told))}"] if any(told) else []

    # in the language of the session

    def _told(self, event: Any) -> str:  # noqa: ANN401 - any game's event
        voice = self.voice
        return terminal.sentence(self.match.game, event, voice.names, voice.speech.language)

    def _say(self, key: str, style: str = "", **facts: object) -> None:
        say(self.voice.say(Said(key, facts)), style=style)
