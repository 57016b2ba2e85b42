"""A bot for a chat server, with a channel that only pretends to be one.

Lines are ``name: text`` in the channel and ``name > text`` in a direct message to the bot:

    alice: !new galaktico
    bob: !join
    alice: !start
    alice > !do equip destroyer deflektor

In a terminal it reads what you type, otherwise what is piped in; given nothing, it demonstrates
itself.  What everybody reads is made for an onlooker, what a player reads in a direct message for
that player's seat.  Only the player to move is told whether an order is legal, and why not, where
the question was asked.
"""

import sys
from collections.abc import Iterable, Iterator
from typing import Any, Final

import galaxy_rules as gr
from galaxy_rules import draw

HELP: Final = "!new GAME, !join, !start, !look, !actions, !do ACTION, !why ACTION, !help"
MOST_LISTED: Final = 8


class Channel:
    """Where a real bot would call the chat server: here everything is printed."""

    def post(self, text: str) -> None:
        """Say something to everybody."""
        self._print("#table", text)

    def direct(self, name: str, text: str) -> None:
        """Say something to one person alone."""
        self._print(f"@{name}", text)

    @staticmethod
    def _print(where: str, text: str) -> None:
        for line in text.splitlines():
            print(f"  [{where}] {line}")


class Bot:
    """One table: who sits where, and the match once it has begun."""

    def __init__(self, channel: Channel) -> None:
        """Wait for a game to be named."""
        self.channel = channel
        self.game = ""
        self.names: list[str] = []
        self.match: gr.Match | None = None

    def hear(self, name: str, text: str, *, private: bool) -> None:
        """Answer one message; what is no command is none of the bot's business."""
        command, _, rest = text.strip().partition(" ")
        if not command.startswith("!"):
            return
        try:
            self._obey(name, command[1:], rest.strip(), private=private)
        except gr.IllegalAction as error:
            self._refuse(name, error.objections, private=private)
        except gr.GalaxyRulesError as error:
            self._answer(name, f"I do not understand: {error}", private=private)

    def _obey(self, name: str, command: str, rest: str, *, private: bool) -> None:
        match command:
            case "new":
                self._new(name, rest or "galaktico")
            case "join":
                self._join(name)
            case "start":
                self._start()
            case "look":
                self._look(name)
            case "actions":
                self._actions(name)
            case "do" | "why":
                self._act(name, rest, private=private, really=command == "do")
            case _:
                self._answer(name, HELP, private=private)

    def _answer(self, name: str, text: str, *, private: bool) -> None:
        if private:
            self.channel.direct(name, text)
        else:
            self.channel.post(f"{name}: {text}")

    # sitting down

    def _new(self, name: str, game: str) -> None:
        self.game = gr.game(game).name
        self.names, self.match = [name], None
        self.channel.post(f"{name} opens a table of {game}; !join it, then !start")

    def _join(self, name: str) -> None:
        if self.match is not None or not self.game or name in self.names:
            raise gr.BadInput("join", "there is no table that waits for you")
        self.names.append(name)
        self.channel.post(f"{name} has seat {self.names.index(name)}")

    def _start(self) -> None:
        if self.match is not None or not self.game:
            raise gr.BadInput("start", "there is no table that waits")
        self.match = gr.Match.start(self.game, len(self.names))
        self.channel.post(gr.reconstructed(self.match.game))
        self.channel.post(f"the game begins; {self._next(self.match)}")

    def _table(self) -> gr.Match:
        if self.match is None:
            raise gr.BadInput("table", "no game is being played")
        return self.match

    def _seat(self, name: str) -> int:
        return self.names.index(name) if name in self.names else gr.SPECTATOR

    def _next(self, match: gr.Match) -> str:
        return "it is over" if match.over else f"{self.names[match.to_move]} is to move"

    # playing

    def _look(self, name: str) -> None:
        """Always a direct message: a view is for one pair of eyes."""
        match = self._table()
        self.channel.direct(name, draw.text(match.game, match.view(self._seat(name))))

    def _actions(self, name: str) -> None:
        match = self._table()
        listed = [str(action) for action in match.legal_for(self._seat(name))]
        if not listed:
            self.channel.direct(name, f"not your turn; {self._next(match)}")
            return
        more = f" and {len(listed) - MOST_LISTED} more" if len(listed) > MOST_LISTED else ""
        self.channel.direct(name, f"you may: {'; '.join(listed[:MOST_LISTED])}{more}")

    def _act(self, name: str, order: str, *, private: bool, really: bool) -> None:
        """Carry out an order, or say whether it could be: only to whom it belongs."""
        match = self._table()
        seat = self._seat(name)
        if seat != match.to_move:
            clauses = ", ".join(match.game.turn_clauses_in(match.state))
            self._answer(name, f"no: {self._next(match)} [{clauses}]", private=private)
            return
        found: tuple[Any, ...] = match.game.compose(match.state, order)
        if gr.is_refused(found):
            self._refuse(name, found, private=private)
        elif really:
            self._carry_out(match, found)
        else:
            self._answer(name, "nothing speaks against it", private=private)

    def _carry_out(self, match: gr.Match, actions: Iterable[Any]) -> None:
        events = [event for action in actions for event in match.play(action)]
        seen = {seat: self._story(match, events, seat) for seat in range(len(self.names))}
        public = self._story(match, events, gr.SPECTATOR)
        self.channel.post("\n".join([*public, self._next(match)]))
        for seat, story in seen.items():
            if own := [line for line in story if line not in public]:
                self.channel.direct(self.names[seat], "\n".join(own))

    @staticmethod
    def _story(match: gr.Match, events: Iterable[Any], seat: int) -> list[str]:
        shown = (match.game.event_for(event, seat) for event in events)
        told = [draw.sentence(match.game, event) for event in shown]
        return [sentence for sentence in told if sentence]

    def _refuse(self, name: str, objections: Iterable[gr.Objection], *, private: bool) -> None:
        """Every no with its address: the sentence, then what the rulebook says, in our words."""
        lines = []
        for objection in objections:
            lines.append(f"no: {objection}")
            lines += [f"  {clause}: {self._clause(clause)}" for clause in objection.clauses[:2]]
        self._answer(name, "\n".join(lines), private=private)

    def _clause(self, clause: str) -> str:
        entry = gr.game(self.game).clauses[clause]
        return str(getattr(entry, "text", "") or getattr(entry, "ruling", ""))


