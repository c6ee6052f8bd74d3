"""`use` (OLY-ORDER-77, OLY-GAP-O77, OLY-GAP-S000, -S001): USES and THING_USES, all subjects joined, and who is sent on.

How a use is written for a skill stands at the top of units/using.py. Each subject enters its own table here.
"""

from __future__ import annotations

from collections.abc import Mapping

from engine.core.acting import NotPossible, joined
from engine.core.language.readers import Many
from engine.core.orders import Namer, Order, arg, may
from engine.core.program import Result, Started
from engine.games.olympia import codes
from engine.games.olympia.acting.contract import Acting, Deed, order
from engine.games.olympia.household.persuasion import PERSUASION
from engine.games.olympia.language.readers import DIRECTIONS, PLACE, USABLE, Plain
from engine.games.olympia.magic.artifacts.forging import FORGING
from engine.games.olympia.magic.artifacts.lore_of_things import LORE_OF_THINGS
from engine.games.olympia.magic.artifacts.wonders import WONDERS
from engine.games.olympia.magic.gates.jumping import JUMPING
from engine.games.olympia.magic.gates.sealing import SEALING
from engine.games.olympia.magic.necromancy.blasts import BLASTS
from engine.games.olympia.magic.necromancy.bodies import EATING
from engine.games.olympia.magic.necromancy.demons import DEMONS
from engine.games.olympia.magic.school.abilities import ABILITIES
from engine.games.olympia.magic.school.meditation import MEDITATION
from engine.games.olympia.magic.school.service import SERVICE
from engine.games.olympia.magic.scribing import SCRIBING
from engine.games.olympia.magic.scrying.barriers import BARRIERS
from engine.games.olympia.magic.scrying.far_sight import FAR_SIGHT
from engine.games.olympia.magic.scrying.farcasting import BOTTLES, FARCASTING
from engine.games.olympia.magic.sorcery import SORCERY
from engine.games.olympia.magic.weather.commanding import COMMANDING
from engine.games.olympia.magic.weather.striking import STRIKING
from engine.games.olympia.refusals import Refusal
from engine.games.olympia.rules.items import ITEMS
from engine.games.olympia.rules.skills import SKILLS
from engine.games.olympia.study.crafts.alchemy import ALCHEMY, BREWS, POTION, drinking
from engine.games.olympia.study.crafts.beasts import BEASTS
from engine.games.olympia.study.crafts.hiding import HIDING
from engine.games.olympia.study.crafts.practice import PRACTICE
from engine.games.olympia.study.crafts.prayers import PRAYERS
from engine.games.olympia.study.crafts.spying import SPYING
from engine.games.olympia.trade.goods import GOODS
from engine.games.olympia.travel.elfstones import ELFSTONES
from engine.games.olympia.travel.sneaking import SNEAK_USES
from engine.games.olympia.units.skills import knows
from engine.games.olympia.units.using import SkillUse, ThingUse, ThingUsing, Use, Using, finish, start
from engine.games.olympia.work.mining import MINING

SAIL, SAILING = "sail", "601"


def _check_course(using: Using) -> None:
    """Directions and places, at least one."""
    for index in range(max(1, len(using.args))):
        word = using.word(index)
        if word not in DIRECTIONS and codes.form(word) not in PLACE.forms:
            raise using.misused()


def _sail(using: Using) -> bool:
    """`sail` comes next; the voyage counts when the ship arrives (OLY-GAP-S601)."""
    course = " ".join(using.word(index) for index in range(len(using.args)))
    using.acting.schedule.push(using.unit, f"{SAIL} {course}")
    return False


