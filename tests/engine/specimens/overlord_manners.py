"""How strangers write orders of Overlord: what is at hand for each unit."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.dice import Dice
from engine.games.overlord.acting.contract import CONDITION, FULL_DAY, HALF_DAY, IMMEDIATE
from engine.games.overlord.language.frame import OF_FACTION
from engine.games.overlord.language.ids import Reference
from engine.games.overlord.language.words import (
    Action,
    Either,
    GoodsReader,
    LessonReader,
    LotReader,
    PlanReader,
    Said,
    Tag,
    Topic,
    WayReader,
)
from engine.games.overlord.rules.skills import SKILLS
from engine.games.overlord.sight.view import FactionView, OwnUnit, SeenPlace
from engine.testing.sheets import Hand, Manners, Section

DEEDS = (CONDITION, IMMEDIATE, HALF_DAY, FULL_DAY)
LEADS = ("move", "study", "use", "recruit", "buy", "sell", "teach", "claim", "guard", "withdraw", "give", "stack",
         "attack", "march", "build", "get", "swap", "wait", "day", "at", "split", "enter")  # fmt: skip
FOLLOWS = ("study", "use", "work", "guard", "give", "equip", "split", "merge", "stack", "build", "buy", "get", "enter",
           "have", "size", "skill", "pillage", "drop", "combat", "tactic")  # fmt: skip


def sections(view: FactionView) -> list[Section]:
    """The faction's own orders, then each unit, some units to come, its structures."""
    own = ("stance", "setting", "reshow")
    found = [Section(near=_everywhere(view), groups=(OF_FACTION, IMMEDIATE), likely=own)]
    for unit in view.own.values():
        near = _near(view, unit)
        likely = LEADS if unit.kind == "leader" else FOLLOWS
        found.append(Section(heading=f"UNIT {unit.id}", near=near, groups=DEEDS, likely=likely))
    if view.own:
        first = next(iter(view.own.values()))
        new = f"UNIT {view.faction}nU0{1 + view.turn % 3}"
        found.append(Section(heading=new, near=_near(view, first), groups=DEEDS, likely=FOLLOWS))
    for structure in view.structures:
        found.append(Section(heading=f"UNIT {structure}", groups=(IMMEDIATE,), likely=("name", "describe", "setting")))
    return found


def _everywhere(view: FactionView) -> dict[str, list[str]]:
    return {
        "faction": [number for number in view.factions if number != view.faction][:20] or ["f01"],
        "kind or tag": ["all", "stances", "items", "skills", *list(view.known.get("skill", ()))[:20]],
    }


def _near(view: FactionView, unit: OwnUnit) -> dict[str, list[str]]:
    """What this unit carries, knows, sees, and can reach, by the kinds of the readers."""
    place = view.places.get(unit.location)
    own = [other.id for other in view.own.values() if other.location == unit.location and other is not unit]
    new_units = [f"{view.faction}nU0{n}" for n in (1, 2, 3)]
    new_works = [f"{view.faction}nB0{n}" for n in (1, 2)]
    skills = list(dict.fromkeys((*unit.levels, *unit.may_learn, *_basics())))
    near = {
        **_everywhere(view),
        "new unit": new_units,
        "skill": skills,
        "skill or structure type": [*unit.levels, *list(view.known.get("structure type", ()))[:12]],
        "structure type": list(view.known.get("structure type", ())),
        "combat action": ["melee", "parry", "ranged", *unit.levels],
        "new structure": new_works,
        "item": list(unit.items) or ["coin"],
        "number": ["0", "1", "1", "2", "5", "10", "50", "500", "2000"],
        "number of figures": ["0", "1", "2", "5", str(max(1, unit.figures - 1))],
    }
    if place is None:
        return near | {"unit": own or new_units}
    return near | _at(place, own, new_units, new_works, near)


def _at(
    place: SeenPlace, own: list[str], new_units: list[str], new_works: list[str], near: dict[str, list[str]]
) -> dict[str, list[str]]:
    others = [unit.id for unit in place.units if not unit.own]
    structures = [structure.id for structure in place.structures]
    goals = [way.goal for way in place.ways] + [inner.land.id for inner in place.inner]
    ways = [way.direction for way in place.ways if way.printed[0]] + ["OUT", "IN", *goals]
    traded = [offer.item for offer in (*place.for_sale, *place.wanted)]
    return {
        "unit": [*own, *own, *others, *new_units] or ["U1"],
        "location": [*goals, place.id],
        "structure": [*structures, *new_works],
        "location or structure": [place.id, *goals, *structures],
        "unit or location": [*own, place.id, *others],
        "unit, faction or structure": [*others, *structures, *near["faction"][:3]] or ["U1"],
        "unit, location or structure": [*own, *others, *structures, place.id],
        "unit, location, structure or its type": [*own, *others, *structures, place.id, "hous"],
        "direction or location": ways,
        "item": [*near["item"], *near["item"], *traded, *place.ground],
        "race": [hire.race for hire in place.hires] or ["man"],
        "title": [place.title.tag] if place.title else ["mayo"],
    }


