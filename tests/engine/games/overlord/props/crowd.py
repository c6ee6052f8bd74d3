"""A crowd for tests of whole months: four houses in and around a city of a world as it is made, each unit with a
calling, what belongs to it, and orders by lot. In peace they work, trade and learn; in war they fall upon each other.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from engine.core.dice import Dice
from engine.games.overlord.rules.items import ITEMS
from engine.games.overlord.rules.land import TERRAINS
from engine.games.overlord.rules.skills import SKILLS
from engine.games.overlord.rules.structures import STRUCTURES
from engine.games.overlord.rules.titles import TITLES
from engine.games.overlord.state import COIN, MANA, STUDY_DAY, Kind, Location, Stance, Unit, World
from engine.games.overlord.units.equipment import may_equip, most
from tests.engine.campaigns.golden import facts
from tests.engine.games.overlord.props.whole import Campaign

HOUSES = 4


def _used(*kinds: str, magic: bool) -> tuple[str, ...]:
    """The skills that are used to do one of these."""
    return tuple(
        tag
        for tag, skill in SKILLS.items()
        if skill.magic is magic and not skill.talent and any(e.use and e.use.kind in kinds for e in skill.levels)
    )


SPELLS = tuple(
    tag
    for tag, skill in SKILLS.items()
    if skill.magic and not skill.talent and any(e.use and e.use.kind != "meditate" for e in skill.levels)
)
CRAFTS = _used("produce", magic=False)
HARVESTS = _used("harvest", magic=False)
RITES = _used("enchant", "look", magic=False)
ROGUERY = _used("pick pocket", "assassinate", magic=False)
FIGHTING = ("cmbt", "blde", "mele", "arch", "parr", "mane", "tact", "fana", "mart", "obse", "stea")
ARMS = tuple(tag for tag, item in ITEMS.items() if item.slot in ("weapon", "armor", "shield", "helmet", "mount"))
BUILDINGS = ("barr", "dock", "farm", "fort", "gtow", "guld", "mrkt", "mine", "tave", "mgld", "tent", "bank")


class Crowd(Campaign):
    """The crowd of a seed. temper: "peace" or "war". `grounds`: the city, the land it lies in, the land around that."""

    def __init__(self, seed: str, temper: str) -> None:
        super().__init__(("colonial",) * HOUSES, seed=seed)
        self.dice = Dice(seed, temper)
        city = self.place(self.hero())
        land = self.world.locations[city.container]
        around = [self.world.locations[way.goal] for way in land.exits if way.goal != city.id]
        self.grounds = [city, land, *around]
        self.callings: dict[str, Calling] = {}
        houses = [faction for faction in self.world.factions.values() if faction.seat]
        held = list(Stance) if temper == "war" else list(Stance)[:3]
        for house in houses:
            house.fund[COIN] = 3000
            house.known = {tag: len(skill.levels) for tag, skill in SKILLS.items()} | {
                f"item:{tag}": 1 for tag in ITEMS
            }
            for other in houses:
                if other is not house and self.dice.chance(0.7):
                    house.stances[other.id] = self.dice.choice(held)
            for calling in self.dice.sample(CALLINGS[temper], 9):
                place = self.dice.choice((city, land, land, around[0]))
                self.callings[calling.enlist(self, house.seat, place).id] = calling

    def orders(self) -> dict[str, str]:
        """The orders of each house: what a unit's calling is, and some more by lot."""
        sheets: dict[str, list[str]] = {}
        for unit in self.world.units.values():
            seat = self.world.factions[unit.faction].seat
            if seat:
                deeds = self.callings[unit.id].orders(self, unit) if unit.id in self.callings else ["work"]
                more = [self.dice.choice(ANYBODY)(self, unit) for _ in range(2)]
                sheets.setdefault(seat, []).extend([f"unit {unit.id}", *more, *deeds])
        return {seat: "\n".join(lines) for seat, lines in sheets.items()}

    def enlist(
        self, seat: str, race: str, figures: int, place: Location, skills: Mapping[str, int], **items: int
    ) -> Unit:
        """A unit with these skills, what they rest on, and these things."""
        unit = self.add(seat, race, figures, at=place.id, name="")
        unit.name = f"Unit {unit.id[1:]}"
        unit.add(COIN, self.dice.choice((0, 0, 500, -900)))
        for tag, level in skills.items():
            self._teach(unit, tag, level)
        for item, number in items.items():
            unit.add(item, number)
        return unit

    def _teach(self, unit: Unit, tag: str, level: int) -> None:
        days = SKILLS[tag].days_for(min(level, max(1, len(SKILLS[tag].levels)))) * STUDY_DAY
        if days > unit.experience.get(tag, 0):
            unit.experience[tag] = days
        for needed, wanted in SKILLS[tag].needs.items():
            self._teach(unit, needed, wanted)

    # --- what the orders speak of ---

    def someone(self, unit: Unit) -> str:
        """A unit of another faction in the same place, if there is any."""
        here = self.place(unit).units
        return self.dice.choice([n for n in here if self.unit(n).faction != unit.faction] or here)

    def comrade(self, unit: Unit) -> str:
        """A unit of the same faction there, another one if there is any."""
        mine = [n for n in self.place(unit).units if self.unit(n).faction == unit.faction]
        return self.dice.choice([number for number in mine if number != unit.id] or mine)

    def building(self, unit: Unit) -> str:
        return self.dice.choice(self.place(unit).structures or ["B1"])

    def way(self, unit: Unit) -> str:
        return self.dice.choice([way.direction for way in self.place(unit).exits])

    def held(self, unit: Unit) -> str:
        return self.dice.choice([*unit.items] or [COIN])


