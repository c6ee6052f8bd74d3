"""Charms: magic that lasts on units, cities, hexes and sides, and how it ends (ERF-CASTER-10)."""

from __future__ import annotations

from collections.abc import Sequence

from engine.games.erfworld.acting.names import called
from engine.games.erfworld.casting.events import Vanished
from engine.games.erfworld.rules.magic import GOLEMS, MASTERIES, SPELLS
from engine.games.erfworld.scratch import ErfTurn
from engine.games.erfworld.state import Charm, Commander, Pack, World
from engine.games.erfworld.units.company import lose
from engine.games.erfworld.units.figures import count_of
from engine.games.erfworld.units.kinds import kind_of

FOR_GOOD = -1
MAINTAINED = {"novice": 1, "adept": 1, "master": 2}  # spells at a time (ERF-CASTER-10)
MOST_MAINTAINED = 3  # one more, of another school than his own
RAIN = "rain_dance"
EPIC_DAYS = 20
LENT = ("fleeting", "uncroaked")  # words of units that are here for a time


def on_hex(place: int) -> str:
    """How a hex is named in a charm."""
    return f"h{place}"


def charm_on(world: World, spell: str, on: str) -> Charm | None:
    """The charm of a spell on something, the first that was laid."""
    return next((charm for charm in world.charms if charm.spell == spell and charm.on == on), None)


def amount_on(world: World, spell: str, on: str) -> int:
    """What all charms of a spell on something come to."""
    return sum(charm.amount for charm in world.charms if charm.spell == spell and charm.on == on)


def lay(world: World, charm: Charm) -> None:
    """Lays a charm; it takes the place of the same one. A unit knows the words that are on it."""
    key = (charm.spell, charm.on, charm.word)
    world.charms = [one for one in world.charms if (one.spell, one.on, one.word) != key]
    world.charms.append(charm)
    unit = world.packs.get(charm.on) or world.commanders.get(charm.on)
    if unit is not None and charm.word and charm.word not in unit.charms:
        unit.charms.append(charm.word)


def lift(world: World, charm: Charm) -> None:
    """Takes a charm away."""
    world.charms = [one for one in world.charms if one is not charm]
    _ended(world, charm)
    _know_words(world)


def maintained(world: World, caster: Commander) -> list[str]:
    """The spells a caster keeps up: those that end by themselves and hold still."""
    held = (charm.spell for charm in world.charms if charm.by == caster.id and charm.until != FOR_GOOD)
    return list(dict.fromkeys(spell for spell in held if spell in SPELLS and SPELLS[spell].days == 1))


def may_maintain(world: World, caster: Commander, spell: str) -> bool:
    """Whether he can keep up a spell beside those he keeps up already (ERF-CASTER-10)."""
    held = [one for one in maintained(world, caster) if one != spell]
    most = MAINTAINED[caster.mastery]
    if most > 1 and SPELLS[spell].school != caster.school:
        most = MOST_MAINTAINED
    return len(held) < most


def expire(world: World, side: str) -> None:
    """What a side's casters laid for a time ends in their next slot; what stood on somebody gone ends as well."""
    there = {*world.packs, *world.commanders, *world.cities, *world.sides}
    for charm in list(world.charms):
        over = charm.side == side and charm.until != FOR_GOOD and charm.until <= world.day
        if over or (charm.on not in there and not charm.on.startswith("h")):
            world.charms.remove(charm)
            _ended(world, charm)
    _know_words(world)


def _ended(world: World, charm: Charm) -> None:
    """Rain stops; ferals are wild again."""
    if charm.word == "friendly" and charm.on in world.packs:
        world.packs[charm.on].friend = ""
    if charm.spell == RAIN and charm.on.startswith("h"):
        world.hexes[int(charm.on[1:])].weather = charm.word


def _know_words(world: World) -> None:
    words: dict[str, list[str]] = {}
    for charm in world.charms:
        if charm.word and charm.spell != RAIN:
            words.setdefault(charm.on, []).append(charm.word)
            if charm.word == "uncroaked" and (charm.until - world.day) * 2 < charm.amount:
                words[charm.on].append("aged")  # past half of its days it decays (ERF-MAGIC-94)
    for unit in world.units():
        if unit.charms or unit.id in words:
            unit.charms = words.get(unit.id, [])


def vanish(turn: ErfTurn, side: str) -> None:
    """What magic lent for a time is gone before its side's slot: conjured units, doubles, the uncroaked whose days are
    over (ERF-J-07, ERF-MAGIC-53, -94).
    """
    world = turn.state
    for charm in list(world.charms):
        if charm.side != side or charm.word not in LENT or charm.until > world.day:
            continue
        unit = world.packs.get(charm.on) or world.commanders.get(charm.on)
        world.charms.remove(charm)
        if unit is not None:
            seat = world.sides[side].seat if side in world.sides else ""
            turn.tell(Vanished(seen_by=(seat,), what=called(unit)))
            lose(turn, unit, count_of(unit), "magic")


def epic_bonus(world: World, side: str) -> int:
    """One more for everybody after an epic poem, while the chief warlord of whom it tells serves (ERF-MAGIC-104)."""
    found = world.sides.get(side)
    return int(found is not None and found.epic >= EPIC_DAYS and bool(found.chief) and found.chief == found.epic_for)


def makers_bonus(unit: Pack | Commander, casters: Sequence[Commander]) -> int:
    """What a caster of the school that made a unit adds to it: more in his stack than elsewhere in his hex (ERF-CASTER-
    06).
    """
    golem = GOLEMS.get(kind_of(unit).golem)
    school = golem.school if golem is not None else "croakamancy" if "uncroaked" in unit.charms else ""
    found = [
        MASTERIES[one.mastery].bonus[0 if one.stack and one.stack == unit.stack else 1]
        for one in casters
        if one.school == school and one.side == unit.side
    ]
    return max(found, default=0)