def _basics() -> Iterator[str]:
    return (tag for tag, skill in SKILLS.items() if not skill.needs)


def _id(reader: Reference, hand: Hand) -> str:
    return hand.name(reader.kind)


def _tag(reader: Tag, hand: Hand) -> str:
    word = hand.name(reader.kind)
    return f'"{word}"' if " " in word and not word.startswith('"') else word


def _goods(reader: GoodsReader, hand: Hand) -> str:
    numbers = [hand.number(0, 100_000_000, "number") for _ in range(hand.dice.below(reader.numbers + 1))]
    return " ".join(hand.dice.shuffled([hand.name("item"), *numbers]) if hand.dice.percent(50) else
                    [hand.name("item"), *numbers])  # fmt: skip


def _lot(reader: LotReader, hand: Hand) -> str:
    return f"{hand.number(0, 100_000_000, 'number')} {hand.name('item')}"


def _plan(reader: PlanReader, hand: Hand) -> str:
    kind = hand.dice.below(3)
    if kind == 0:
        return f"{hand.name('structure type')} {hand.name('new structure')}"
    parts = [hand.name("skill or structure type")]
    parts += [hand.name("structure")] if hand.dice.percent(60) else []
    parts += [hand.name("structure type")] if hand.dice.percent(20) else []
    parts += [hand.number(0, 1000, "number")] if hand.dice.percent(20) else []
    return " ".join(parts)


def _lesson(reader: LessonReader, hand: Hand) -> str:
    count = hand.dice.choice((1, 1, 2, 3))
    if hand.dice.percent(50):
        return " ".join(f"{hand.name('unit')} {hand.name('skill')}" for _ in range(count))
    return " ".join([hand.name("unit"), hand.name("skill"), *(hand.name("unit") for _ in range(count - 1))])


def _either(reader: Either, hand: Hand) -> str:
    return hand.name(reader.kind)


def _way(reader: WayReader, hand: Hand) -> str:
    return hand.name(reader.kind, reader.choices())


def _said(reader: Said, hand: Hand) -> str:
    return hand.text(reader.longest)


def _prefix(dice: Dice) -> str:
    dashes = "-" * dice.choice((0, 0, 0, 1, 1, 2, 19, 21))
    plus = "+" if dice.percent(15) else ""
    lasting = dice.choice(("", "@", "@", "2 ", "5 ", "15 ", "30 ", "40 ", "999 ", "0 "))
    day = dice.choice(("", "", "", "D1 ", "D15 ", "D30 ", "D2 ", "D31 ", "D0 "))
    return dashes + plus + lasting + day


def _skit(view: FactionView, dice: Dice) -> str:
    """Two units in one place that change items, wait for each other, stack, split, teach, or pass a title on."""
    pairs = [(a, b) for a in view.own.values() for b in view.own.values() if a.location == b.location and a is not b]
    if not pairs:
        return ""
    one, other = dice.choice(pairs)
    mine, theirs = (dice.choice(list(unit.items) or ["coin"]) for unit in (one, other))
    new = f"{view.faction}nU01"
    first, second = dice.choice(
        (
            (f"SWAP {other.id} 1 {mine} 1 {theirs}", f"SWAP {one.id} 1 {theirs} 1 {mine}"),
            (f"SYNCHRO {other.id}\n-GUARD", f"DAY {dice.between(1, 30)}\n-SYNCHRO {one.id}\n-WORK"),
            (f"UNSTACK\nSTACK {other.id}", f"ACCEPT {one.id}\n2 WORK\nEJECT {one.id}"),
            (f"SPLIT {new} 1\nMERGE {new} 1", f"GIVE {new} 1 {theirs}"),
            ("CLAIM mayo", f"D10 BESTOW {one.id}"),
            (f"TEACH {other.id} cmbt", "30 STUDY cmbt"),
        )
    )
    return f"GAME {view.faction}\nUNIT {one.id}\n{first}\nUNIT {other.id}\n{second}\nEND\n"


MANNERS = Manners(
    skit=_skit,
    sections=sections,
    header=lambda view: f"GAME {view.faction}",
    footer="END",
    prefix=_prefix,
    words={
        Reference: _id,
        Tag: _tag,
        GoodsReader: _goods,
        LotReader: _lot,
        PlanReader: _plan,
        LessonReader: _lesson,
        Either: _either,
        WayReader: _way,
        Said: _said,
        Action: lambda reader, hand: hand.name(reader.kind, reader.choices()),
        Topic: lambda reader, hand: hand.name(reader.kind, reader.choices()),
    },
    rare={"resign": 0.02, "disband": 0.1, "oath": 0.15, "merge": 0.4, "email": 0.2, "password": 0.2, "demote": 0.2},
)
