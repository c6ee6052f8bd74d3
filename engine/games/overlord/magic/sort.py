"""The contract of a sort of spell: what it can be aimed at, and what one casting brings about."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from engine.games.overlord.acting import references
from engine.games.overlord.acting.contract import Acting, NotYet
from engine.games.overlord.acting.references import title
from engine.games.overlord.refusals import Refusal
from engine.games.overlord.rules.skills import SKILLS, Use
from engine.games.overlord.state import Location, Structure, Unit
from engine.games.overlord.units.known import near
from engine.games.overlord.units.visibility import notices

UNLIMITED = 1_000_000_000


@dataclass(frozen=True, slots=True)
class Aim:
    """What a spell works on. key: what TARGET has to name for the work to go on unchanged (OVL-GAP-121)."""

    key: str = ""
    unit: Unit | None = None
    place: Location | None = None
    structure: Structure | None = None


@dataclass(frozen=True, slots=True)
class Spell:
    """A spell that is being cast. skill: its tag; use: what it does at the caster's level."""

    acting: Acting
    skill: str
    use: Use
    aim: Aim

    @property
    def name(self) -> str:
        """The spell as sentences name it."""
        return SKILLS[self.skill].name


Aimer = Callable[[Acting, str, Use], Aim | None]  # None: it waits; raises NotPossible
Worker = Callable[[Spell, int], None]  # so many castings are done


@dataclass(frozen=True, slots=True)
class Sort:
    """A sort of spell. aim: what it works on now; work: brings it about.

    room: how many castings find something to work on today.
    """

    aim: Aimer
    work: Worker
    room: Callable[[Acting, Use, Aim], int] = lambda acting, use, aim: UNLIMITED


def itself(acting: Acting, skill: str, use: Use) -> Aim | None:
    """The caster, whatever TARGET says."""
    return Aim()


def wrong(skill: str, what: str) -> NotYet:
    """The refusal of a target of the wrong kind."""
    return NotYet(Refusal.SPELL_WRONG_TARGET, "OVL-USE-14", skill=SKILLS[skill].name.capitalize(), what=what)


def target_of(acting: Acting) -> str:
    """The id that TARGET named, a new id given way to the permanent one; "" for none."""
    return references.permanent(acting.turn, acting.unit.target)


def unit_here(acting: Acting, skill: str) -> Aim | None:
    """The unit that TARGET names: it has to be here and to be seen; it may be the caster."""
    key = target_of(acting)
    if not key:
        return None
    if key[0] != "U" and not references.is_new(key):
        raise wrong(skill, "a unit")
    other = near(acting, key)
    if other is None or not other.figures:
        return None
    return Aim(key, unit=other)


def named(acting: Acting, other: Unit, faction: str) -> str:
    """The caster as another faction reads it."""
    return title(acting.unit) if notices(acting.turn, faction, acting.unit) else "Somebody unseen"
