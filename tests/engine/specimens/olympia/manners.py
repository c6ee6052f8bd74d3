"""How strangers write orders of Olympia: what is at hand for each unit."""

from __future__ import annotations

from engine.core.dice import Dice
from engine.games.olympia.language.readers import Code, ConditionReader, Destination, Numbered, Plain, Title
from engine.games.olympia.rules.cities import TRADE_GOODS
from engine.games.olympia.rules.items import ITEMS
from engine.games.olympia.rules.skills import SKILLS, sub_skills
from engine.games.olympia.sight.view import FactionView, OwnUnit, SeenPlace
from engine.testing.sheets import Hand, Manners, Section
from tests.engine.specimens.olympia.estates import GATES, STORMS
from tests.engine.specimens.olympia.whole_orders import deeds

DEEDS = ("0", "1", "2", "3", "4")
LIKELY = (
    "claim", "study", "study", "recruit", "move", "move", "collect", "make", "train", "build", "buy", "sell", "give",
    "get", "stack", "unstack", "form", "explore", "research", "use", "wait", "pay", "guard", "drop", "wood", "quarry",
    "attack", "hostile", "defend", "admit", "accept", "contact", "promote", "sail", "board", "pillage", "oath", "honor",
)  # fmt: skip
OF_FACTION = ("admit", "accept", "hostile", "defend", "neutral", "default", "name", "times", "press", "format")


def sections(view: FactionView) -> list[Section]:
    """The faction, each of its units, and one of the nobles to come."""
    everywhere = _everywhere(view)
    found = [
        Section(heading=f"unit {view.faction}", near=everywhere, groups=("0", "1", "3", "read"), likely=OF_FACTION)
    ]
    for unit in view.own.values():
        lines = deeds(view, unit, view.places.get(unit.place))
        near = _near(view, unit)
        found.append(Section(heading=f"unit {unit.id}", near=near, groups=DEEDS, likely=LIKELY, lines=lines))
    if view.own and view.unformed:
        near = _near(view, next(iter(view.own.values())))
        found.append(Section(heading=f"unit {view.unformed[0]}", near=near, groups=DEEDS, likely=LIKELY))
    return found


def _everywhere(view: FactionView) -> dict[str, list[str]]:
    factions = [code for code in view.players if code != view.faction] or ["aa0"]
    units = [unit.id for place in view.places.values() for unit in place.units() if unit.id not in view.own]
    own = [unit.id for unit in view.own.values()]
    return {
        "unit": [*units, *own] or ["1000"],
        "unit or player": [*units, *factions] or ["1000"],
        "unit, player or place": [*units, *factions, *own, *view.places],
        "item or sum of gold": [*list(view.claim), "500", "1000"],
        "item or skill": list(view.lore) or ["600"],
        "storm": list(STORMS),
        "gate": list(GATES),
        "key": ["7", "7", "7", "3"],
        "aura": ["1", "2", "3", "5", "8"],
        "strength": ["1", "2", "3"],
        "points": ["1", "2", "5"],
        "direction, or 0 for here": ["0", "north", "east", "south", "west"],
        "direction or province": ["north", "east", "south", "west"],
        "good": list(TRADE_GOODS),
        "school": ["800", "820", "840", "860", "880", "900"],
        "gold": ["50", "500"],
        "price": ["1", "5", "20"],
        "have-left": ["0", "1"],
        "days": ["1", "2", "5", "7"],
        "self": own or ["1000"],
        "stranger": units or own or ["1000"],
        "number": ["0", "1", "1", "2", "5", "10", "50", "500"],
        "number of days": ["0", "1", "2", "5", "7", "10"],
        "number of lines": ["1", "1", "2"],
    }


def _near(view: FactionView, unit: OwnUnit) -> dict[str, list[str]]:
    """What this unit carries, knows, sees, and can reach, by the kinds of the readers."""
    near = _everywhere(view)
    place = view.places.get(unit.place)
    items = [*unit.items, *(thing.id for thing in unit.things)] or ["1"]
    known = [*unit.learning, *(one.key for code in unit.skills for one in sub_skills(code) if one.common)]
    near |= {
        "item": [*items, *items, "10", "11", "12", "77", "78", "79", "94", "95"],
        "item or prisoner": items,
        "skill": [*known, *(place.teaches if place else ()), *unit.skills] or ["600"],
        "skill or item": [*(code for code in unit.skills if not SKILLS[code].is_category), *items],
        "thing": [thing.id for thing in unit.things] or ["a000"],
        "body": [thing.id for thing in unit.things if thing.kind == "body"] or ["a000"],
        "unit, place or thing": [*(thing.id for thing in unit.things), *near["unit"]],
        "beast": [code for code in items if code in ITEMS and ITEMS[code].beast] or ["280"],
        "spell": [code for code in unit.skills if SKILLS[code].magic] or ["801"],
        "self": [unit.id],
        "prisoner": [_number(named) for named in unit.prisoners] or ["1000"],
    }
    return near if place is None else near | _at(view, place, unit)


