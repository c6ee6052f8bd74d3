"""The skills: the rulebook's annex and what lies beyond it (OVL-SKTAB-01, OVL-GAP-84, -85, -91, -123)."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping
from functools import cache, cached_property

import msgspec

from engine.games.overlord.rules.source import DATA
from engine.games.overlord.rules.stats import STATS, Action, Capacity, Stats
from engine.games.overlord.state import STUDY_DAY

FIXED = ("initiative", "hits")  # what the levels beyond a table give no more of (OVL-GAP-85)
FULL_DAY = 100  # hundredths of a figure's day of work, the unit of `Skill.work`


class Use(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What USE of a skill does (OVL-USE-01 to -10).

    kind: harvest (`makes` an item of the land), produce (an item), build (`makes` a kind of work on a structure),
    construct (a whole structure), summon (a race), enchant (an effect), weather, or one of the deeds of `DEEDS`.
    amount: pieces, figures, days of effect or percent of fertility a time; days: figure-days a time; uses, mana: what
    each time costs. target: "", unit, structure, near (a neighbouring place), place (this one or a neighbouring one) or
    self. tool: the item whose bearers work faster. upgrades: the vessel that is turned into what it makes.
    """

    kind: str
    makes: str = ""
    amount: int = 1
    days: int = 1
    uses: dict[str, int] = {}
    mana: int = 0
    target: str = ""
    tool: str = ""
    upgrades: str = ""


