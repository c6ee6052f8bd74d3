"""Spells that find, see, count, foresee, send word (ERF-MAGIC-06, -12, -13, -18, -21, -36, -51, -56 to -58, -109)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engine.core.acting import NotPossible
from engine.games.erfworld.acting.names import dollars, hex_name
from engine.games.erfworld.battle.contact import foes_of
from engine.games.erfworld.battle.engage import party
from engine.games.erfworld.battle.mass_fight import fight_hosts, is_mass_battle
from engine.games.erfworld.battle.small_battle import fight_bouts
from engine.games.erfworld.bouts.field import Situation
from engine.games.erfworld.casting.charms import lay, on_hex
from engine.games.erfworld.casting.juice import ORDER
from engine.games.erfworld.magic.aiming import Spelling
from engine.games.erfworld.magic.on_units import charm_of
from engine.games.erfworld.realm.income import income_of, upkeep_by_unit
from engine.games.erfworld.refusals import Refusal
from engine.games.erfworld.rules.source import EIGHTHS
from engine.games.erfworld.scratch import new_dice
from engine.games.erfworld.state import Commander, Pack
from engine.games.erfworld.units.company import city_at, together, units_at
from engine.games.erfworld.units.cover import is_hidden
from engine.games.erfworld.units.figures import Unit, count_of
from engine.games.erfworld.units.kinds import kind_of
from engine.games.erfworld.units.scouting import note_city
from engine.games.erfworld.units.telling import described

RUNS = 20  # battles that a mathamancer reckons through
LARGE = 5  # the number of the size from which supply stands out (ERF-MAGIC-18)


def find(one: Spelling) -> dict[str, str]:
    """Whether a unit is in the caster's hex; no tracking (ERF-MAGIC-06)."""
    code = str(one.acting.order["target"])
    here = any(unit.id == code for unit in units_at(one.world, one.here))
    return {"answer": f"{code.upper()} is in this hex" if here else f"{code.upper()} is not in this hex"}


def count(one: Spelling) -> dict[str, str]:
    """Supply by size in this hex and those around it, and how many commanders; nothing more (ERF-MAGIC-18)."""
    world = one.world
    told = []
    for place in (one.here, *world.neighbours(one.here)):
        there = units_at(world, place)
        large = sum(kind_of(u).body_size.supply * count_of(u) for u in there if kind_of(u).body_size.number >= LARGE)
        small = sum(u.count for u in there if isinstance(u, Pack) and kind_of(u).body_size.number < LARGE)
        lords = sum(isinstance(u, Commander) for u in there)
        if there:
            told.append(f"{hex_name(world, place)}: {large:g} of heavies, {small} lights, {lords} commanders")
    return {"counts": "; ".join(told)}


