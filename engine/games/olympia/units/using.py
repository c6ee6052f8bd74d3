"""The contract of `use` (OLY-ORDER-77, OLY-SKILL-04, -06, OLY-GAP-S000, OLY-GAP-76, OLY-MAGIC-01 to -03, -15).

For the authors of uses. A subject exports `Mapping[str, Use]` by the code of the skill; `study/use.py` joins them all
into USES. The table of skills (data/skills.toml) says what holds for every use: days, aura, items used up and items
that must be there, the place. `carry_out` looks after all of that, at the start and again at the end: knowledge, no
magic in safe havens, place, items, aura; it then takes items and aura, calls `effect`, and counts the use if that
answers True. So a subject only says what is its own:

    check       raises NotPossible when the arguments or their targets will not do; called at the start and at the end.
                Its answer is not looked at: it may be what finds the target. Targets are found again each time: nothing
                is kept but the words of the order.
    effect      what happens in the evening of the last day. True: it worked and counts for experience (once a month).
                Things that are used answer nothing.
    aura        how much it takes now; by default the least of the table. Read it from the arguments with `whole`.
    days        how long it takes; by default the days of the table. Experience shortens it afterwards.
    begin anything else that happens at the start, such as a line in the diary.
    every_day   for uses without fixed days: asked every evening, answers DONE or GOING_ON. `effect` is not called then:
                it takes its own aura and items, and counts with `use_counted`. The start looks for both.
    interrupt   what an interrupted use leaves; nothing by default (OLY-GAP-99).

A use of no days takes effect at once. Orders that are short for a use (`torture`, `breed` ...) are made with `deed`.
Things that are used (potions ...) have the same record with `ThingUsing`, by the kind of the thing or the number of the
item.
How `use` is written for a skill stands in the table [usage] of sentences/lore.toml: refusals and lore sheets show it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from engine.core.acting import NotPossible
from engine.core.acting.ledger import destroy
from engine.core.dice import Dice
from engine.core.events import Event
from engine.core.orders import Order
from engine.core.program import Result, Started
from engine.games.olympia.acting.contract import Acting, Deed
from engine.games.olympia.events import UnitFacts
from engine.games.olympia.refusals import Refusal
from engine.games.olympia.rules.items import GOLD, counted
from engine.games.olympia.rules.skills import SKILLS, Skill
from engine.games.olympia.rules.structures import STRUCTURES
from engine.games.olympia.scratch import OlympiaTurn
from engine.games.olympia.state import Place, Thing, Unit, World
from engine.games.olympia.units import aura, purse
from engine.games.olympia.units.presence import everybody, notices
from engine.games.olympia.units.skills import knows, shortened, use_counted
from engine.games.olympia.wording import WORDING

GARRISON = "garrison"


@dataclass(frozen=True, slots=True)
class _Using:
    """What any use has in hand. args: the words behind the skill or thing."""

    acting: Acting
    code: str
    args: tuple[str, ...]

    @property
    def world(self) -> World:
        return self.acting.world

    @property
    def turn(self) -> OlympiaTurn:
        return self.acting.turn

    @property
    def unit(self) -> Unit:
        return self.acting.unit

    @property
    def place(self) -> Place:
        return self.world.places[self.unit.place]

    def facts(self) -> UnitFacts:
        return self.acting.facts()

    def tell(self, event: Event) -> None:
        self.acting.tell(event)

    def dice(self, *key: str | int) -> Dice:
        """The rolls of this use: by what is used, by whom, on which day."""
        return self.turn.dice("use", self.code, self.unit.id, self.acting.day, *key)

    def word(self, index: int, default: str | None = None) -> str:
        """An argument. Raises NotPossible if it is missing and there is no default."""
        if index < len(self.args):
            return self.args[index].strip("[](),").lower()
        if default is None:
            raise self.misused()
        return default

    def whole(self, index: int, least: int, most: int, default: int | None = None) -> int:
        """An argument that is a number. Raises NotPossible."""
        word = self.word(index, None if default is None else str(default))
        if not (word.isascii() and word.isdigit() and len(word) <= 9):
            raise self.misused()
        if not least <= int(word) <= most:
            raise NotPossible(Refusal.USE_RANGE, "OLY-ORDER-77", least=least, most=most)
        return int(word)

    def target(self, index: int, *, himself: bool = False) -> Unit:
        """Somebody who is here and noticed; himself: by default it is who uses it. Raises NotPossible."""
        code = self.word(index, self.unit.id if himself else None)
        here = everybody(self.world, self.place)
        for other in here:
            named = other.id == code or (code == other.kind == GARRISON)
            if named and notices(self.world, self.unit, other):
                return other
        raise NotPossible(Refusal.USE_NOT_HERE, "OLY-GAP-S000", who=code)

    def held(self, index: int) -> Thing:
        """A unique thing in the hands of who uses it. Raises NotPossible."""
        code = self.word(index)
        if code not in self.unit.unique:
            raise NotPossible(Refusal.USE_NOT_HELD, "OLY-GAP-S000", what=code)
        return self.world.things[code]

    def misused(self) -> NotPossible:
        """The refusal for arguments that are missing or make no sense."""
        return NotPossible(Refusal.USE_ARGUMENTS, "OLY-ORDER-77", how=usage(self.code))


@dataclass(frozen=True, slots=True)
class Using(_Using):
    """A use of a skill."""

    @property
    def skill(self) -> Skill:
        return SKILLS[self.code]


@dataclass(frozen=True, slots=True)
class ThingUsing(_Using):
    """A use of something held. thing: None for what is only counted, such as elfstones."""

    thing: Thing | None


U = TypeVar("U", bound=_Using)


def _unchecked(using: _Using) -> None:
    """For uses that ask for nothing but what the table says."""


def _least_aura(using: _Using) -> int:
    return SKILLS[using.code].aura[0] if using.code in SKILLS else 0


def _days_of_table(using: _Using) -> int:
    return SKILLS[using.code].days if using.code in SKILLS else 0


@dataclass(frozen=True, slots=True)
class Use(Generic[U]):
    """How one skill, or one kind of thing, is used; see above."""

    effect: Callable[[U], bool | None]
    check: Callable[[U], object] = _unchecked
    aura: Callable[[U], int] = _least_aura
    days: Callable[[U], int] = _days_of_table
    begin: Callable[[U], None] = _unchecked
    every_day: Callable[[U], Result] | None = None
    interrupt: Callable[[U], None] = _unchecked


SkillUse = Use[Using]
ThingUse = Use[ThingUsing]


def usage(code: str) -> str:
    """How the use of a skill is ordered: "use 632 (unit)"."""
    return WORDING.tables["usage"].get(code, f"use {code}")


def start(using: Using, use: SkillUse) -> Started | Result:
    """Begins a use. Raises NotPossible."""
    needed = _ready(using, use)
    _look_for_items(using)
    _look_for_aura(using, needed)
    days = shortened(using.unit, using.code, use.days(using))
    use.begin(using)
    if use.every_day is not None:
        return Result.POLL
    return Started(days) if days else finish(using, use)


def finish(using: Using, use: SkillUse) -> Result:
    """Ends a use, or asks it in the evening. Raises NotPossible, and then nothing is used up."""
    if use.every_day is not None:
        return use.every_day(using)
    needed = _ready(using, use)
    _look_for_items(using)
    _look_for_aura(using, needed)
    _use_items_up(using)
    aura.spend(using.unit, needed)
    if use.effect(using):
        use_counted(using.unit, using.code)
    return Result.DONE


def _ready(using: Using, use: SkillUse) -> int:
    """Knowledge, place and arguments; the aura it takes. Raises NotPossible."""
    skill = using.skill
    if not knows(using.unit, skill.key):
        raise NotPossible(Refusal.NOT_KNOWN, "OLY-GAP-S000", name=skill.name, skill=skill.key)
    if skill.magic and in_haven(using.world, using.place):
        raise NotPossible(Refusal.NO_MAGIC_HERE, "OLY-MAGIC-15")
    if skill.place and not _is_in(using.place, skill.place):
        raise NotPossible(Refusal.USE_PLACE, "OLY-GAP-S000", name=skill.name, skill=skill.key, place=skill.place)
    use.check(using)
    return use.aura(using)


def in_haven(world: World, place: Place) -> bool:
    """Whether a place is a safe haven, or lies in one (OLY-TERM-13, OLY-MAGIC-15)."""
    while not place.haven and place.within:
        place = world.places[place.within]
    return place.haven


def _is_in(place: Place, kind: str) -> bool:
    """Whether a place is of a kind, and finished if it is built; "ship" stands for all of them."""
    if place.kind != kind and not (kind == "ship" and place.kind in STRUCTURES and STRUCTURES[place.kind].kind == kind):
        return False
    return place.built is None or place.built.finished


def _look_for_items(using: Using) -> None:
    """Gold may come from stackmates of the faction (OLY-GAP-92)."""
    for item, amount in (*using.skill.consumes.items(), *using.skill.present.items()):
        there = purse.funds(using.world, using.unit) if item == GOLD else using.unit.count(item)
        if there < amount:
            raise NotPossible(Refusal.USE_NEEDS, "OLY-GAP-S000", items=counted(item, amount))


def _use_items_up(using: Using) -> None:
    for item, amount in using.skill.consumes.items():
        if item == GOLD:
            purse.spend(using.turn, using.unit, amount, "use")
        else:
            destroy(using.turn, using.unit, item, amount, "use")


def _look_for_aura(using: Using, needed: int) -> None:
    if using.unit.aura < needed:
        raise NotPossible(Refusal.USE_AURA, "OLY-MAGIC-03", needed=needed, aura=using.unit.aura)


def deed(code: str, use: SkillUse, arguments: Callable[[Order], Sequence[object]] = lambda order: ()) -> Deed:
    """The deed of an order that is short for the use of one skill. arguments: what would stand behind `use`."""

    def using(acting: Acting) -> Using:
        return Using(acting, code, tuple(str(argument) for argument in arguments(acting.order)))

    return Deed(
        lambda acting: start(using(acting), use),
        lambda acting: finish(using(acting), use),
        lambda acting: use.interrupt(using(acting)),
    )