def place_lines(world: World, places: Iterable[str]) -> Iterator[str]:
    """Places and all that is in them, in plain lines, for tests that compare them with a file."""
    for number in places:
        place = world.locations[number]
        yield facts(place)
        for structure in place.structures:
            yield f"  structure {facts(world.structures[structure])}"
        for unit in world.here(place):
            yield f"  unit {facts(unit)}"


Deed = Callable[[Crowd, Unit], str]


class Calling:
    """What kind of unit it is, and what it does in a month: one deed of each group."""

    def __init__(self, enlist: Callable[[Crowd, str, Location], Unit], *deeds: Sequence[Deed]) -> None:
        self.enlist = enlist
        self._deeds = deeds

    def orders(self, crowd: Crowd, unit: Unit) -> list[str]:
        return [crowd.dice.choice(group)(crowd, unit) for group in self._deeds]


def _level_of_use(tag: str) -> int:
    return next((n for n, entry in enumerate(SKILLS[tag].levels, 1) if entry.use), 1)


def _material(crowd: Crowd, tags: Sequence[str], figures: int) -> dict[str, int]:
    """What the use of these skills takes, tools too."""
    found: dict[str, int] = {}
    for tag in tags:
        use = SKILLS[tag].use(_level_of_use(tag))
        if use is None:
            continue
        found |= {item: number * crowd.dice.between(1, 2 * figures) for item, number in use.uses.items()}
        if use.tool:
            found[use.tool] = crowd.dice.between(0, figures)
    return {item: number for item, number in found.items() if number}


def _workers(crowd: Crowd, seat: str, place: Location, tags: Sequence[str]) -> Unit:
    figures = crowd.dice.choice((1, 5, 12))
    levels = {tag: crowd.dice.between(_level_of_use(tag), 4) for tag in tags}
    return crowd.enlist(seat, "man", figures, place, levels, **_material(crowd, tags, figures))


def _mage(crowd: Crowd, seat: str, place: Location) -> Unit:
    spells = crowd.dice.sample(SPELLS, 4)
    levels = {"medi": 1} | {tag: crowd.dice.between(_level_of_use(tag), 2) for tag in spells}
    unit = crowd.enlist(seat, crowd.dice.choice(("ldr", "hero")), 1, place, levels, **_material(crowd, spells, 3))
    unit.add(MANA, crowd.dice.between(5, 200))
    unit.add("herb", 4)
    return unit


def _artisans(crowd: Crowd, seat: str, place: Location) -> Unit:
    return _workers(crowd, seat, place, crowd.dice.sample(CRAFTS, 2))


def _harvesters(crowd: Crowd, seat: str, place: Location) -> Unit:
    """People who know how to get what the land has."""
    yields = [tag for tag in HARVESTS if any(e.use and e.use.makes in place.resources for e in SKILLS[tag].levels)]
    return _workers(crowd, seat, place, [crowd.dice.choice(yields or HARVESTS)])


def _healers(crowd: Crowd, seat: str, place: Location) -> Unit:
    return _workers(crowd, seat, place, crowd.dice.sample(RITES, 2))


def _builders(crowd: Crowd, seat: str, place: Location) -> Unit:
    """Carpenters and masons at an unfinished building, with something to lay."""
    kind = crowd.dice.choice(BUILDINGS)
    site = crowd.raise_structure(place, kind, crowd.faction(seat).id, f"The {STRUCTURES[kind].name}")
    site.materials = {work: crowd.dice.between(1, 30) for work in crowd.dice.sample(("wood", "stone"), 2)}
    unit = _workers(crowd, seat, place, ("carp", "maso", crowd.dice.choice(("sieg", "fiti", "cove", "ship"))))
    for item in ("wood", "ston", "iron"):
        unit.add(item, crowd.dice.between(1, 60))
    unit.target = site.id
    return unit