def odds(one: Spelling) -> dict[str, str]:
    """How often those with the caster would win against whom he sees in a hex (ERF-MAGIC-21)."""
    world, side = one.world, one.acting.side.id
    own = [unit for unit in units_at(world, one.here) if unit.side == side and not unit.jailor]
    foes = [unit for unit in foes_of(world, side, one.place) if not is_hidden(world, unit)]
    if not foes:
        raise NotPossible(Refusal.NO_ENEMY, one.spell.rule, place=hex_name(world, one.place))
    won = sum(_won(one, own, foes, run) for run in range(RUNS))
    return {"percent": str(100 * won // RUNS)}


def _won(one: Spelling, own: Sequence[Unit], foes: Sequence[Unit], run: int) -> bool:
    world = one.world
    parties = party(world, own), party(world, foes)
    d10 = _dice(one, run)
    if is_mass_battle(world, parties):
        fought = fight_hosts(world, parties, "prepared", d10, on_turn=0, ambusher=0)
    else:
        terrain = world.hexes[one.place].terrain
        fought = fight_bouts(world, parties, terrain, Situation.PREPARED, d10, on_turn=0)
    return fought.winner == 0


def _dice(one: Spelling, run: int) -> Callable[..., int]:
    stream = new_dice(one.turn, "odds", one.caster.id, run)
    return lambda *key: stream.between(1, 10)


def clashes(one: Spelling) -> dict[str, str]:
    """Whom the side will meet tomorrow, and who moves first: told at night (ERF-MAGIC-13)."""
    one.turn.scratch.foreseen[one.acting.side.id] = None
    return {}


def question(one: Spelling) -> dict[str, str]:
    """Whether a side means to attack us today, from the sheets in hand; only with two halves a day (ERF-MAGIC-12, ERF-
    J-08).
    """
    world, other = one.world, one.the_side()
    if not world.options.halves:
        raise NotPossible(Refusal.ONLY_HALVES, "ERF-J-08")
    ours = {unit.place for unit in world.index.where("side", one.acting.side.id)}
    ours |= {city.place for city in world.cities_of(one.acting.side.id)}
    hostile = any(_attacks(one, unit, ours) for unit in world.index.where("side", other.id))
    return {"answer": "Yes" if hostile else "No"}


def _attacks(one: Spelling, unit: Unit, ours: set[int]) -> bool:
    """Whether a line of a unit leads to where we are."""
    names = {hex_name(one.world, place) for place in ours}
    names |= {city.id for city in one.world.cities_of(one.acting.side.id)}
    near = set(one.world.neighbours(unit.place)) & ours
    return any(
        (words[:1] == ["attack"] and bool(near)) or (words[:1] == ["move"] and bool(names & set(words[1:])))
        for words in (line.split() for line in unit.lines)
    )


def scry(one: Spelling) -> dict[str, str]:
    """What an open scout would see in a hex up to 56 away; veils are a contest of casters (ERF-MAGIC-56, -57)."""
    world, side = one.world, one.acting.side
    seen = [unit for unit in units_at(world, one.place) if unit.side != side.id and _is_seen(one, unit)]
    side.known[one.place] = world.day
    city = city_at(world, one.place)
    if city is not None:
        note_city(world, side, city)
    return {"seen": described(world, seen) if seen else "nobody"}


def _is_seen(one: Spelling, unit: Unit) -> bool:
    if "veil" not in unit.charms:
        return not is_hidden(one.world, unit)
    veil = next((charm for charm in one.world.charms if charm.on == unit.id and charm.word == "veil"), None)
    fool = one.world.commanders.get(veil.by) if veil is not None else None
    if fool is None:
        return True
    ranks = ORDER.index(one.caster.mastery), ORDER.index(fool.mastery)
    if ranks[0] != ranks[1]:
        return ranks[0] > ranks[1]
    dice = new_dice(one.turn, "veil", one.caster.id, unit.id)
    return dice.between(1, 10) + one.caster.level > dice.between(1, 10) + fool.level


def thinkagram(one: Spelling) -> dict[str, str]:
    """A stack anywhere hears its orders as if a commander stood with it (ERF-MAGIC-58)."""
    for unit in together(one.world, one.the_unit()):
        one.turn.scratch.commanded[unit.id] = None
    return {}


def mirrors(one: Spelling) -> dict[str, str]:
    """A pair of mirrors: the bearer of the other one is always commanded (ERF-MAGIC-51)."""
    lay(one.world, charm_of(one, one.the_unit().id, "mirror"))
    return {}


def mannequin(one: Spelling) -> dict[str, str]:
    """It stands here and sees, at any range (ERF-MAGIC-36)."""
    lay(one.world, charm_of(one, on_hex(one.here), "sees"))
    return {}


def audit(one: Spelling) -> dict[str, str]:
    """The money of a side, by a touch of its ruler (ERF-MAGIC-109)."""
    world, other = one.world, one.the_side()
    ruler = world.commanders.get(other.ruler)
    if ruler is None or ruler.place != one.here:
        raise NotPossible(Refusal.NO_TOUCH, one.spell.rule, side=other.name)
    upkeep = sum(upkeep_by_unit(world, other).values())
    return {
        "treasury": dollars(other.treasury),
        "income": dollars(income_of(world, other) * EIGHTHS),
        "upkeep": dollars(upkeep),
    }


EFFECTS = {
    "find": find, "count": count, "odds": odds, "clashes": clashes, "question": question, "scry": scry,
    "thinkagram": thinkagram, "mirrors": mirrors, "mannequin": mannequin, "audit": audit,
}  # fmt: skip
