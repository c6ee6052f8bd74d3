"""How strangers write orders of Erfworld: what is at hand for each section."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.dice import Dice
from engine.core.house import Temper as Mood
from engine.core.space.hexes import RowDirection
from engine.games.erfworld.doctrine.lines import GROUPS, KEYWORDS
from engine.games.erfworld.house.player import HOUSE
from engine.games.erfworld.language.doctrine import Rest
from engine.games.erfworld.language.readers import ClassName, Coded, Companion, Drawing, Spot, Target
from engine.games.erfworld.language.words import CITIES, DOCTRINE, SIDES, STACK
from engine.games.erfworld.rules.classes import CLASSES
from engine.games.erfworld.rules.designs import OWN, WEAPONS
from engine.games.erfworld.rules.magic import SPELLS
from engine.games.erfworld.sight.view import OwnCity, OwnUnit, SideView
from engine.testing.sheets import Hand, Manners, Section, Temper

DIRECTIONS = [direction.value for direction in RowDirection]
LIKELY = ("move", "attack", "stack", "hide", "sneak", "peek", "survey", "forage", "train", "split", "claim", "join")


def sections(view: SideView) -> list[Section]:
    """The side's own, then cities, stacks, units."""
    near = _near(view, None)
    found = [Section(heading="SIDE", near=near, groups=(SIDES, DOCTRINE), likely=("promote", "chief", "offer", "name"))]
    for city in view.own_cities.values():
        found.append(_city(view, city))
    for number, stack in view.stacks.items():
        at = _near(view, stack.place)
        found.append(Section(heading=f"STACK {number}", near=at, groups=(STACK, DOCTRINE), likely=LIKELY))
    for unit in view.units.values():
        at = _near(view, unit.place)
        at |= {"spell": [spell.key for spell in SPELLS.values() if spell.school == unit.school]}
        found.append(Section(heading=f"UNIT {unit.id}", near=at, groups=(STACK, DOCTRINE), likely=_likely(unit)))
    return found


def _city(view: SideView, city: OwnCity) -> Section:
    near = _near(view, city.place) | {"class": list(city.poppable), "number": ["1", "8", "16"]}
    return Section(
        heading=f"CITY {city.id}", near=near, groups=(CITIES, DOCTRINE), likely=("pop", "level", "steward", "field")
    )


def _likely(unit: OwnUnit) -> tuple[str, ...]:
    if unit.school:
        return ("cast", "cast", "cast", "make", "scroll", "wand", "link", "study", "unravel")
    return ("sneak", "peek", "show", "survey", "move") if unit.kind == "scout" else LIKELY


def _near(view: SideView, place: int | None) -> dict[str, list[str]]:
    here = [unit.id for unit in view.units.values() if place is None or unit.place == place]
    others = [unit.id for unit in view.seen if place is None or unit.place == place]
    hexes = [f"{number % view.width},{number // view.width}" for number in list(view.hexes)[:40]]
    return {
        "unit of yours": [*here, *others] or ["u1"],
        "thing of yours": [*here, *view.own_cities, view.side],
        "city": [*DIRECTIONS, *view.cities, *hexes],
        "side": [side for side in view.sides if side != view.side] or ["s1"],
        "tribe": list(view.tribes) or ["t1"],
        "contract": [contract.id for contract in view.contracts] or ["k1"],
        "number": ["1", "2", "4", "8"],
        "class": ClassName().choices(),
    }


def _class_name(reader: ClassName, hand: Hand) -> str:
    name = hand.name(reader.kind)
    return f'"{CLASSES[name].name}"' if name.startswith(OWN) else name


def _drawing(reader: Drawing, hand: Hand) -> str:
    size, kind = hand.dice.choice(("small", "medium", "large")), hand.dice.choice(("infantry", "beast"))
    weapon = f" {hand.dice.choice(list(WEAPONS))}" if kind == "infantry" else ""
    specials = hand.dice.choice(("scout", "regeneration", "stat increase move", "climb", "breath weapons fire"))
    return f"{size} {kind} land{weapon} {specials}"


def _coded(reader: Coded, hand: Hand) -> str:
    return hand.name(reader.kind)


def _spot(reader: Spot, hand: Hand) -> str:
    return hand.dice.choice(DIRECTIONS) if hand.dice.percent(60) else hand.name("city")


def _target(reader: Target, hand: Hand) -> str:
    return hand.name(hand.dice.choice(("unit of yours", "city", "side")))


def _companion(reader: Companion, hand: Hand) -> str:
    return hand.dice.choice(("1", "2")) if hand.dice.percent(20) else hand.name(reader.kind)


def _doctrine(reader: Rest, hand: Hand) -> str:
    """A line of doctrine that means something, mostly: any of its forms, filled in."""
    dice = hand.dice
    if hand.temper is Temper.HOSTILE and dice.percent(50):
        return hand.text(40)
    if dice.percent(15):
        return "auto"
    words: list[str] = []
    for token in dice.choice(KEYWORDS[reader.keyword].forms).split():
        if token.endswith("?") and dice.percent(50):
            continue
        many = dice.between(1, 3) if token.endswith("+") else 1
        words += [_filled(token.rstrip("+?"), dice) for _ in range(many)]
    return " ".join(words)


def _filled(token: str, dice: Dice) -> str:
    if not token.startswith("<"):
        return dice.choice(token.split("|"))
    kinds = [*GROUPS, *(kind.key for kind in CLASSES.values() if kind.standard or kind.commander)]
    fill: dict[str, Sequence[str]] = {
        "own": kinds, "kind": kinds, "target": (*kinds, "stronger", "weaker", "s1", "s2"), "unit": ("u1", "u12"),
    }  # fmt: skip
    return dice.choice(fill.get(token.strip("<>"), ("0", "1", "5", "30", "60", "100")))


def _play(view: SideView, dice: Dice) -> str:
    """A day as the house plays it, with a few of its lines lost."""
    lines = HOUSE.orders(view, dice.choice(tuple(Mood)), dice).split("\n")
    return "\n".join(line for line in lines if not dice.percent(5))


def _prefix(dice: Dice) -> str:
    return dice.choice(("if seen 3+ ", "if not seen 1+ ", "if not arrived 1 ", "if held c1 by s1 ", "if seen heavy "))


MANNERS = Manners(
    sections=sections,
    prefix=_prefix,
    words={
        ClassName: _class_name,
        Drawing: _drawing,
        Coded: _coded,
        Spot: _spot,
        Companion: _companion,
        Target: _target,
        Rest: _doctrine,
    },
    skit=_play,
    rare={"abdicate": 0.1, "disband": 0.2, "raze": 0.3, "execute": 0.3},
)
