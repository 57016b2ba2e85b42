"""What the cards of Take The Galaxy say, in few words; the numbers come from the data pack.

Remarks are `Said`, in whatever language; drawings and texts have them in English.
"""

from galaxy_rules.kernel.texts.voices import Said, spoken
from galaxy_rules.take_the_galaxy import TakeTheGalaxy
from galaxy_rules.take_the_galaxy.words.components import BuildCard, EventKind, Generate, Goods
from galaxy_rules.take_the_galaxy.words.state import Amounts

PACKAGE = TakeTheGalaxy.package


def goods_said(found: Goods) -> Said:
    """Amounts with their letters; nothing is said of what there is none of."""
    named = (
        (found.m, "M"), (found.s, "S"), (found.p, "P"), (found.c, "C"), (found.rp, "RP"),
    )  # fmt: skip
    return Said("goods", {"goods": tuple(one for one in named if one[0])})


def effect_said(card: BuildCard) -> Said:
    """What using a colony or ship takes and gives."""
    effect = card.effect
    if isinstance(effect, Generate):
        return Said("gives", {"goods": goods_said(effect.out)})
    return Said("turns", {"paid": goods_said(effect.inp), "got": goods_said(effect.out)})


def card_said(card: BuildCard) -> Said:
    """What is printed on a player's card."""
    numbers = {"cost": card.cost, "rp": card.rp, "effect": effect_said(card)}
    return Said("card", {"type": card.kind.value, **numbers})


def event_said(game: TakeTheGalaxy, event: EventKind) -> Said:
    """What an event does while it lies in the Explored Space."""
    rates = game.box.rates
    credits_, renown = rates.investors_credits, rates.investors_renown
    gained, given = goods_said(rates.guildship_reward), rates.guildship_production
    return {
        EventKind.MIGRATION: Said("migration", {"count": rates.migration_manpower}),
        EventKind.INVESTORS: Said("investors", {"credits": credits_, "rp": renown}),
        EventKind.PIRATES: Said("pirates", {"count": rates.pirates_cards}),
        EventKind.NOMADS: Said("nomads", {"goods": gained, "count": given}),
        EventKind.BURST: Said("burst", {"count": rates.burst_hazard}),
        EventKind.RACE: Said("race", {"count": rates.race_renown}),
        EventKind.STRIKE: Said("strike"),
        EventKind.CRACKDOWN: Said("crackdown"),
        EventKind.MECH: Said("mech", {"count": rates.mech_discount}),
        EventKind.NEXTSTEP: Said("nextstep", {"goods": goods_said(rates.nextstep_reward)}),
    }[event]


def goods(found: Goods) -> str:
    """The same in English, as drawings have it; so are the others."""
    return spoken(PACKAGE).say(goods_said(found))


def amounts(found: Amounts) -> str:
    """Resources with their letters."""
    return goods(Goods(m=found.m, s=found.s, p=found.p))


def card_words(card: BuildCard) -> str:
    """What is printed on a player's card."""
    return spoken(PACKAGE).say(card_said(card))


def event_words(game: TakeTheGalaxy, event: EventKind) -> str:
    """What an event does."""
    return spoken(PACKAGE).say(event_said(game, event))
