"""Who wins and when it is over (DNK-WIN-01 to -04, DNK-ADMIN-19)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction

from engine.core.events import Event
from engine.core.turn import Finish
from engine.games.dunk.armies.names import spaced
from engine.games.dunk.state import Campaign, Kingdom
from engine.games.dunk.turn.events import WorldPeace

Worth = Callable[[Kingdom], Fraction | int]


def net_income(kingdom: Kingdom) -> int:
    """Gold from towns, plus income from provinces and mines less structures, less administration (DNK-WIN-02)."""
    return kingdom.town_income + kingdom.income - kingdom.administration


def wishes_peace(kingdom: Kingdom) -> bool:
    """A kingdom without a ruler, or without orders, always wishes for the end as well (DNK-ADMIN-19, DNK-GAP-64)."""
    return kingdom.worldpeace or kingdom.status != "active" or not kingdom.sent_orders


def peace_is_due(campaign: Campaign) -> bool:
    """Whether all kingdoms, or all but one, wish the end: aloud, by silence, or because nobody rules them.

    Where the game master chose patience, somebody must have wished it aloud, or at most one kingdom be played.
    """
    kingdoms = campaign.kingdoms.values()
    if sum(not wishes_peace(kingdom) for kingdom in kingdoms) > 1:
        return False
    played = [kingdom for kingdom in kingdoms if kingdom.status == "active"]
    aloud = any(kingdom.worldpeace for kingdom in played)
    return campaign.options.silence == "peace" or aloud or len(played) <= 1


def winner(campaign: Campaign) -> Kingdom | None:
    """The one winner; None when no kingdom is left (DNK-WIN-01, -02).

    The greatest net income wins; equals are told apart by the lesser honours, one after the other, and at last by
    number. A kingdom that nobody rules can win only when no other is left.
    """
    left = _left(campaign)
    ruled = [kingdom for kingdom in left if kingdom.status == "active"] or left
    if not ruled:
        return None
    worths = [net_income, *(worth for _, worth in _prizes(campaign))]
    return max(ruled, key=lambda kingdom: (*(worth(kingdom) for worth in worths), -kingdom.id))


def _left(campaign: Campaign) -> list[Kingdom]:
    return [kingdom for kingdom in campaign.kingdoms.values() if kingdom.status != "eliminated"]


def _prizes(campaign: Campaign) -> tuple[tuple[str, Worth], ...]:
    """The lesser honours, and what each kingdom is worth for them (DNK-WIN-03)."""
    land = campaign.holdings()

    def towns(kingdom: Kingdom) -> Fraction:
        return sum((Fraction(place.town.income) for place in land[kingdom.id] if place.town), Fraction(0))

    return (
        ("The greatest income per province", lambda k: Fraction(net_income(k), len(land[k.id]) or 1)),
        ("The most provinces", lambda k: len(land[k.id])),
        ("The most technologies", lambda k: len(k.techs)),
        ("The greatest towns", towns),
    )


def finished(campaign: Campaign, events: Sequence[Event]) -> Finish | None:
    """The end of the campaign, with its one winner and the honours, if peace broke out this turn."""
    peace = next((event for event in events if isinstance(event, WorldPeace)), None)
    if peace is None:
        return None
    best = winner(campaign)
    return Finish(
        winners=(best.seat,) if best else (),
        reason=f"World peace: {peace.wishes} of {peace.kingdoms} kingdoms wished the end.",
        honours=tuple(honours(campaign)),
    )


def honours(campaign: Campaign) -> list[str]:
    """The winner and the lesser honours, a sentence each (DNK-WIN-03)."""
    best = winner(campaign)
    if best is None:
        return ["Nobody is left to be honoured."]
    first = f"{spaced(best.name)} wins with a net income of {net_income(best)} gold a turn."
    return [first, *lesser_honours(campaign)]


def lesser_honours(campaign: Campaign) -> list[str]:
    """A sentence for each lesser honour that somebody deserves (DNK-WIN-03)."""
    left, lines = _left(campaign), []
    for prize, worth in _prizes(campaign):
        best = max(left, key=lambda kingdom: (worth(kingdom), -kingdom.id))
        if worth(best) > 0:
            lines.append(f"{prize}: {spaced(best.name)}, with {_shown(worth(best))}.")
    return lines


def _shown(worth: Fraction | int) -> str:
    return str(worth) if isinstance(worth, int) else f"{float(worth):.2f} gold"