USES: Mapping[str, SkillUse] = joined((
    ABILITIES, ALCHEMY, BARRIERS, BEASTS, BLASTS, COMMANDING, DEMONS, EATING, FARCASTING, FAR_SIGHT, FORGING, GOODS,
    HIDING, JUMPING, LORE_OF_THINGS, MEDITATION, MINING, PERSUASION, PRACTICE, PRAYERS, SCRIBING, SEALING, SERVICE,
    SNEAK_USES, SORCERY, SPYING, STRIKING, {SAILING: Use(_sail, _check_course)},
))  # fmt: skip
"""What `use` begins, by the code of the skill; other skills have an order of their own."""
THING_USES: Mapping[str, ThingUse] = joined((BOTTLES, ELFSTONES, WONDERS, {POTION: drinking(BREWS)}))
"""By the kind of a unique thing ("potion"), or the number of an item."""


def _start(acting: Acting) -> Started | Result:
    """Raises NotPossible for what has no use."""
    code = acting.order["what"]
    if code in SKILLS:
        return start(_skill_using(acting), _use_of(acting, code))
    using = _thing_using(acting)
    use = _thing_use(using)
    use.check(using)
    days = use.days(using)
    use.begin(using)
    return Started(days) if days else _finish_thing(using, use)


def _finish(acting: Acting) -> Result:
    if acting.order["what"] in SKILLS:
        return finish(_skill_using(acting), _use_of(acting, acting.order["what"]))
    using = _thing_using(acting)
    use = _thing_use(using)
    use.check(using)
    return _finish_thing(using, use)


def _finish_thing(using: ThingUsing, use: ThingUse) -> Result:
    use.effect(using)
    return Result.DONE


def _interrupt(acting: Acting) -> None:
    code = acting.order["what"]
    if code in USES:
        USES[code].interrupt(_skill_using(acting))


def _skill_using(acting: Acting) -> Using:
    return Using(acting, acting.order["what"], _words(acting))


def _words(acting: Acting) -> tuple[str, ...]:
    return tuple(acting.order.get("more", ()))


def _use_of(acting: Acting, code: str) -> SkillUse:
    """Raises NotPossible: a category, a skill that works by itself, or one that another order uses."""
    skill = SKILLS[code]
    if skill.is_category:
        raise NotPossible(Refusal.USE_CATEGORY, "OLY-GAP-S001", name=skill.name, skill=code)
    if not knows(acting.unit, code):
        raise NotPossible(Refusal.NOT_KNOWN, "OLY-GAP-S000", name=skill.name, skill=code)
    if code in USES:
        return USES[code]
    if skill.kind == "automatic":
        raise NotPossible(Refusal.USE_BY_ITSELF, "OLY-GAP-O77", name=skill.name, skill=code)
    raise NotPossible(Refusal.USE_BY_ORDER, "OLY-GAP-O77", name=skill.name, skill=code, order=skill.order)


def _thing_using(acting: Acting) -> ThingUsing:
    """Raises NotPossible for what is not in its hands."""
    code = acting.order["what"]
    unit = acting.unit
    if code in unit.unique:
        return ThingUsing(acting, code, _words(acting), acting.world.things[code])
    if not unit.count(code):
        raise NotPossible(Refusal.USE_NOT_HELD, "OLY-ORDER-77", what=code)
    return ThingUsing(acting, code, _words(acting), None)


def _thing_use(using: ThingUsing) -> ThingUse:
    """Raises NotPossible for what has no use."""
    kind = using.thing.kind if using.thing is not None else using.code
    if kind not in THING_USES:
        named = using.thing.name if using.thing is not None else ITEMS[using.code].name
        raise NotPossible(Refusal.USE_WITHOUT_EFFECT, "OLY-ORDER-77", name=named, what=using.code)
    return THING_USES[kind]


def _says(order: Order, name: Namer) -> str:
    more = " with " + " ".join(map(name, order["more"])) if order.get("more") else ""
    return f"use {name(order['what'])}{more}"


ORDERS = (
    order("use", arg("what", USABLE), may("more", Many(Plain(), most=20)), rule="OLY-ORDER-77",
          help="use a skill, or an item", example="use 632 5499", says=_says, priority=3, length="varies",
          do=Deed(_start, _finish, _interrupt)),
)  # fmt: skip
