"""What the cards of Take The Galaxy say, in few words; the numbers come from the data pack."""

from galaxy_rules.take_the_galaxy import TakeTheGalaxy
from galaxy_rules.take_the_galaxy.words.components import BuildCard, EventKind, Generate, Goods
from galaxy_rules.take_the_galaxy.words.state import Amounts


def goods(found: Goods) -> str:
    """Amounts with their letters; nothing is said of what there is none of."""
    named = (
        (found.m, "M"), (found.s, "S"), (found.p, "P"), (found.c, "C"), (found.rp, "RP"),
    )  # fmt: skip
    return " ".join(f"{amount} {letter}" for amount, letter in named if amount) or "nothing"


def amounts(found: Amounts) -> str:
    """Resources with their letters."""
    return goods(Goods(m=found.m, s=found.s, p=found.p))


def effect_words(card: BuildCard) -> str:
    """What using a colony or ship takes and gives."""
    effect = card.effect
    if isinstance(effect, Generate):
        return f"gives {goods(effect.out)}"
    return f"turns {goods(effect.inp)} into {goods(effect.out)}"


def card_words(card: BuildCard) -> str:
    """What is printed on a player's card."""
    return f"{card.kind.value}, cost {card.cost}, {card.rp} RP, {effect_words(card)}"


def event_words(game: TakeTheGalaxy, event: EventKind) -> str:
    """What an event does while it lies in the Explored Space."""
    rates = game.box.rates
    return {
        EventKind.MIGRATION: f"once a turn {rates.migration_manpower} M",
        EventKind.INVESTORS: (
            f"once a turn {rates.investors_credits} C for {rates.investors_renown} RP"
        ),
        EventKind.PIRATES: f"takes {rates.pirates_cards} C before the draw",
        EventKind.NOMADS: (
            f"once a turn {goods(rates.guildship_reward)} for {rates.guildship_production} P"
        ),
        EventKind.BURST: f"{rates.burst_hazard} more hazard on systems",
        EventKind.RACE: f"once a turn {rates.race_renown} RP for relinquishing",
        EventKind.STRIKE: "no upgrades",
        EventKind.CRACKDOWN: "no use of colonies with negative RP",
        EventKind.MECH: f"mining and utility colonies cost {rates.mech_discount} C less",
        EventKind.NEXTSTEP: f"once a turn {goods(rates.nextstep_reward)} for a ship",
    }[event]


def cards(number: int) -> str:
    """How many cards, in words."""
    return "1 card" if number == 1 else f"{number} cards"
