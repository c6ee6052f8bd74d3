"""Phase 17, Discoveries: what the people find out by doing (DNK-TURN-11, DNK-TECH-01).

The technology table says what each way asks for; this counts it once a kingdom and rolls.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from math import prod

from engine.core.dice import Dice
from engine.core.turn import Turn
from engine.games.dunk.realm.events import CrimeEnded, TechnologyDevelopable, TechnologyDiscovered
from engine.games.dunk.rules.technologies import SHORTLY, Mode, Technology, Way, technologies
from engine.games.dunk.state import ArmyType, Campaign, Kingdom, Province, Race, Terrain

CRIME_ENDS = 50  # percent a turn with secret_service, DNK-TECH-07
_DEBT = -4  # DNK-GAP-51


@dataclass(slots=True)
class Circumstances:
    """What a kingdom does and is this turn: numbers by the names the technology table counts, and what it has."""

    counts: dict[str, int] = field(default_factory=dict)
    has: dict[str, bool] = field(default_factory=dict)

    def add(self, what: str, number: int = 1) -> None:
        self.counts[what] = self.counts.get(what, 0) + number


def run(turn: Turn[Campaign, None]) -> None:
    """Every kingdom's discoveries of the turn; the last thing that happens in it."""
    found = circumstances(turn.state)
    for kingdom in turn.state.kingdoms.values():
        if kingdom.status != "eliminated":
            _explore(turn, kingdom, found[kingdom.id])


def circumstances(campaign: Campaign) -> dict[int, Circumstances]:
    """The circumstances of every kingdom, in one scan of provinces and armies."""
    found = {kingdom: Circumstances() for kingdom in campaign.kingdoms}
    for province in campaign.provinces.values():
        if province.owner in found:
            _look_at(found[province.owner], province)
    for army in campaign.armies.values():
        if army.owner in found:
            mine = found[army.owner]
            mine.add("sick_army", army.plague is not None)
            mine.add("sky_castle", army.type is ArmyType.SKY_CASTLE)
    deeds = campaign.this_turn
    for kingdom, mine in found.items():
        mine.add("placed", deeds.recruits.get(kingdom, 0))
        mine.add("rebellion", deeds.rebellions.get(kingdom, 0))
        mine.add("plunder", deeds.country_plunders.get(kingdom, 0))
        mine.add("disorder", deeds.plunders.get(kingdom, 0) + deeds.removals.get(kingdom, 0))
        mine.add("village_built", deeds.villages_built.get(kingdom, 0))
        mine.add("village_conjured", deeds.villages_conjured.get(kingdom, 0))
        mine.add("project", deeds.projects.get(kingdom, 0))
        mine.has["debt_beyond_4"] = campaign.kingdoms[kingdom].gold < _DEBT
    return found


def _look_at(mine: Circumstances, province: Province) -> None:
    """One province of the kingdom; of several villages in it only the first counts (DNK-STD-09)."""
    mine.add(f"{province.terrain.value}_province")
    if province.race is not None:
        mine.add(f"{province.race.value}_province")
    if province.race is Race.ORC and province.terrain not in (Terrain.GRASSLAND, Terrain.WATER):
        mine.add("troll_province")
    mine.add("village", bool(province.villages))
    mine.add("plague_province", province.plague is not None)
    mine.add("duck_town", province.town is not None and province.town.race is Race.DUCK)
    if province.villages and province.terrain is Terrain.WATER:
        mine.has["floating_village"] = True
    if province.stables:
        mine.has["stable"] = True
    if province.roads:
        mine.has["roads"] = True


def _explore(turn: Turn[Campaign, None], kingdom: Kingdom, mine: Circumstances) -> None:
    """First the rolls, by what the kingdom possessed before them; then what follows at once, to the end."""
    had_crime = "crime" in kingdom.techs
    known = tuple(kingdom.techs)
    lucky = [tech for tech in _unknown(kingdom) if _rolled(turn, kingdom, tech, known, mine)]
    for tech in lucky:
        _gain(turn, kingdom, tech)
    while following := [tech for tech in _unknown(kingdom) if _follows(kingdom, tech, mine)]:
        for tech in following:
            _gain(turn, kingdom, tech)
    if had_crime and "secret_service" in kingdom.techs and turn.dice("end of crime", kingdom.id).percent(CRIME_ENDS):
        kingdom.techs.remove("crime")
        turn.tell(CrimeEnded(seen_by=(kingdom.seat,), kingdom=kingdom.id))


def _unknown(kingdom: Kingdom) -> list[Technology]:
    """What the kingdom neither possesses nor may develop, and might."""
    return [
        tech
        for name, tech in technologies().items()
        if name not in kingdom.techs and name not in kingdom.developable and tech.fits(kingdom.leaders)
    ]


def _follows(kingdom: Kingdom, tech: Technology, mine: Circumstances) -> bool:
    return any(
        way.mode is Mode.AT_ONCE and way.met(kingdom.techs, kingdom.race) and (not way.has or mine.has.get(way.has))
        for way in tech.ways
    )


def _rolled(
    turn: Turn[Campaign, None], kingdom: Kingdom, tech: Technology, known: tuple[str, ...], mine: Circumstances
) -> bool:
    dice: Dice | None = None
    for chance in chances(tech, kingdom, known, mine.counts):
        dice = dice or turn.dice("discovery", kingdom.id, tech.name)
        if dice.chance(chance):
            return True
    return False


def chances(tech: Technology, kingdom: Kingdom, known: tuple[str, ...], counts: Mapping[str, int]) -> list[float]:
    """The chances (0 to 1) of the ways that ask for a roll; those "shortly after" roll once together (DNK-GAP-04)."""
    met = [way for way in tech.ways if way.met(known, kingdom.race)]
    shortly = [SHORTLY] if any(way.mode is Mode.SHORTLY for way in met) else []
    counted = [way_chance(way, kingdom, counts) for way in met if way.mode in (Mode.EACH, Mode.SUM)]
    return [chance for chance in shortly + counted if chance > 0]


def way_chance(way: Way, kingdom: Kingdom, counts: Mapping[str, int]) -> float:
    """The chance (0 to 1) of a way that counts: a roll for each, or one roll with the sum (DNK-GAP-05)."""
    factor = way.factor(kingdom.race, kingdom.leaders)
    parts = [(min(1.0, chance * factor), counts.get(what, 0)) for what, chance in way.counts]
    if way.mode is Mode.EACH:
        return 1 - prod((1 - chance) ** number for chance, number in parts)
    return min(1.0, sum(chance * number for chance, number in parts))


def _gain(turn: Turn[Campaign, None], kingdom: Kingdom, tech: Technology) -> None:
    """A disc is possessed from now on, anything else may be developed (DNK-TECH-04, DNK-GAP-47)."""
    seen = (kingdom.seat,)
    if not tech.is_developed:
        kingdom.techs.append(tech.name)
        turn.tell(TechnologyDiscovered(seen_by=seen, kingdom=kingdom.id, tech=tech.name, text=tech.text))
        return
    kingdom.developable.append(tech.name)
    order = f"develop_{tech.name}"
    turn.tell(TechnologyDevelopable(seen_by=seen, kingdom=kingdom.id, tech=tech.name, order=order, price=tech.price))
