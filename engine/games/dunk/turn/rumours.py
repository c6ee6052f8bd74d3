"""What people say: falsified lists, true alliances, and an army of legend (DNK-RUMOUR-01 to -06)."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.dice import Dice
from engine.core.space.paths import components
from engine.core.turn import Turn
from engine.games.dunk.state import Campaign, Kingdom
from engine.games.dunk.turn.events import RumourLists, RumourOfAlliances, RumourOfHero
from engine.games.dunk.turn.winning import net_income

HERO_CHANCE = 0.25  # DNK-RUMOUR-01
LONGEST_LIST = 10  # rows of a rumour list; the reader's own kingdom is added below when it is not among them
NOISE_DICE, NOISE_SIDES, NOISE_MEAN = 4, 25, 52  # DNK-RUMOUR-03, DNK-GAP-70
THE_PUBLIC = 0  # the receiver of the public standings


def falsified(value: int, dice: Dice) -> int:
    """The value with (4D25 - 52) % of itself added, rounded to the nearest whole."""
    percent = 100 + dice.roll(NOISE_DICE, NOISE_SIDES) - NOISE_MEAN
    return (value * percent + 50) // 100


def figures(campaign: Campaign) -> dict[int, list[int]]:
    """The truth that is falsified: net income, provinces, technologies, by kingdom (the eliminated left out)."""
    land = campaign.holdings()
    return {
        kingdom.id: [net_income(kingdom), len(land[kingdom.id]), len(kingdom.techs)]
        for kingdom in campaign.kingdoms.values()
        if kingdom.status != "eliminated"
    }


def alliances(campaign: Campaign) -> list[list[int]]:
    """The groups of kingdoms tied by alliances, directly or through others (DNK-DIPL-10), of two or more.

    Who is eliminated neither belongs to an alliance nor ties others together, whatever they still declare.
    """
    ids = [kingdom.id for kingdom in campaign.kingdoms.values() if kingdom.status != "eliminated"]

    def allies(kingdom: int) -> list[int]:
        friends = campaign.kingdoms[kingdom].attitudes
        return [other for other in ids if other in friends and campaign.allied(kingdom, other)]

    return [sorted(group) for group in components(ids, allies) if len(group) > 1]


def spread(turn: Turn[Campaign, None]) -> None:
    """Tells every kingdom what people say, and keeps what everybody hears in `Campaign.hearsay`."""
    campaign = turn.state
    truth = figures(campaign)
    common = {
        number: [falsified(value, turn.dice("hearsay", number, what)) for what, value in enumerate(values)]
        for number, values in truth.items()
    }
    campaign.hearsay = {number: _retold(turn, THE_PUBLIC, number, values) for number, values in common.items()}
    groups = alliances(campaign)
    for kingdom in campaign.kingdoms.values():
        if kingdom.status == "active":
            _tell_hero(turn, kingdom)
            _tell_lists(turn, kingdom, truth, common)
            _tell_alliances(turn, kingdom, groups, common)


def _retold(turn: Turn[Campaign, None], receiver: int, about: int, values: Sequence[int]) -> list[int]:
    return [falsified(value, turn.dice("retold", receiver, about, what)) for what, value in enumerate(values)]


def _tell_hero(turn: Turn[Campaign, None], kingdom: Kingdom) -> None:
    campaign = turn.state
    if not campaign.armies or not turn.dice("hero", kingdom.id).chance(HERO_CHANCE):
        return
    hero = max(campaign.armies.values(), key=lambda army: (army.erf, -army.id))
    owner = campaign.kingdoms[hero.owner].name if hero.owner else "the rebels"
    name = hero.name if hero.owner else "a nameless band"
    turn.tell(RumourOfHero(kingdom=kingdom.id, seen_by=(kingdom.seat,), army=name, owner=owner, erf=hero.erf))


def _tell_lists(
    turn: Turn[Campaign, None], kingdom: Kingdom, truth: dict[int, list[int]], common: dict[int, list[int]]
) -> None:
    heard = {
        number: truth[number] if number == kingdom.id else _retold(turn, kingdom.id, number, values)
        for number, values in common.items()
    }
    names = turn.state.kingdoms

    def listed(what: int) -> tuple[tuple[str, int], ...]:
        order = sorted(heard, key=lambda number: (-heard[number][what], number))
        shown = order[:LONGEST_LIST]
        if kingdom.id not in shown and kingdom.id in heard:
            shown.append(kingdom.id)
        return tuple((names[number].name, heard[number][what]) for number in shown)

    turn.tell(
        RumourLists(
            kingdom=kingdom.id,
            seen_by=(kingdom.seat,),
            income=listed(0),
            provinces=listed(1),
            techs=listed(2),
        )
    )


def _tell_alliances(
    turn: Turn[Campaign, None], kingdom: Kingdom, groups: list[list[int]], common: dict[int, list[int]]
) -> None:
    """Sorted by falsified income, but led by whoever truly earns most: the leak is a rule (DNK-RUMOUR-05)."""
    if not groups:
        return
    kingdoms = turn.state.kingdoms

    def worth(group: list[int]) -> int:
        total = sum(common[number][0] for number in group)
        return falsified(total, turn.dice("alliance", kingdom.id, *group))

    told = []
    for group in sorted(groups, key=lambda g: (-worth(g), g)):
        leader = max(group, key=lambda number: (net_income(kingdoms[number]), -number))
        told.append(tuple(kingdoms[number].name for number in (leader, *(n for n in group if n != leader))))
    turn.tell(RumourOfAlliances(kingdom=kingdom.id, seen_by=(kingdom.seat,), alliances=tuple(told)))
