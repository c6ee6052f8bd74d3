"""Units that magic makes: conjured for a day, and the croaked that rise (ERF-MAGIC-03, -94, -97, ERF-J-07)."""

from __future__ import annotations

from engine.core.acting import NotPossible
from engine.core.acting.ledger import enter
from engine.games.erfworld.acting.names import called, counted
from engine.games.erfworld.casting.charms import lay
from engine.games.erfworld.magic.aiming import Spelling
from engine.games.erfworld.magic.on_places import new_pack
from engine.games.erfworld.magic.on_units import charm_of, zone_here
from engine.games.erfworld.refusals import Refusal
from engine.games.erfworld.rules.classes import CLASSES
from engine.games.erfworld.scratch import new_dice
from engine.games.erfworld.state import Body, Commander
from engine.games.erfworld.units.figures import full_move
from engine.games.erfworld.units.naming import Namer

RISING = ("small", "medium")  # sizes of who can be uncroaked (ERF-MAGIC-94)


def conjure(one: Spelling) -> dict[str, str]:
    """Standard units of rank 1, until the caster's next slot (ERF-J-07)."""
    pack = new_pack(one, one.word, one.number)
    lay(one.world, charm_of(one, pack.id, "fleeting"))
    return {"what": counted(pack.kind, pack.count)}


def uncroak(one: Spelling) -> dict[str, str]:
    """The croaked of this hex rise for some days, with a point less on their stats (ERF-MAGIC-94, -97)."""
    if one.spell.key == "uncroak_warlord":
        return _raise_commander(one)
    fits = [body for body in _bodies(one) if not CLASSES[body.kind].commander]
    if sum(body.count for body in fits) < one.number:
        raise NotPossible(Refusal.NO_BODIES, one.spell.rule, number=sum(body.count for body in fits))
    left, told = one.number, []
    for body in fits:
        count = min(left, body.count)
        if count:
            pack = new_pack(one, body.kind, count)
            lay(one.world, charm_of(one, pack.id, "uncroaked", one.spell.days))
            told.append(called(pack))
            _take(one, body, count)
            left -= count
    return {"what": ", ".join(told)}


def _bodies(one: Spelling) -> list[Body]:
    """The bodies here of small and medium infantry."""
    return [
        body
        for body in one.world.bodies
        if body.place == one.here and CLASSES[body.kind].size in RISING and CLASSES[body.kind].kind == "infantry"
    ]


def _take(one: Spelling, body: Body, count: int) -> None:
    body.count -= count
    one.world.bodies = [left for left in one.world.bodies if left.count > 0]


def _raise_commander(one: Spelling) -> dict[str, str]:
    """A warlord rises with half of his levels (ERF-MAGIC-97)."""
    world = one.world
    body = next((body for body in _bodies(one) if "leadership" in CLASSES[body.kind].specials), None)
    if body is None:
        raise NotPossible(Refusal.NO_BODIES, one.spell.rule, number=0)
    dice = new_dice(one.turn, "uncroak", one.caster.id)
    lord = Commander(
        world.drawn_id("u", one.acting.side.id), one.acting.side.id, "warlord", Namer(dice).person(), one.here,
        level=max(1, body.level // 2), zone=zone_here(world, one.here), terrain=one.acting.side.terrain,
    )  # fmt: skip
    world.enlist(lord)
    lay(world, charm_of(one, lord.id, "uncroaked", one.spell.days))
    lord.move = full_move(lord)
    enter(one.turn, "warlord", 1, "magic")
    _take(one, body, 1)
    return {"what": called(lord)}


EFFECTS = {"conjure": conjure, "uncroak": uncroak}
