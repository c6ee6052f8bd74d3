"""A crowd for tests of whole months: five factions in and around a town of a world as it is made, each unit with a
calling, what belongs to it, and orders by lot. In peace they trade, work and learn; in war they fall upon each other.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from engine.core.dice import Dice
from engine.games.atlantis.founding.worldmaking import make_land, people_with_others
from engine.games.atlantis.land.grid import Atlas
from engine.games.atlantis.rules.arms import ARMOURS, MOUNTS, STAVES, WARDS, WEAPONS
from engine.games.atlantis.rules.items import GOODS, ITEMS, MONSTERS
from engine.games.atlantis.rules.land import OCEAN, STRUCTURES
from engine.games.atlantis.rules.skills import MAGIC, SKILLS
from engine.games.atlantis.state import SURFACE, Attitude, Direction, Region, Structure, Template, Unit
from tests.engine.games.atlantis.props.kit import Scenario

COMMON = tuple(key for key in SKILLS if key not in MAGIC)
CASTABLE = tuple(key for key in MAGIC if {"cast", "late"} & set(SKILLS[key].use))
IN_BATTLE = tuple(key for key in MAGIC if "combat" in SKILLS[key].use)
TRADES = tuple(good for good in GOODS.values() if good.skill)
ARMS = (*(one.key for one in WEAPONS), *(one.key for one in ARMOURS), *MOUNTS, *STAVES, *WARDS, "herb")
SHIPS = ("longboat", "clipper", "galleon")
SPOKEN: Mapping[str, tuple[str, ...]] = {  # what is said after the name of a spell
    "gate lore": ("random", "detect", "random units {mine}", "gate {few}", "gate {few} units {mine}"),
    "farsight": ("region {x} {y}",),
    "teleportation": ("region {x} {y}",),
    "portal lore": ("{mine} units {mine}",),
    "mind reading": ("{unit}",),
    "bird lore": ("direction {way}", "eagle"),
    "create phantasmal beasts": ("wolf {few}", "eagle 2"),
    "create phantasmal undead": ("undead {few}", "skeletons 4"),
    "create phantasmal demons": ("balrog", "imp 60"),
    "invisibility": ("units {mine}",),
}


class Crowd(Scenario):
    """The crowd of a seed. temper: "peace" or "war". `grounds`: the regions it stands in, the town first."""

    def __init__(self, seed: str, temper: str) -> None:
        super().__init__("p")
        self.state = make_land(16, 16, 50, seed)
        people_with_others(self.state, seed)
        self.seed, self.state.turn = seed, 3
        self.dice = Dice(seed, temper)
        self.grounds = self._grounds()
        for gate, region in enumerate(self.grounds, self.state.gates + 1):
            region.gate = self.state.gates = gate
        callings = CALLINGS[temper]
        for number in range(5):
            known = [*ITEMS][number::2]
            self.faction(
                unclaimed=900 * number, war=1 + number, trade=5 - number, items_known=known, template=Template.OFF
            )
        parties = [faction for faction in self.state.factions.values() if faction.seat]
        held = list(Attitude) if temper == "war" else list(Attitude)[:3]
        self.callings: dict[int, Calling] = {}
        for one in parties:
            for other in parties:
                if one is not other and self.dice.chance(0.7):
                    self.declare(one, other, self.dice.choice(held))
            for calling in self.dice.sample(callings, 9):
                region = self.dice.choice((self.grounds[0], *self.grounds[:-1]))
                self.callings[calling.enlist(self, one.id, region).id] = calling

    def _grounds(self) -> list[Region]:
        """A town on the coast, the land around it, and the sea."""
        atlas = Atlas(self.state)
        for region in self.state.regions.values():
            around = list(atlas.exits(region).values())
            shores = [other for other in around if other.terrain == OCEAN]
            if region.level == SURFACE and region.town and not region.town.is_starting_city and 1 <= len(shores) <= 3:
                return [region, *(other for other in around if other.terrain != OCEAN), shores[0]]
        raise AssertionError("no town on the coast: take another seed")

    def month(self) -> dict[int, str]:
        """The orders of each faction: what a unit's calling is, and some more by lot."""
        orders: dict[int, list[str]] = {}
        for unit in self.state.units.values():
            if self.state.factions[unit.faction].seat:
                deeds = self.callings[unit.id].orders(self, unit) if unit.id in self.callings else ["work"]
                more = [self.dice.choice(ANYBODY)(self, unit) for _ in range(2)]
                orders.setdefault(unit.faction, []).extend([f"unit {unit.id}", *more, *deeds])
        return {number: "\n".join(lines) for number, lines in orders.items()}

    # --- what the orders speak of ---

    def someone(self, unit: Unit) -> int:
        """A unit of another faction in the same region, if there is any."""
        here = self.state.regions[unit.region].units
        return self.dice.choice([n for n in here if self.state.units[n].faction != unit.faction] or here)

    def comrade(self, unit: Unit) -> int:
        """A unit of the same faction there, another one if there is any."""
        mine = [n for n in self.state.regions[unit.region].units if self.state.units[n].faction == unit.faction]
        return self.dice.choice([number for number in mine if number != unit.id] or mine)

    def building(self, unit: Unit) -> int:
        return self.dice.choice([one.number for one in self.state.regions[unit.region].structures] or [1])

    def way(self) -> str:
        return self.dice.choice(list(Direction)).value

    def site(self, region: Region, *keys: str) -> Structure:
        """A new structure of one of the kinds, half of them unfinished."""
        kind = STRUCTURES[self.dice.choice(keys)]
        return self.structure(region.id, kind.key, needs=self.dice.choice((0, kind.cost // 2)))

    def held(self, unit: Unit) -> str:
        """So many of something that the unit has."""
        item = self.dice.choice([item for item in unit.items if item != "silver"])
        most = unit.count(item)
        amount = self.dice.choice(("all", str(most), str(self.dice.between(1, most)), str(most + 1)))
        return f'{amount} "{item}"' + (f" except {most // 2}" if amount == "all" and self.dice.chance(0.5) else "")


Deed = Callable[[Crowd, Unit], str]


class Calling:
    """What kind of unit it is, and what it does in a month: one deed of each group."""

    def __init__(self, enlist: Callable[[Crowd, int, Region], Unit], *deeds: tuple[Deed, ...]) -> None:
        self.enlist = enlist
        self._deeds = deeds

    def orders(self, crowd: Crowd, unit: Unit) -> list[str]:
        return [crowd.dice.choice(group)(crowd, unit) for group in self._deeds]


def _unit(crowd: Crowd, faction: int, region: Region, **given: Any) -> Unit:
    """A unit with some silver and flags by lot; natives unless said otherwise."""
    flags = {name: crowd.dice.chance(0.2) for name in ("avoid", "behind", "hold", "noaid", "autotax", "guard")}
    silver = crowd.dice.choice((0, 15, 60, 2000, 3000))
    return crowd.unit(faction, region.id, **{"race": region.race, "silver": silver, "flags": flags, **given})


def _mage(crowd: Crowd, faction: int, region: Region) -> Unit:
    dice = crowd.dice
    magic = dict.fromkeys((*dice.sample(CASTABLE, 4), *dice.sample(IN_BATTLE, 2), "force", "spirit"))
    skills = {skill: dice.between(1, 5) for skill in magic}
    goods = {item: dice.between(1, 3) for item in dice.sample([*ARMS, *MONSTERS, "portal", "ring of invisibility"], 4)}
    unit = _unit(crowd, faction, region, race="leader", skills=skills, items={**goods, "silver": 2500, "horse": 2})
    unit.combat_spell = next(skill for skill in magic if skill in IN_BATTLE)
    return unit


def _craftsmen(crowd: Crowd, faction: int, region: Region) -> Unit:
    dice, good = crowd.dice, crowd.dice.choice(TRADES)
    yielded = [p.item for p in region.products if dice.chance(0.5)]
    if yielded:
        good = GOODS[dice.choice(yielded)]
    people = dice.choice((1, 4, 15))
    tools = {material: each * dice.between(1, 2 * people) for material, each in good.uses.items()}
    return _unit(
        crowd,
        faction,
        region,
        people=people,
        items=tools,
        skills={good.skill: dice.between(good.level, 5)} if good.skill else {},
    )


def _builders(crowd: Crowd, faction: int, region: Region) -> Unit:
    dice = crowd.dice
    keys = [kind.key for kind in STRUCTURES.values() if kind.can_be_built and not kind.advanced]
    site = crowd.site(region, *dice.sample(keys, 3))
    kind = STRUCTURES[site.type]
    items = {material: dice.between(1, 40) for material in kind.materials}
    return _unit(
        crowd,
        faction,
        region,
        people=dice.choice((1, 5, 20)),
        structure=site,
        items=items,
        skills={kind.skill: dice.between(kind.level, 5)},
    )


def _crew(crowd: Crowd, faction: int, region: Region) -> Unit:
    town = crowd.grounds[0]
    ship = crowd.site(town, *SHIPS)
    ship.needs = 0
    return _unit(crowd, faction, town, people=crowd.dice.choice((2, 8, 20)), structure=ship, skills={"sailing": 4})


def _merchants(crowd: Crowd, faction: int, region: Region) -> Unit:
    town = crowd.grounds[0]
    goods = {market.item: crowd.dice.between(1, 40) for market in town.markets if market.wanted}
    return _unit(
        crowd, faction, town, people=crowd.dice.choice((1, 3)), items={**goods, "horse": 4, "wagon": 1}, silver=1500
    )


def _teacher(crowd: Crowd, faction: int, region: Region) -> Unit:
    """A leader of many skills, and his pupils."""
    dice = crowd.dice
    skill = dice.choice(COMMON)
    pupils = _unit(
        crowd, faction, region, people=dice.choice((1, 6, 14)), skills={skill: dice.between(0, 2)}, silver=900
    )
    crowd.callings[pupils.id] = Calling(_teacher, (lambda crowd, unit: f'study "{skill}"',))
    return _unit(crowd, faction, region, race="leader", skills={skill: dice.between(2, 5), "observation": 3})


def _troop(crowd: Crowd, faction: int, region: Region) -> Unit:
    dice = crowd.dice
    people = dice.choice((1, 5, 20, 40))
    skills = {
        skill: dice.between(1, 4)
        for skill in dice.sample(("combat", "longbow", "crossbow", "riding", "tactics", "healing", "observation"), 3)
    }
    items = {item: dice.between(1, 2 * people) for item in dice.sample(ARMS, 5)}
    inside = dice.choice((0, crowd.site(region, "tower", "fort", "castle").number))
    return _unit(
        crowd,
        faction,
        region,
        race=dice.choice(("leader", region.race)),
        people=people,
        skills=skills,
        items=items,
        structure=inside,
    )


def _rogue(crowd: Crowd, faction: int, region: Region) -> Unit:
    dice = crowd.dice
    items = dict.fromkeys(dice.sample(("sword", "ring of invisibility", "mithril armor", "runesword", "horse"), 2), 1)
    return _unit(
        crowd,
        faction,
        region,
        race="leader",
        skills={"stealth": dice.between(3, 5), "combat": 3, "observation": 4},
        items=items,
    )


def _tamer(crowd: Crowd, faction: int, region: Region) -> Unit:
    beasts = {kind: crowd.dice.between(1, 6) for kind in crowd.dice.sample([*MONSTERS], 2)}
    return _unit(crowd, faction, region, race="leader", skills={"summon imps": 4, "summon demon": 3}, items=beasts)


# --- deeds ---


def _spell(crowd: Crowd, unit: Unit) -> str:
    dice, there = crowd.dice, crowd.dice.choice(crowd.grounds)
    spell = dice.choice([skill for skill in unit.training if skill in CASTABLE] or ["farsight"])
    words = dice.choice(SPOKEN.get(spell, ("",))).format(
        x=there.x,
        y=there.y,
        unit=crowd.someone(unit),
        mine=crowd.comrade(unit),
        way=crowd.way(),
        few=dice.between(1, 5),
    )
    return f'cast "{spell}" {words}'


def _study(crowd: Crowd, unit: Unit) -> str:
    return f'study "{crowd.dice.choice([*unit.training] or ["combat"])}"'


def _make(crowd: Crowd, unit: Unit) -> str:
    goods = [good.key for good in TRADES if good.skill in unit.training]
    return f'produce "{crowd.dice.choice(goods or ["grain", "livestock", "fish"])}"'


def _bargain(crowd: Crowd, unit: Unit) -> str:
    markets = crowd.state.regions[unit.region].markets
    if not markets:
        return "tax"
    market = crowd.dice.choice(markets)
    return f'{"sell" if market.wanted else "buy"} {crowd.dice.between(1, 30)} "{market.item}"'


def _hire(crowd: Crowd, unit: Unit) -> str:
    race = crowd.state.regions[unit.region].race or "vikings"
    return f'form {crowd.dice.between(1, 9)}\nbehind 1\nbuy {crowd.dice.between(1, 9)} "{race}"\nstudy combat\nend'


def _say(*lines: str) -> tuple[Deed, ...]:
    """Lines with {unit}, {mine}, {inside}, {way} and {n} filled in."""

    def deed(line: str) -> Deed:
        return lambda crowd, unit: line.format(
            unit=crowd.someone(unit), mine=crowd.comrade(unit), inside=crowd.building(unit), way=crowd.way(),
            n=crowd.dice.between(0, 8), flag=crowd.dice.below(2), attitude=crowd.dice.choice(list(Attitude)),
        )  # fmt: skip

    return tuple(map(deed, lines))


def _give(crowd: Crowd, unit: Unit) -> str:
    taker = crowd.dice.choice((crowd.someone(unit), crowd.comrade(unit), 0))
    return f"give {taker} {crowd.held(unit)}"


ANYBODY: tuple[Deed, ...] = (
    *_say("avoid {flag}", "behind {flag}", "guard {flag}", "hold {flag}", "noaid {flag}", "autotax {flag}",
          "claim {n}0", "claim {n}00", "consume unit", "consume faction", "reveal unit", "reveal faction", "find {n}",
          "leave\nenter {inside}", "enter {inside}", "promote {mine}", "show item runesword", "forget combat", "tax",
          "declare {n} {attitude}", "give {unit} {n} silver", "give {mine} all silver except {n}", "give {mine} unit"),
    _give, _give, _give, _hire,
)  # fmt: skip
WALK = _say("move {way} {way}", "move {inside} out {way}", "advance {way} {way}")
CALLINGS: Mapping[str, tuple[Calling, ...]] = {
    "peace": (
        *2 * (Calling(_mage, (_spell,), (_study, *_say("work"))),),
        *3 * (Calling(_craftsmen, (_make, _make, _study)),),
        *2 * (Calling(_builders, _say("build", "build", 'build "road {way}"', "build tower", "build longboat")),),
        Calling(_crew, _say("sail {way} {way}", "sail {way}", "sail")),
        *2 * (Calling(_merchants, (_bargain,), (_bargain,), _say("entertain", "work", "move {way}")),),
        *2 * (Calling(_teacher, _say("teach {mine} {mine}", "teach {mine} {mine} {unit}", "work")),),
        Calling(_troop, _say("tax", "pillage", "guard 1"), (_study, *WALK)),
        Calling(_rogue, _say("steal {unit} silver", "steal {unit} horse", "attack {unit}"), WALK),
        Calling(_tamer, _say("entertain", "work"), (_give,)),
    ),
    "war": (
        *6 * (Calling(_troop, _say("attack {unit}", "attack {unit} {unit}", "tax", "pillage"), (_study, *WALK)),),
        *2 * (Calling(_rogue, _say("steal {unit} silver", "steal {unit} horse", "assassinate {unit}"), WALK),),
        *2 * (Calling(_mage, _say("attack {unit}", "hold 1"), (_spell,), (_study, *WALK)),),
        *2 * (Calling(_tamer, _say("attack {unit}", "guard 1"), (_give, *WALK)),),
        Calling(_crew, _say("sail {way} {way}", "sail {way}")),
        Calling(_builders, _say("destroy", "build")),
    ),
}
