"""Thieves, spies and torturers (OLY-GAP-S631 to -S634, -S636, -S637, -S651)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from engine.core.acting import NotPossible
from engine.core.acting.ledger import create
from engine.games.olympia.acting.contract import order
from engine.games.olympia.land.ways import ways
from engine.games.olympia.language.readers import DIRECTIONS
from engine.games.olympia.language.words import WHO
from engine.games.olympia.refusals import Refusal
from engine.games.olympia.rules.items import GOLD, ITEMS, counted
from engine.games.olympia.rules.realm import CHANCES
from engine.games.olympia.rules.skills import SKILLS
from engine.games.olympia.sight.beholding import behold
from engine.games.olympia.sight.known_lands import knows_way
from engine.games.olympia.state import NOBLE, Loyalty, Place, Unit, World
from engine.games.olympia.study.crafts.stealth_events import (
    LordFound,
    LordHidden,
    NobodyRich,
    RichNobleNamed,
    SilentUnderTorture,
    SpiedOut,
    Stolen,
    TheftFailed,
    TheftReported,
    ThiefCaught,
    Tortured,
)
from engine.games.olympia.units.health import wound
from engine.games.olympia.units.naming import called
from engine.games.olympia.units.presence import conceals_lord, witnesses
from engine.games.olympia.units.skills import experience
from engine.games.olympia.units.stacks import leader_of
from engine.games.olympia.units.using import SkillUse, Use, Using, deed

# Petty thievery


def _check_city(using: Using) -> None:
    if using.place.id in using.turn.scratch.robbed:
        raise NotPossible(Refusal.ROBBED_ALREADY, "OLY-GAP-S631", city=called(using.place))
    if using.place.pillage:
        raise NotPossible(Refusal.NOTHING_TO_STEAL, "OLY-GAP-S631", city=called(using.place))


def _steal(using: Using) -> bool:
    """Gold of the citizens, which is missing in the tax; or a beating."""
    dice, place, figures = using.dice(), using.place, CHANCES.thief
    using.turn.scratch.robbed[place.id] = None
    seen_by = witnesses(using.world, place, of=using.unit)
    if dice.percent(figures.caught):
        using.tell(TheftFailed(**using.facts()))
        using.tell(ThiefCaught(place=place.id, seen_by=seen_by, name=called(using.unit)))
        wound(using.turn, using.unit, dice.between(*figures.damage), "as a thief")
        return False
    gold = dice.between(*figures.gold)
    place.tax = max(0, place.tax - gold)
    create(using.turn, using.unit, GOLD, gold, "theft")
    using.tell(Stolen(**using.facts(), gold=gold))
    using.tell(TheftReported(place=place.id, seen_by=seen_by, city=called(place)))
    return True


# Spies


def _check_target(using: Using) -> None:
    if using.target(0) is using.unit:
        raise using.misused()


def _see_holdings(using: Using) -> bool:
    return _spied(using, list(_holdings(using.world, using.target(0))))


def _holdings(world: World, unit: Unit) -> Iterator[str]:
    yield from (counted(item, unit.items[item]) for item in ITEMS if item in unit.items)
    yield from (called(world.things[code]) for code in unit.unique)


def _see_skills(using: Using) -> bool:
    other = using.target(0)
    found = []
    for code in sorted(other.skills):
        level = experience(other, code)
        found.append(f"{SKILLS[code].name} [{code}]" + (f", {level}" if level else ""))
    return _spied(using, found)


def _spied(using: Using, found: list[str]) -> bool:
    lines = "\n".join(found) or "nothing"
    using.tell(SpiedOut(**using.facts(), name=called(using.target(0)), found=lines))
    return True


def _see_lord(using: Using) -> bool:
    other = using.target(0)
    if conceals_lord(other):
        using.tell(LordHidden(**using.facts(), name=called(other)))
        return False
    return _tell_lord(using, other)


def _tell_lord(using: Using, other: Unit) -> bool:
    lord = using.world.players.get(other.player)
    using.tell(LordFound(**using.facts(), name=called(other), lord=called(lord) if lord else "nobody"))
    return True


def _hear_of_the_rich(using: Using) -> bool:
    """The foreign noble with the most gold within so many provinces; the first of several."""
    least = using.skill.number("least")
    rich = [unit for unit in using.world.units.values() if unit.count(GOLD) >= least and _is_about(using, unit)]
    if not rich:
        using.tell(NobodyRich(**using.facts()))
        return False
    richest = max(rich, key=lambda unit: unit.count(GOLD))
    using.tell(RichNobleNamed(**using.facts(), name=called(richest), much=_how_much(using, richest.count(GOLD))))
    return True


def _is_about(using: Using, unit: Unit) -> bool:
    world = using.world
    if unit.kind != NOBLE or (unit.player and unit.player == using.unit.player):
        return False
    here, there = world.province_of(using.place), world.province_of(world.places[unit.place])
    if world.realm_of(here) != world.realm_of(there):
        return False
    return abs(here.row - there.row) + abs(here.column - there.column) <= using.skill.number("provinces")


def _how_much(using: Using, gold: int) -> str:
    if gold < using.skill.number("large"):
        return "a large sum"
    return "a considerable amount" if gold < using.skill.number("considerable") else "a vast quantity"


# Birds


def _where(using: Using) -> Place:
    """A neighboring place, by direction or code, or one inside of the own province. Raises NotPossible."""
    word = using.word(0)
    direction = DIRECTIONS.get(word)
    for place, heading in _reached(using):
        if place.id == word or (direction is not None and heading == direction):
            return place
    raise NotPossible(Refusal.NO_BIRD_FLIES_THERE, "OLY-GAP-S651", where=word)


def _reached(using: Using) -> Iterator[tuple[Place, str]]:
    """Places that ways lead to from here and from the province, then what lies inside of the province."""
    world, player = using.world, using.world.players[using.unit.player]
    province = world.province_of(using.place)
    for place in dict.fromkeys((using.place.id, province.id)):
        here = world.places[place]
        for way in ways(world, here):
            if knows_way(player, here, way):
                yield world.places[way.to], way.direction.value if way.direction else ""
    yield province, ""
    for code in _deep_inside(world, province):
        place_inside = world.places[code]
        if not place_inside.hidden or code in player.knows:
            yield place_inside, ""


def _deep_inside(world: World, place: Place) -> Iterator[str]:
    for code in place.inner:
        yield code
        yield from _deep_inside(world, world.places[code])


def _send_bird(using: Using) -> bool:
    behold(using.turn, using.unit, _where(using))
    return True


# Torture


def _prisoner(using: Using) -> Unit:
    """A noble in one's own stack, held as prisoner. Raises NotPossible."""
    other = using.target(0)
    same_stack = leader_of(using.world, other) is leader_of(using.world, using.unit)
    if not other.prisoner or not same_stack or other.kind != NOBLE:
        raise NotPossible(Refusal.NO_PRISONER, "OLY-GAP-S637", who=called(other))
    return other


