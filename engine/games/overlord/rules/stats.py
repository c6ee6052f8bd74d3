"""The shapes that skills, items, races, structures and effects share: statistics, capacities, actions in battle."""

from __future__ import annotations

import msgspec

from engine.games.overlord.state import Mode

ANYWHERE = 9  # a range that reaches every square of the battlefield (OVL-GAP-101)


class Stats(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What something adds to the statistics of a figure (OVL-STAT-01 to -11), its upkeep and its control points."""

    initiative: int = 0
    melee: int = 0
    missile: int = 0
    defense: int = 0
    damage: int = 0
    ranged_damage: int = 0
    life: int = 0
    hits: int = 0
    mana: int = 0
    stealth: int = 0
    observation: int = 0
    upkeep: int = 0
    control: int = 0

    def __add__(self, other: Stats) -> Stats:
        return Stats(
            self.initiative + other.initiative,
            self.melee + other.melee,
            self.missile + other.missile,
            self.defense + other.defense,
            self.damage + other.damage,
            self.ranged_damage + other.ranged_damage,
            self.life + other.life,
            self.hits + other.hits,
            self.mana + other.mana,
            self.stealth + other.stealth,
            self.observation + other.observation,
            self.upkeep + other.upkeep,
            self.control + other.control,
        )

    @property
    def listed(self) -> dict[str, int]:
        """Those that are not zero, in the order of a report (OVL-STAT-12)."""
        return {name: getattr(self, name) for name in STATS if getattr(self, name)}


STATS: tuple[str, ...] = Stats.__struct_fields__


class Capacity(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What something carries in each mode of travel, in units of weight (OVL-WEIGHT-03)."""

    walk: int = 0
    ride: int = 0
    fly: int = 0
    sail: int = 0

    def __getitem__(self, mode: Mode) -> int:
        return int(getattr(self, mode.value))

    def __add__(self, other: Capacity) -> Capacity:
        return Capacity(self.walk + other.walk, self.ride + other.ride, self.fly + other.fly, self.sail + other.sail)

    @property
    def listed(self) -> dict[str, int]:
        """The modes that are not zero."""
        return {mode.value: self[mode] for mode in Mode if self[mode]}


class Action(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"fixed": "set", "added": "add"}):
    """What a skill or an item does in a COMBAT list (OVL-COMBAT-28, -43).

    kind: melee, ranged, enchant or summon. target: opponent, leader (of the other side), self, own side, other side or
    battle. range: in squares. fixed: figures that replace the unit's own for this strike; added: to its own, for the
    round. element: of the damage, "" for plain wounds. effect: the tag of the effect it lays on the target, for
    `rounds`. summons: the race called for this battle, `number` of it. mana, uses: what one attempt costs. weapon: the
    item every figure must have equipped. follows: the action it goes on with at once, "melee" or "next". reload: rounds
    that pass after it before the unit may do anything else (OVL-COMBAT-27).
    """

    kind: str
    target: str = "opponent"
    range: int = 1
    fixed: Stats = Stats()
    added: Stats = Stats()
    element: str = ""
    effect: str = ""
    rounds: int = 1
    summons: str = ""
    number: int = 1
    mana: int = 0
    uses: dict[str, int] = {}
    weapon: str = ""
    follows: str = ""
    reload: int = 0