def _merchants(crowd: Crowd, seat: str, place: Location) -> Unit:
    city = crowd.grounds[0]
    unit = crowd.enlist(seat, "ldr", 1, city, {"scou": 1}, mule=3, hrse=1)
    for offer in city.offers:
        if offer.wanted:
            unit.add(offer.item, crowd.dice.between(1, 30))
    unit.add(COIN, 2500)
    return unit


def _teacher(crowd: Crowd, seat: str, place: Location) -> Unit:
    """A leader of some skill, and his pupils."""
    tag = crowd.dice.choice((*FIGHTING[:6], "agri", "seas", "cook", "arti", "digg", "buil"))
    pupils = crowd.enlist(seat, "man", crowd.dice.between(1, 9), place, {tag: 0})
    crowd.callings[pupils.id] = Calling(_teacher, _say(f"study {tag}", f"study {tag} 2", f"10 study {tag}"))
    return crowd.enlist(seat, "ldr", 1, place, {tag: 4})


def _company(crowd: Crowd, seat: str, place: Location) -> Unit:
    """A captain with his soldiers under him, armed by lot."""
    dice = crowd.dice
    captain = crowd.enlist(seat, "ldr", 1, place, {tag: dice.between(1, 3) for tag in dice.sample(FIGHTING, 3)})
    for _ in range(dice.between(1, 2)):
        figures = dice.choice((1, 6, 20))
        skills = {"cmbt": 1, **{tag: dice.between(1, 2) for tag in dice.sample(FIGHTING, 3)}}
        arms = {item: dice.between(1, figures) for item in dice.sample(ARMS, 5)}
        men = crowd.enlist(seat, dice.choice(("man", "dwar", "elve")), figures, place, skills, **arms)
        men.leader = captain.id
        for item in men.items:
            fit = min(men.count(item), most(men, item)) if item in arms and may_equip(men, item) else 0
            if fit > 0:
                men.equipped[item] = fit
        crowd.callings[men.id] = Calling(_company, BATTLE, BATTLE)
    return captain


def _rogue(crowd: Crowd, seat: str, place: Location) -> Unit:
    skills = dict.fromkeys((*crowd.dice.sample(ROGUERY, 2), "stea", "cmbt"), 1)
    return crowd.enlist(seat, "ldr", 1, place, skills, swrd=1)


def _lord(crowd: Crowd, seat: str, place: Location) -> Unit:
    """Somebody fit for the title of the place, or who holds it."""
    where = next(one for one in (place, *crowd.grounds) if one.title is not None)
    assert where.title is not None
    kind = TITLES[where.title.tag]
    unit = crowd.enlist(seat, "ldr", 1, where, {kind.skill: 4, "cmbt": 3, "tact": 1, "taxe": 1}, swrd=1)
    unit.add(COIN, 1500)
    if not where.title.holder and crowd.dice.chance(0.5):
        crowd.grant(where, where.title.tag, unit)
    return unit


def _beasts(crowd: Crowd, seat: str, place: Location) -> Unit:
    unit = crowd.enlist(seat, crowd.dice.choice(("gwol", "lion", "fspr", "lwel", "skel", "gole")), 3, place, {})
    unit.kind = Kind.CREATURE
    return unit


def _sailors(crowd: Crowd, seat: str, place: Location) -> Unit:
    """A crew and its vessel, on the nearest water there is."""
    waters = [one for one in crowd.grounds if TERRAINS[one.terrain].sail]
    where = waters[0] if waters else place
    unit = crowd.enlist(seat, "man", 12, where, {"sail": 2, "fish": 1}, wood=35)
    unit.structure = crowd.raise_structure(where, crowd.dice.choice(("fshi", "lgbt", "trir")), unit.faction).id
    return unit


# --- deeds ---


def _say(*lines: str) -> tuple[Deed, ...]:
    """Lines with {unit}, {mine}, {inside}, {way}, {held} and {n} filled in."""

    def deed(line: str) -> Deed:
        return lambda crowd, unit: line.format(
            unit=crowd.someone(unit), mine=crowd.comrade(unit), inside=crowd.building(unit), way=crowd.way(unit),
            held=crowd.held(unit), n=crowd.dice.between(1, 8), at=crowd.dice.choice(crowd.grounds).id,
            house=crowd.dice.choice([*crowd.world.factions]), own=unit.faction, serial=unit.id[1:],
            manner=crowd.dice.choice(("charge", "advance", "stand", "flank", "sweep", "retreat", "flee", "fire")),
            rank=crowd.dice.choice(("front", "middle", "rear")), file=crowd.dice.choice(("left", "center", "right")),
        )  # fmt: skip

    return tuple(map(deed, lines))