def _torture(using: Using) -> bool:
    other, figures = _prisoner(using), CHANCES.torture
    lord = using.world.players.get(other.player)
    if lord is not None:
        using.tell(Tortured(units=(other.id,), seen_by=(lord.seat,), name=called(other)))
    wound(using.turn, other, figures.damage, "under torture")
    if other.id not in using.world.units:
        return False
    chances = {Loyalty.FEAR: figures.fear, Loyalty.CONTRACT: figures.contract, Loyalty.UNSWORN: figures.fear}
    chance = chances.get(other.loyalty, figures.oath_1 if other.rating < 2 else figures.oath_2)
    if using.dice().percent(chance):
        return _tell_lord(using, other)
    using.tell(SilentUnderTorture(**using.facts(), name=called(other)))
    return False


SPYING: Mapping[str, SkillUse] = {
    "631": Use(_steal, _check_city),
    "632": Use(_see_holdings, _check_target),
    "633": Use(_see_skills, _check_target),
    "634": Use(_see_lord, _check_target),
    "636": Use(_hear_of_the_rich),
    "651": Use(_send_bird, _where),
}
ORDERS = (
    order("torture", WHO, rule="OLY-GAP-O77", help="make a prisoner name his lord", example="torture 2785",
          says="torture {who}", priority=3, days=7,
          do=deed("637", Use(_torture, _prisoner), lambda order: (order["who"],))),
)  # fmt: skip