class Level(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a level gives, as totals. `use`, `combat` and `note` stand until a higher level names another."""

    gives: Stats = Stats()
    carries: Capacity = Capacity()
    use: Use | None = None
    combat: Action | None = None
    note: str = ""


class Skill(msgspec.Struct, frozen=True, forbid_unknown_fields=True, dict=True):
    """A skill. days: of study to the 1st level; cost: $ a figure and day; needs: prerequisite -> level.

    about: one sentence for the knowledge section. basic, leaders, combat, magic, specialist: as flagged (OVL-SKILL-04
    to -10). element: it is one of the five elements. talent: only races born with it have it. anyone: USE needs no
    level. item: what every figure must have equipped to study it (OVL-SKILL-12). top: the highest level there is, 0 for
    no limit. annex: it is in the rulebook's annex, known to all from the start (OVL-GAP-116). levels: from
    the 1st on; what is not listed grows (OVL-GAP-85).
    """

    tag: str
    name: str
    about: str
    days: int
    cost: int = 0
    needs: dict[str, int] = {}
    basic: bool = False
    leaders: bool = False
    combat: bool = False
    magic: bool = False
    specialist: bool = False
    element: bool = False
    talent: bool = False
    anyone: bool = False
    annex: bool = False
    item: str = ""
    top: int = 0
    levels: tuple[Level, ...] = ()

    def days_for(self, level: int) -> int:
        """Days of study from nothing to a level: the base times 1, 3, 6, 10 and so on (OVL-GAP-84)."""
        return self.days * level * (level + 1) // 2

    def level_of(self, experience: int) -> int:
        """The level of so many hundredths of study days; 0 for a novice (OVL-SKILL-02)."""
        steps = self._steps
        while (not self.top or len(steps) < self.top) and (not steps or steps[-1] <= experience):
            steps.append(self.days_for(len(steps) + 1) * STUDY_DAY)
        return bisect_right(steps, experience)

    def gives(self, level: int) -> Stats:
        """The statistics a level adds in all; nothing for a novice."""
        if level not in self._gives:
            listed = [entry.gives for entry in self.levels]
            figures = {name: _grown([getattr(stats, name) for stats in listed], name, level) for name in STATS}
            self._gives[level] = Stats(**figures)
        return self._gives[level]

    def carries(self, level: int) -> Capacity:
        """The capacity a level adds to each figure in all (OVL-WEIGHT-04)."""
        if level not in self._carries:
            listed = [entry.carries for entry in self.levels]
            modes = Capacity.__struct_fields__
            figures = {mode: _grown([getattr(entry, mode) for entry in listed], mode, level) for mode in modes}
            self._carries[level] = Capacity(**figures)
        return self._carries[level]

    def _able(self, level: int) -> int:
        return max(level, 1 if self.anyone else 0)

    @cached_property
    def _steps(self) -> list[int]:
        return []  # the experience of each level from the 1st on, as far as anybody has come

    @cached_property
    def _gives(self) -> dict[int, Stats]:
        return {}  # what was worked out once: units ask for it every day

    @cached_property
    def _carries(self) -> dict[int, Capacity]:
        return {}

    @cached_property
    def _uses(self) -> dict[int, Use | None]:
        return {}

    @cached_property
    def is_used(self) -> bool:
        """Whether there is a level at which USE of it does anything."""
        return any(entry.use is not None for entry in self.levels)

    def use(self, level: int) -> Use | None:
        """What USE does at a level; None if this skill cannot be used so."""
        if level not in self._uses:
            listed = reversed(self.levels[: self._able(level)])
            self._uses[level] = next((entry.use for entry in listed if entry.use), None)
        return self._uses[level]

    def action(self, level: int) -> Action | None:
        """What its tag in a COMBAT list does at a level; None if nothing."""
        return next((entry.combat for entry in reversed(self.levels[: max(level, 0)]) if entry.combat), None)

    def work(self, level: int) -> int:
        """Hundredths of figure-days for one time of USE: X days at the 1st level, X/2 at the 2nd (OVL-USE-11).

        A level that lists its own days is not speeded up further. Raises ValueError if the skill has no USE there.
        """
        able = self._able(level)
        for number in range(min(able, len(self.levels)), 0, -1):
            listed = self.levels[number - 1].use
            if listed is not None:
                return max(1, listed.days * FULL_DAY * number // able)
        raise ValueError(f"{self.tag} has no use at level {level}")


def _grown(listed: list[int], name: str, level: int) -> int:
    """A figure at a level: as listed, and beyond that in the steps so far; harm and what is in `FIXED` stay."""
    if level < 1 or not listed:
        return 0
    if level <= len(listed):
        return listed[level - 1]
    step = listed[-1] - (listed[-2] if len(listed) > 1 else 0)
    return listed[-1] if name in FIXED or step <= 0 else listed[-1] + step * (level - len(listed))


DEEDS = ("fertility", "meditate", "ritual", "pick pocket", "assassinate", "look", "bury", "tax", "ennoble")
SKILLS: Mapping[str, Skill] = DATA.records(
    Skill,
    "skills/annex",
    "skills/craft",
    "skills/war",
    "skills/mage",
    "skills/air",
    "skills/earth",
    "skills/fire",
    "skills/void",
    "skills/water",
    "skills/wonders",
    "skills/talents",
)
ELEMENTS: tuple[str, ...] = tuple(tag for tag, skill in SKILLS.items() if skill.element)


@cache
def bases(tag: str) -> tuple[str, ...]:
    """All prerequisites of a skill and their prerequisites, each once, the nearest first (OVL-GAP-87)."""
    found: dict[str, None] = {}
    for needed in SKILLS[tag].needs:
        found.setdefault(needed)
    for needed in SKILLS[tag].needs:
        found.update((base, None) for base in bases(needed) if base not in found)
    return tuple(found)


@cache
def root(tag: str) -> str:
    """The basic skill at the foot of a skill's tree, itself if it needs none (OVL-SKILL-09)."""
    return bases(tag)[-1] if bases(tag) else tag


def is_under(tag: str, base: str) -> bool:
    """A skill is `base` itself or grows out of it: what a bonus to `base` is good for."""
    return tag == base or base in bases(tag)


def of_tree(bonuses: Mapping[str, int], tag: str) -> int:
    """The percent that bonuses add to a skill: those for it, and those for what it is under."""
    return sum(percent for base, percent in bonuses.items() if is_under(tag, base))
