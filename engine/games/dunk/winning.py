"""Who wins and when it is over (DNK-WIN-01 to -04, DNK-ADMIN-19)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction

from engine.core.events import Event
from engine.core.turn import Finish
from engine.games.dunk.events_paper import WorldPeace
from engine.games.dunk.names import spaced
from engine.games.dunk.state import Campaign, Kingdom


def net_income(kingdom: Kingdom) -> int:
    """Gold from towns, plus income from provinces and mines less structures, less administration (DNK-WIN-02)."""
    return kingdom.town_income + kingdom.income - kingdom.administration


def wishes_peace(kingdom: Kingdom) -> bool:
    """Who is ruled by nobody, or has sent no orders, wishes the end as well (DNK-ADMIN-19, DNK-GAP-64)."""
    return kingdom.worldpeace or kingdom.status != "active" or not kingdom.sent_orders


def peace_is_due(campaign: Campaign) -> bool:
    """Whether all kingdoms, or all but one, wish the end.

    Somebody must have wished it aloud, or at most one kingdom must be left in play: a week in which nobody finds the
    time to send orders is no peace.
    """
    kingdoms = campaign.kingdoms.values()
    active = [kingdom for kingdom in kingdoms if kingdom.status == "active"]
    against = [kingdom for kingdom in kingdoms if not wishes_peace(kingdom)]
    aloud = any(kingdom.worldpeace for kingdom in active)
    return len(active) <= 1 or (aloud and len(against) <= 1)


def ranking(campaign: Campaign) -> list[Kingdom]:
    """All kingdoms that are left, the winner first."""
    left = [kingdom for kingdom in campaign.kingdoms.values() if kingdom.status != "eliminated"]
    return sorted(left, key=lambda kingdom: (-net_income(kingdom), kingdom.id))


def finished(campaign: Campaign, events: Sequence[Event]) -> Finish | None:
    """The end of the campaign, with its winners and honours, if peace broke out this turn."""
    peace = next((event for event in events if isinstance(event, WorldPeace)), None)
    if peace is None:
        return None
    return Finish(
        winners=tuple(kingdom.seat for kingdom in ranking(campaign)),
        reason=f"World peace: {peace.wishes} of {peace.kingdoms} kingdoms wished the end.",
        honours=tuple(honours(campaign)),
    )


def honours(campaign: Campaign) -> list[str]:
    """The winner and the lesser honours, a sentence each (DNK-WIN-03)."""
    left = ranking(campaign)
    if not left:
        return ["Nobody is left to be honoured."]
    land = campaign.holdings()
    towns = {k.id: sum((Fraction(p.town.income) for p in land[k.id] if p.town), Fraction(0)) for k in left}
    lines = [f"{spaced(left[0].name)} wins with a net income of {net_income(left[0])} gold a turn."]
    prizes: tuple[tuple[str, Callable[[Kingdom], Fraction | int]], ...] = (
        ("The greatest income per province", lambda k: Fraction(net_income(k), len(land[k.id]) or 1)),
        ("The most provinces", lambda k: len(land[k.id])),
        ("The most technologies", lambda k: len(k.techs)),
        ("The greatest towns", lambda k: towns[k.id]),
    )
    for prize, worth in prizes:
        best = max(left, key=lambda k: (worth(k), -k.id))
        if worth(best) > 0:
            lines.append(f"{prize}: {spaced(best.name)}, with {_shown(worth(best))}.")
    return lines


def _shown(worth: Fraction | int) -> str:
    return str(worth) if isinstance(worth, int) else f"{float(worth):.2f} gold"