DEMO: Final = """\
alice: !do pass
alice: !new galaktico
bob: !join
alice: !start
bob: !do equip destroyer deflektor
alice > !do equip destroyer deflektor
bob > !look
alice > !do equip destroyer krypto_projektil plasma_bombe
alice > !why equip fighter deflektor
alice > !do equip destroyer krypto_projektil
alice > !do equip destroyer cryo_blitz
alice > !actions
alice > !do equip fighter inversionsfeld plasma_bombe korrosions_strahl, \
cruiser shield_li weapon_5 weapon_6, scout shield_qk weapon_7 weapon_8
bob > !do equip destroyer wellen_absorber krypto_projektil cryo_blitz, \
fighter deflektor plasma_bombe korrosions_strahl, \
cruiser shield_li weapon_5 weapon_6, scout shield_qk weapon_7 weapon_8
alice > !do place destroyer A33, fighter A34, cruiser A35 A43, scout A45 A53 A54
bob > !do place destroyer B33, fighter B34, cruiser B35 B43, scout B45 B53 B54
alice: !do A45: ~B54
alice: !do A45: A46 A36
carol > !look
"""


def spoken(lines: Iterable[str]) -> Iterator[tuple[str, str, bool]]:
    """Who said what, and whether it was in a direct message."""
    for line in lines:
        head, colon, text = line.partition(":")
        if " > " in line and (not colon or " > " in head):
            name, _, text = line.partition(" > ")
            yield name.strip(), text.strip(), True
        elif colon:
            yield head.strip(), text.strip(), False


def main() -> int:
    """Listen until nobody says anything more."""
    typed = sys.stdin.isatty()
    lines: Iterable[str] = (
        sys.stdin if typed else sys.stdin.read().splitlines() or DEMO.splitlines()
    )
    bot = Bot(Channel())
    print(HELP)
    for name, text, private in spoken(lines):
        if not typed:
            print(f"{name}{' >' if private else ':'} {text}")
        bot.hear(name, text, private=private)
    return 0


if __name__ == "__main__":
    sys.exit(main())
