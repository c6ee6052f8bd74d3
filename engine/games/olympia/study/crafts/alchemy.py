"""Potions, scrolls, and gold out of lead (OLY-GAP-S691, -S692, -S694, -S696, -S697, -70).

What a potion does is known by the skill it was brewed with, `Thing.brew`; nobody can tell by its looks. Subjects that
put something else into bottles enter it in BREWS of their own, which study/use.py hands to `drinking`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engine.core.acting import NotPossible
from engine.core.acting.ledger import create, destroy
from engine.games.olympia.household.allegiance import can_pay, swear
from engine.games.olympia.refusals import Refusal
from engine.games.olympia.rules.items import GOLD, counted
from engine.games.olympia.rules.skills import SKILLS
from engine.games.olympia.state import Loyalty, Thing
from engine.games.olympia.study.crafts.alchemy_events import (
    LeadTurned,
    PotionBrewed,
    PotionDrunk,
    PotionFailed,
    SkillWritten,
)
from engine.games.olympia.units.health import cure, die
from engine.games.olympia.units.naming import called
from engine.games.olympia.units.skills import knows
from engine.games.olympia.units.things import put_with, take_away, write_scroll
from engine.games.olympia.units.using import SkillUse, ThingUse, ThingUsing, Use, Using

POTION = "potion"
LEAD = "102"
HEALING, RECORDING, SLAVERY, DEATH, LEAD_INTO_GOLD = "691", "692", "694", "696", "697"
Effect = Callable[[ThingUsing], None]


def _brew(using: Using) -> bool:
    world = using.world
    potion = Thing(id=world.new_code("other"), kind=POTION, name=POTION, maker=using.unit.id, brew=using.code)
    world.things[potion.id] = potion
    put_with(world, potion, using.unit)
    using.tell(PotionBrewed(**using.facts(), potion=called(potion)))
    return True


# Drinking


def drinking(brews: Mapping[str, Effect]) -> ThingUse:
    """The use of potions: the bottle is empty, whatever is in it."""

    def drink(using: ThingUsing) -> None:
        potion = using.thing
        assert potion is not None
        take_away(using.world, potion)
        using.tell(PotionDrunk(**using.facts(), potion=called(potion)))
        brews[potion.brew](using)

    return Use(drink)


def _heal(using: ThingUsing) -> None:
    if using.unit.ill:
        cure(using.turn, using.unit)
    else:
        _nothing(using)


def _kill(using: ThingUsing) -> None:
    die(using.turn, using.unit, "of a potion")


def _enslave(using: ThingUsing) -> None:
    """Some die of it; the others serve the faction of its maker, if that can pay for them."""
    skill = SKILLS[SLAVERY]
    if using.dice().percent(skill.number("death")):
        _kill(using)
        return
    assert using.thing is not None
    maker = using.world.units.get(using.thing.maker)
    if maker is None or maker.player == using.unit.player or not can_pay(using.world, using.unit, maker):
        _nothing(using)
    else:
        swear(using.turn, using.unit, maker, Loyalty.CONTRACT, skill.number("loyalty"))


def _nothing(using: ThingUsing) -> None:
    using.tell(PotionFailed(**using.facts()))


# Gold and scrolls


def _lead(using: Using) -> int:
    """How many pieces are turned: all that can be, unless fewer are asked for. Raises NotPossible."""
    held, most = using.unit.count(LEAD), using.skill.number("lead")
    asked = using.whole(0, 1, most, max(1, min(most, held)))
    if held < asked:
        raise NotPossible(Refusal.NO_LEAD, "OLY-GAP-S697", held=held)
    return asked


def _turn_lead(using: Using) -> bool:
    lead = _lead(using)
    gold = lead * using.skill.number("gold")
    destroy(using.turn, using.unit, LEAD, lead, "alchemy")
    create(using.turn, using.unit, GOLD, gold, "alchemy")
    using.tell(LeadTurned(**using.facts(), lead=counted(LEAD, lead), gold=gold))
    return True


def _written(using: Using) -> str:
    """The skill that is written: one that is known and no magic. Raises NotPossible."""
    code = using.word(0)
    if code not in SKILLS or SKILLS[code].magic:
        raise NotPossible(Refusal.NOT_WRITTEN, "OLY-GAP-S692", what=code)
    if not knows(using.unit, code):
        raise NotPossible(Refusal.NOT_KNOWN, "OLY-GAP-S692", name=SKILLS[code].name, skill=code)
    return code


def _days_of_writing(using: Using) -> int:
    return SKILLS[_written(using)].days_to_learn


def _write(using: Using) -> bool:
    code = _written(using)
    scroll = write_scroll(using.world, using.unit, code)
    using.tell(SkillWritten(**using.facts(), name=f"{SKILLS[code].name} [{code}]", scroll=called(scroll)))
    return True


ALCHEMY: Mapping[str, SkillUse] = {
    **{code: Use(_brew) for code in (HEALING, SLAVERY, DEATH)},
    RECORDING: Use(_write, _written, days=_days_of_writing),
    LEAD_INTO_GOLD: Use(_turn_lead, _lead),
}
BREWS: Mapping[str, Effect] = {HEALING: _heal, SLAVERY: _enslave, DEATH: _kill}