def _at(view: FactionView, place: SeenPlace, unit: OwnUnit) -> dict[str, list[str]]:
    here = [seen.id for seen in place.units() if seen.id != unit.id]
    mine = [code for code in here if code in view.own]
    around = [view.places[code] for code in view.places if code in place.within]
    inner = [one.id for one in place.inner]
    structures = [one.id for spot in (place, *around) for one in spot.inner if one.structure]
    ways = [way.direction for way in place.ways if way.direction]
    inners = [one for spot in (place, *around) for one in spot.inner]
    lords = [one for one in here if one not in view.own]
    seas = [way.direction for spot in around for way in spot.ways if way.direction]
    return {
        "own": mine or [unit.id],
        "stranger": lords or mine or ["1000"],
        "band": lords or ["1000"],
        "mob": lords or ["1000"],
        "demon lord": mine or ["1000"],
        "ship": [one.id for one in inners if one.ship] or ["a000"],
        "castle": [one.id for one in inners if "castle" in one.kind] or ["a000"],
        "hill": [one.id for one in inners if "hill" in one.kind] or ["a000"],
        "here": [place.id],
        "way": [*ways, *(way.to for way in place.ways)] or ["out"],
        "sea": seas or ways or ["north"],
        "building or unit": [*structures, *here] or ["1000"],
        "unit": [*mine, *mine, *here, *view.unformed] or ["1000"],
        "building or ship": structures or ["a000"],
        "place": [*inner, *(way.to for way in place.ways), place.id],
        "direction or place": [*ways, *ways, "out", "in", *inner, *(way.to for way in place.ways)],
    }


def _number(named: str) -> str:
    """The number of what is named "Osswid [5499]"."""
    return named.rpartition("[")[2].rstrip("]")


def _code(reader: Code, hand: Hand) -> str:
    return hand.name(reader.kind, reader.words)


def _numbered(reader: Numbered, hand: Hand) -> str:
    word = hand.name(reader.kind)
    return f'"{word}"' if " " in word and hand.dice.percent(20) else word


def _title(reader: Title, hand: Hand) -> str:
    return hand.text(reader.longest)


def _plain(reader: Plain, hand: Hand) -> str:
    if reader.kind == "argument":
        return hand.name(hand.dice.choice(("unit", "place", "item", "number", "direction or place")))
    return hand.dice.choice(("ready", "go", '"all clear"'))


def _condition(reader: ConditionReader, hand: Hand) -> str:
    dice = hand.dice
    what = dice.choice(reader.choices())
    more = {
        "time": lambda: str(dice.between(1, 9)), "day": lambda: str(dice.between(1, 31)),
        "turn": lambda: str(dice.between(1, 9)), "month": lambda: str(dice.between(1, 9)),
        "gold": lambda: str(dice.between(1, 900)), "unit": lambda: hand.name("unit"),
        "item": lambda: f"{hand.name('item')} {dice.between(1, 9)}", "flag": lambda: dice.choice(("ready", "go")),
        "loc": lambda: hand.name("place"), "shiploc": lambda: hand.name("place"), "stack": lambda: hand.name("unit"),
        "ferry": lambda: hand.name("building or ship"), "ship": lambda: hand.name("building or ship"),
    }.get(what, lambda: "")()  # fmt: skip
    return f"{'not ' if dice.percent(20) else ''}{what} {more}".rstrip()


def _skit(view: FactionView, dice: Dice) -> str:
    """Two units in one place that do something together."""
    pairs = [(a, b) for a in view.own.values() for b in view.own.values() if a.place == b.place and a is not b]
    if not pairs:
        return ""
    one, other = dice.choice(pairs)
    item = dice.choice(list(one.items) or ["1"])
    first, second = dice.choice(
        (
            (f"give {other.id} {item} 1", "wait item 1 5\nrecruit 2"),
            (f"stack {other.id}", "wait time 1\nmove out\nmove in"),
            ("claim 300\nstudy 610", f"get {one.id} {item}"),
            ("flag ready\nexplore", "wait flag ready\nresearch 600"),
            (f"form {view.unformed[0] if view.unformed else 0} Page", "train 11 5"),
            (f"hostile {other.id}\nattack {other.id}", "stop\ndefend " + one.id),
        )
    )
    return f"begin {view.faction}\nunit {one.id}\n{first}\nunit {other.id}\n{second}\nend\n"


MANNERS = Manners(
    skit=_skit,
    most_lines=10,
    whole=75,
    sections=sections,
    header=lambda view: f"begin {view.faction}",
    footer="end",
    words={
        Code: _code,
        Numbered: _numbered,
        Destination: lambda reader, hand: hand.name(reader.kind, reader.choices()),
        Title: _title,
        Plain: _plain,
        ConditionReader: _condition,
    },
    rare={"quit": 0.02, "die": 0.1, "message": 0.3, "post": 0.3, "press": 0.3, "rumor": 0.3, "email": 0.2,
          "vis_email": 0.2, "password": 0.2, "notab": 0.2, "resend": 0.2, "players": 0.2, "wait": 0.5},
)  # fmt: skip
