"""Recruits: who is for hire, for how much, and who gets them (OVL-RECR-01 to -05, OVL-GAP-22, -23)."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.dice import Dice
from engine.games.overlord.rules.races import HERO, LEADER, MAN, RACES
from engine.games.overlord.state import Hire, Kind, Location
from engine.games.overlord.trade.market import Request, served

FOLLOWERS = 5  # percent of the population
LEADER_PER = 2000  # inhabitants
HERO_PER = 20_000  # inhabitants for one hero every month
DEARER, CHEAPER = 10, 5  # percent of change in a month
LEADER_TIMES = 5  # the price of a follower


def next_price(hire: Hire) -> int:
    """Next month's price of a figure: dearer if more than half were hired, cheaper if less than a quarter were.

    Never below the usual price of the race (OVL-RECR-04).
    """
    price = hire.price
    if hire.hired * 2 > hire.amount:
        price += price * DEARER // 100
    elif hire.hired * 4 < hire.amount:
        price -= price * CHEAPER // 100
    return max(RACES[hire.race].price, price)


def offers(place: Location, dice: Dice) -> list[Hire]:
    """Next month's recruits: followers of the races hired there so far (men by default), leaders, at times a hero."""
    before = {hire.race: hire for hire in place.hires}
    followers = [race for race in before if RACES[race].kind is Kind.FOLLOWER] or [MAN]
    number = place.population * FOLLOWERS // 100 // len(followers)
    found = [
        Hire(race, number, next_price(before[race]) if race in before else RACES[race].price) for race in followers
    ]
    leader = max(RACES[LEADER].price, found[0].price * LEADER_TIMES)
    found.append(Hire(LEADER, place.population // LEADER_PER, leader))
    if dice.chance(place.population / HERO_PER):
        found.append(Hire(HERO, 1, RACES[HERO].price))
    return [hire for hire in found if hire.amount or RACES[hire.race].kind is Kind.FOLLOWER]


def hired(hire: Hire, bids: Sequence[Request]) -> dict[str, int]:
    """Who hires how many today: the highest bids first, equal ones in proportion; each pays its own bid.

    Bids below the price on offer get nobody (OVL-RECR-02, -03).
    """
    return served(hire.amount - hire.hired, [bid for bid in bids if bid.price >= hire.price], highest_first=True)


def enlist(place: Location, hire: Hire, figures: int) -> None:
    """Counts figures as hired and takes them from the population (OVL-POP-03). Raises ValueError beyond the offer."""
    if figures > hire.amount - hire.hired:
        raise ValueError(f"{figures} {hire.race} are not for hire in {place.id}")
    hire.hired += figures
    place.population = max(0, place.population - figures)