def _use(crowd: Crowd, unit: Unit) -> str:
    """One of the skills that are used, on what it wants."""
    tags = [tag for tag in unit.experience if any(entry.use for entry in SKILLS[tag].levels)]
    if not tags:
        return "work"
    tag = crowd.dice.choice(tags)
    use = SKILLS[tag].use(_level_of_use(tag))
    aim = {
        "unit": crowd.dice.choice((crowd.comrade(unit), crowd.someone(unit))),
        "place": unit.location,
        "near": crowd.dice.choice(crowd.grounds).id,
        "structure": unit.target or crowd.building(unit),
    }.get(use.target if use else "", "")
    number = crowd.dice.choice(("", " 1", " 3"))
    return (f"target {aim}\n" if aim else "") + f"use {tag}{number}"


def _bargain(crowd: Crowd, unit: Unit) -> str:
    offers = crowd.grounds[0].offers
    offer = crowd.dice.choice(offers)
    number = crowd.dice.choice((0, 3, 20))
    price = offer.price + crowd.dice.choice((-10, 0, 0, 5))
    return f"{'sell' if offer.wanted else 'buy'} {number} {offer.item} {max(1, price)}"


def _hire(crowd: Crowd, unit: Unit) -> str:
    hires = crowd.place(unit).hires
    if not hires:
        return "work"
    hire = crowd.dice.choice(hires)
    return f"recruit {unit.faction}nU{unit.id[1:]} {crowd.dice.between(1, 4)} {hire.race} {hire.price + 5}"


BATTLE = _say(
    "tactic fight {rank} {file} {manner}", "tactic defend {rank} {file} {manner}",
    "tactic avoid {rank} {file} {manner}", "combat ranged melee parry", "combat parry", "equip {held}",
    "equip {held} 1",
)  # fmt: skip
ANYBODY: tuple[Deed, ...] = (
    *_say("accept {unit}", "stack {mine}", "stack {unit}", "unstack", "promote {mine}", "eject {mine}",
          "enter {inside}", "leave", "merge {mine} 1", "split {own}nU9{serial} 1", "give {mine} {held} {n}",
          "give {mine} coin 0 50", "give {unit} {held} {n}", "get {mine} {n} coin", "drop {held} {n}",
          "swap {mine} {n} coin 1 {held}", "withdraw {n}0", "withdraw {n} wood", "setting advertise on",
          "setting announce on", "stance {house} friendly", "reshow {held}", "day {n}\n+work",
          "have {held} {n}\n+drop {held} 1", "size {n}\n+10 work", "wait {n}\n+@work",
          "-see {unit}\n--leader {mine}\nwork", "oath {unit}", "demote confirm", "describe in_red", "{n} work", "stay"),
    *BATTLE,
    _hire,
)  # fmt: skip
WALK = _say("move {way}", "march {way}", "move {at}", "caravan {at} {at}", "3 move {way}\nretreat")
LABOUR: tuple[Deed, ...] = (_use, _use, _use, *_say("10 work", "work"))
FOUND = _say("build mine {own}nB{serial}", "build farm {own}nB{serial}", "build carp", "work")
CLAIM = _say("claim mayo {at}", "bestow {mine}", "yield shrf", "stance {house} ally")
CALLINGS: Mapping[str, tuple[Calling, ...]] = {
    "peace": (
        *2 * (Calling(_mage, (_use,), (_use,), _say("@use medi", "study medi")),),
        *2 * (Calling(_artisans, LABOUR, LABOUR),),
        *2 * (Calling(_harvesters, LABOUR),),
        Calling(_healers, (_use,), LABOUR),
        *2 * (Calling(_builders, LABOUR, FOUND),),
        *2 * (Calling(_merchants, (_bargain,), (_bargain,), (_bargain,), WALK),),
        Calling(_teacher, _say("teach {mine}", "10 teach {mine} {mine}", "teach {unit}")),
        Calling(_lord, CLAIM, _say("@guard", "work")),
        Calling(_company, _say("5 guard", "study cmbt 2", "use taxe"), WALK),
        Calling(_sailors, WALK, LABOUR),
    ),
    "war": (
        *5 * (Calling(_company, _say("attack {unit}", "attack {house}", "5 pillage", "@guard"), BATTLE, WALK),),
        *2 * (Calling(_mage, (_use,), BATTLE, _say("attack {unit}", "@use medi")),),
        *2 * (Calling(_rogue, (_use,), _say("attack {unit}", "work")),),
        Calling(_lord, CLAIM, _say("@guard", "attack {unit}")),
        *2 * (Calling(_beasts, BATTLE, _say("attack {unit}", "guard")),),
        Calling(_sailors, WALK, LABOUR),
    ),
}  # fmt: skip
