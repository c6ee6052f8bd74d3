"""Battles in one call: figures as bare fighters, or units in a small world with two factions and a place to fight."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.core.dice import Dice
from engine.games.overlord.combat.battlefield import Field
from engine.games.overlord.combat.events import Deed
from engine.games.overlord.combat.fight import Fight
from engine.games.overlord.combat.fighters import Fighter, Hurt, Side, Skilled, Square
from engine.games.overlord.combat.musters import summoned
from engine.games.overlord.combat.rounds import Round
from engine.games.overlord.rules.skills import SKILLS
from engine.games.overlord.rules.stats import Stats
from engine.games.overlord.ruleset import RULESET
from engine.games.overlord.scratch import OverlordTurn
from engine.games.overlord.state import Battle, Faction, Kind, Location, Manner, Stance, Tactics, Unit, World
from engine.testing import LoadedDice
from tests.engine.games.overlord.props.scene import Ground

ATT, DEF = Side.ATTACKERS, Side.DEFENDERS


def fighter(
    number: str = "U1",
    side: Side = ATT,
    figures: int = 1,
    *,
    at: tuple[int, int] | None = None,
    move: Manner = Manner.STAND,
    rank: int = 1,
    file: int = 2,
    actions: tuple[str, ...] = (),
    kind: Kind = Kind.FOLLOWER,
    base: Stats | None = None,
    place: int | None = None,
    at_hand: dict[str, Skilled] | None = None,
    **stats: Any,
) -> Fighter:
    """A fighter without a unit; stats: the names of statistics, and other fields of Fighter."""
    numbers = {name: stats.pop(name) for name in list(stats) if name in Stats.__struct_fields__}
    found = Fighter(
        number=number,
        name=number,
        faction="f05" if side is ATT else "f06",
        kind=kind,
        side=side,
        place=int(number[1:]) if place is None else place,
        base=base or Stats(**numbers),
        gear=Stats(),
        tactics=Tactics(Battle.FIGHT, rank, file, move, list(actions)),
        hurt={Hurt(): figures},
        at_hand=at_hand or {},
        **stats,
    )
    if at:
        found.square = Square(*at)
    return found


def field_of(*fighters: Fighter) -> Field:
    """The field with these fighters; those without a square are deployed by their tactics."""
    ground = Field(list(fighters))
    placed = {fighter.number: fighter.square for fighter in fighters if fighter.square.rank}
    ground.deploy()
    for one in fighters:
        one.square = placed.get(one.number, one.square)
    return ground


def call_on(ground: Field) -> Any:
    return lambda caller, race, number: summoned(caller, race, number, len(ground.fighters))


def play_round(ground: Field, dice: Dice | None = None, edges: dict[Side, int] | None = None) -> list[Deed]:
    """One round; its deeds."""
    played = Round(ground, dice or Dice("round"), call_on(ground), edges or {})
    played.run()
    return played.deeds


def fight_of(ground: Field, dice: Dice | None = None) -> Fight:
    return Fight(ground, dice or Dice("fight"), call_on(ground))


def loaded(*rolls: float, rest: float = 0.5) -> Dice:
    """Dice that fall so."""
    return LoadedDice({("x",): list(rolls)}, rest=rest)("x")


class Plain(Ground):
    """A plain with units of factions f05, f06, f07 and so on; its turns are fought on the first day."""

    def __init__(self, *factions: str) -> None:
        super().__init__(RULESET, World())
        self.place = Location("L1", "Dull Plains", "plai")
        self.world.locations["L1"] = self.place
        for number in factions or ("f05", "f06"):
            self.faction(number)

    def faction(self, number: str) -> Faction:
        return self.world.factions.setdefault(number, Faction(number, f"Faction {number}", seat=f"seat {number}"))

    def stance(self, of: str, to: str, stance: Stance) -> None:
        self.faction(of).stances[to] = stance

    def unit(self, number: str, faction: str, figures: int = 1, race: str = "man", **fields: Any) -> Unit:
        """A unit at the place. skills: tag -> level; gear: item -> pieces, all equipped; battle, rank, file, move."""
        self.faction(faction)
        skills = fields.pop("skills", {})
        gear = fields.pop("gear", {})
        tactics = {name: fields.pop(name) for name in ("battle", "rank", "file", "move", "actions") if name in fields}
        kind = fields.pop("kind", Kind.FOLLOWER if race == "man" else Kind.LEADER)
        unit = Unit(number, f"Unit {number}", faction, race, kind, figures, "L1", **fields)
        unit.experience = {tag: SKILLS[tag].days_for(level) * 100 for tag, level in skills.items()}
        unit.items = {**gear, **unit.items}
        unit.equipped = dict(gear)
        unit.tactics = Tactics(**tactics)
        self.world.arrivals += 1
        unit.since = self.world.arrivals
        self.world.units[number] = unit
        self.place.units.append(number)
        return unit

    def turn(
        self,
        orders: Mapping[str, str] | None = None,
        *,
        phase: str = "",
        dice: LoadedDice | None = None,
        seed: str = "",
        number: int | None = None,
    ) -> OverlordTurn:
        made = super().turn(orders, phase=phase, dice=dice, seed=seed, number=number)
        made.day = 1
        return made
