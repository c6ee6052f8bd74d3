"""Who sees whom, and whose unit it is (ATL-STEALTH-01 .. -05): the one place that decides it, for rules and reports.

`sight(turn, region)` is made once for a region and kept until the units there change; outside a turn
use `Sight(world, region)`.
"""

from __future__ import annotations

from typing import NamedTuple

from engine.games.atlantis.rules.items import ILLUSION, ITEMS, MONSTERS
from engine.games.atlantis.scratch import AtlantisTurn
from engine.games.atlantis.state import Region, Reveal, Unit, World
from engine.games.atlantis.units.skills import level

HIDDEN_BY_MAGIC = 3  # Stealth more under Invisibility or a ring for each head (ATL-GAP-78, -87)
AMULET_SIGHT = 2  # Observation more with an amulet of true seeing (ATL-GAP-87)
ILLUSION_STEALTH = 5  # ATL-GAP-94
READS_MINDS = 3  # level of Mind Reading that tells the factions of all units seen (ATL-GAP-78)
RING = "ring of invisibility"
AMULET = "amulet of true seeing"


def stealth(unit: Unit) -> int:
    """The Stealth of a unit: the lowest among its people and monsters (ATL-GAP-73); 0 on guard."""
    if unit.flags.guard:
        return 0
    own = level(unit, "stealth") if unit.training else 0
    found = []
    for item in unit.items:
        record = ITEMS[item]
        if record.is_person:
            found.append(own)
        elif record.is_monster:
            found.append(ILLUSION_STEALTH if record.kind == "illusion" else MONSTERS[item].stealth)
    return min(found, default=0) + (HIDDEN_BY_MAGIC if _is_hidden(unit) else 0)


def heads(unit: Unit) -> int:
    """How many people and monsters there are to be hidden."""
    return sum(n for item, n in unit.items.items() if ITEMS[item].is_person or ITEMS[item].is_monster)


def _is_hidden(unit: Unit) -> bool:
    """All of the unit is under Invisibility, or has a ring."""
    hidden = max(unit.invisible, unit.count(RING))
    return bool(hidden) and hidden >= heads(unit)


def observation(unit: Unit) -> int:
    """The Observation of a unit: the highest among its people and monsters (ATL-GAP-73)."""
    best = level(unit, "observation") if unit.training else 0
    for item in unit.items:
        monster = MONSTERS.get(item)
        if monster is not None:
            best = max(best, monster.observation)
    return best + true_seeing_bonus(unit)


def true_seeing_bonus(unit: Unit) -> int:
    """What True Seeing or an amulet adds to Observation: the better of the two."""
    skill = (level(unit, "true seeing") + 1) // 2 if unit.training else 0
    return max(skill, AMULET_SIGHT if unit.count(AMULET) else 0)


def is_open(unit: Unit) -> bool:
    """Anybody who stood beside the unit would see it, whoever he is: the reverse of hidden."""
    return bool(unit.structure or unit.flags.guard or unit.flags.reveal) or not stealth(unit)


class Eyes(NamedTuple):
    """What a faction has in a region to see with: Observation, True Seeing, and whether it reads minds."""

    keen: int
    true_seeing: int
    reads_minds: bool

    def pierce(self, unit: Unit) -> bool:
        """They know a unit's illusions for what they are: True Seeing above its Illusion (ATL-GAP-78)."""
        return self.true_seeing > level(unit, "illusion")


class Sight:
    """What each faction sees in one region, as the units stand there now."""

    def __init__(self, world: World, region: Region) -> None:
        self.region = region
        self.standing: list[int] = []
        self._fought = frozenset(world.this_turn.seen_in_battle.get(region.id, ()))
        self._stealth: dict[int, int] = {}
        self._observation: dict[int, int] = {}
        self._true_seeing: dict[int, int] = {}
        self._mind_readers: dict[int, None] = {}
        self.follow(world)

    def follow(self, world: World) -> bool:
        """Whether it holds for the units that stand here now. Who only came, behind the others, is added to it."""
        known, here = len(self.standing), self.region.units
        if len(here) < known or here[:known] != self.standing:
            return False
        for number in here[known:]:
            self.standing.append(number)
            self._count(world.units[number])
        return True

    def _count(self, unit: Unit) -> None:
        self._observation[unit.faction] = max(self._observation.get(unit.faction, 0), observation(unit))
        if not unit.training:
            return
        if "true seeing" in unit.training:
            best = max(self._true_seeing.get(unit.faction, 0), level(unit, "true seeing"))
            self._true_seeing[unit.faction] = best
        if "mind reading" in unit.training and level(unit, "mind reading") >= READS_MINDS:
            self._mind_readers[unit.faction] = None

    def factions(self) -> list[int]:
        """The factions with a unit here, in the order their first units stand."""
        return list(self._observation)

    def stealth(self, unit: Unit) -> int:
        """The Stealth of a unit here; a unit on guard has none (ATL-GAP-73)."""
        if unit.flags.guard:
            return 0
        found = self._stealth.get(unit.id)
        if found is None:
            found = self._stealth[unit.id] = stealth(unit)
        return found

    def eyes(self, faction: int) -> Eyes | None:
        """What a faction sees with here; None if it has nobody here. Who has equal eyes sees the same of strangers."""
        keen = self._observation.get(faction)
        return None if keen is None else Eyes(keen, self._true_seeing.get(faction, 0), faction in self._mind_readers)

    def sees(self, faction: int, unit: Unit) -> bool:
        """A faction sees a unit of this region (ATL-STEALTH-02, -04, -05); its own units always."""
        if unit.faction == faction:
            return True
        keen = self._observation.get(faction)
        return keen is not None and self.shows(keen, unit)

    def shows(self, keen: int, unit: Unit) -> bool:
        """Strangers of this Observation see a unit."""
        if unit.id in self._fought or unit.structure or unit.flags.guard or unit.flags.reveal:
            return True
        return keen >= self.stealth(unit)

    def identifies(self, faction: int, unit: Unit) -> bool:
        """A faction knows whose unit it is (ATL-STEALTH-03)."""
        if unit.faction == faction:
            return True
        eyes = self.eyes(faction)
        return eyes is not None and self.betrays(eyes, unit)

    def betrays(self, eyes: Eyes, unit: Unit) -> bool:
        """Strangers with these eyes know whose unit it is."""
        if unit.flags.reveal is Reveal.FACTION or eyes.keen > self.stealth(unit):
            return True
        return eyes.reads_minds and self.shows(eyes.keen, unit)

    def notices(self, faction: int, unit: Unit) -> bool:
        """Observation alone reaches the unit's Stealth: what foils thieves (ATL-STEAL-02); never by its standing."""
        return self._observation.get(faction, -1) >= self.stealth(unit)


class Sights(dict[int, Sight]):
    """The sight worked out so far, by region."""


def sight(turn: AtlantisTurn, region: Region) -> Sight:
    """The sight in a region, worked out again when units came or went. After other changes (deaths, spells) call
    `forget`.
    """
    cache = turn.note(Sights)
    found = cache.get(region.id)
    if found is None or not found.follow(turn.state):
        found = cache[region.id] = Sight(turn.state, region)
    return found


def forget(turn: AtlantisTurn, region: Region) -> None:
    """The sight in a region must be worked out again: skills, rings or invisibility changed."""
    turn.note(Sights).pop(region.id, None)


def shown_as(item: str) -> str:
    """What those take an item for who do not see through illusions."""
    return item.removeprefix(ILLUSION)
