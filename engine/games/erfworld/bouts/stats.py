"""Battle stats with all their modifiers (ERF-COMBAT-08, ERF-OUTNUM, ERF-CMDMOD)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from engine.games.erfworld.bouts.field import Field, Figure, Situation
from engine.games.erfworld.rules.classes import SPECIALS
from engine.games.erfworld.rules.sizes import HALF_SWARM, difference

MASTERY = 2  # ERF-SPEC-09
SWARM, HALF = 2, 1  # ERF-SWARM-01, -04
SHIELDED, PROTECTED, STRIKING = 2, 1, -1  # for who only defends (ERF-SHIELD-01, ERF-TRAIT-03, -04)
CROUCHED = 2  # for a scout who only waits while shots are fired (ERF-SPEC-07)
DOUBLED, TRIPLED = 6, 12  # ERF-COMBAT-09
NO_MASTERY_FROM = 5  # sizes of difference
MOST_TWEETS = -2  # what several who talk at it can take from a figure (ERF-SPECIAL-56)
BLINDED = -2  # for who has muck in its eyes (ERF-SPECIAL-74)
WHEN: Mapping[str, Callable[[Field, Figure, Figure], bool]] = {
    "shot at without a shield": lambda field, who, against: against.kind.shoots and not who.kind.shielded,
    "shot at with a shield": lambda field, who, against: against.kind.shoots and who.kind.shielded,
    "dancing on-turn": lambda field, who, against: who.dances and field.on_turn == who.side,
    "on its own ground": lambda field, who, against: who.mastered,
    "taking the armoured alive": lambda field, who, against: who.capturing and against.is_armoured,
    "pouncing": lambda field, who, against: (
        field.situation is Situation.AMBUSH and field.bout == 0 and field.ambusher == who.side
    ),
}
"""When a special adds to the battle stat of who has it, by the words of the table."""
FAR = 3  # sizes: so much larger captures outright, so much smaller never (ERF-CAPT-07)


@dataclass(frozen=True, slots=True)
class Stance:
    """What a figure does in a round: attack or only defend, and how many attack it. crouches: a scout before shots."""

    attacks: bool
    attackers: tuple[Figure, ...] = ()
    crouches: bool = False


def battle_stat(field: Field, who: Figure, against: Figure, stance: Stance) -> int:
    """The battle stat of a figure against another (ERF-STAT-01, -02, ERF-COMBAT-08)."""
    lasting, passing = _lasting(who, against), _passing(field, who, against, stance)
    return own_stat(field, who) + sum(lasting.values()) + sum(passing.values())


def own_stat(field: Field, who: Figure) -> int:
    """Combat on-turn, defense off-turn, with what levels add (ERF-STAT-01, -02); who wields two weapons may use combat
    off-turn too (ERF-SPECIAL-39).
    """
    off_turn = max(who.kind.combat, who.kind.defense) if "dual_wield" in who.kind.specials else who.kind.defense
    return (who.kind.combat if field.on_turn == who.side else off_turn) + who.stats


def multiplier(who: Figure, against: Figure) -> int:
    """How many times its damage counts: bonuses of 6 double it, of 12 triple it (ERF-COMBAT-09, ERF-GAP-153)."""
    bonus = max(0, who.bonus) + _swarm(who) + who.cavalry + _mastery(who, against) + _anti_air(who, against)
    return 3 if bonus >= TRIPLED else 2 if bonus >= DOUBLED else 1


def _lasting(who: Figure, against: Figure) -> dict[str, int]:
    """Bonuses that count towards doubled damage."""
    return {
        "leadership": who.bonus,
        "swarm": _swarm(who),
        "cavalry": int(who.cavalry),
        "size mastery": _mastery(who, against),
        "anti-air": _anti_air(who, against),
    }


def _passing(field: Field, who: Figure, against: Figure, stance: Stance) -> dict[str, int]:
    """Penalties, and what helps only the defender."""
    return {
        "unarmed": -int(who.kind.armed and not who.is_armed),
        "capturing": -int(who.capturing),
        "shooter in melee": _in_melee(who, stance.attackers),
        "shield": _shield(who, stance),
        "crouching": CROUCHED if stance.crouches and not who.kind.shielded else 0,
        "stunned": -int(who.stunned > 0),
        "outnumbered": outnumbered(field, who, stance.attackers),
        "specials": _gifts(field, who, against),
        "tweets": _tweets(against, stance.attackers),
        "blinded": BLINDED if who.blinded else 0,
    }


@lru_cache(maxsize=4096)
def _table_of(specials: tuple[str, ...]) -> tuple[tuple[int, Callable[[Field, Figure, Figure], bool]], ...]:
    """What specials add, and when."""
    found = (SPECIALS[name] for name in specials)
    return tuple((special.stat, WHEN[special.when]) for special in found if special.stat)


def _gifts(field: Field, who: Figure, against: Figure) -> int:
    """What its specials add to its battle stat against a figure (ERF-SPECIAL-34, -35, -76, -81, -94)."""
    return sum(stat for stat, when in _table_of(who.kind.specials) if when(field, who, against))


@lru_cache(maxsize=4096)
def _weakens(specials: tuple[str, ...]) -> int:
    """What specials take from the battle stats of whom they are used against."""
    return sum(SPECIALS[name].against for name in specials)


def _tweets(against: Figure, attackers: tuple[Figure, ...]) -> int:
    """What the specials of its enemies take from a figure (ERF-SPECIAL-56)."""
    taken = _weakens(against.kind.specials)
    for figure in attackers:
        taken += _weakens(figure.kind.specials) if figure is not against else 0
    return max(MOST_TWEETS, taken)


def _swarm(who: Figure) -> int:
    if not who.is_swarm or who.count == 16:
        return 0
    return HALF if who.count == HALF_SWARM.swarm else SWARM


def _mastery(who: Figure, against: Figure) -> int:
    gap = against.size - who.size
    return MASTERY if abs(gap) < NO_MASTERY_FROM and gap in who.kind.mastery else 0


def _anti_air(who: Figure, against: Figure) -> int:
    near = abs(against.size - who.size) <= 2
    return MASTERY if "anti_air" in who.kind.specials and against.kind.flies and near else 0


def _in_melee(who: Figure, attackers: Sequence[Figure]) -> int:
    """Shooters of long range suffer while armed melee attacks them; anti-air does not from fliers (ERF-STAT-11, ERF-
    SPEC-12).
    """
    if not who.kind.shoots or who.kind.range != "long" or "improved_archery" in who.kind.specials:  # ERF-SPECIAL-50
        return 0
    steady = "anti_air" in who.kind.specials
    return -int(any(one.is_armed and not one.kind.shoots and not (steady and one.kind.flies) for one in attackers))


def _shield(who: Figure, stance: Stance) -> int:
    """Shield, protect and striker, by whether it attacks (ERF-SHIELD-01, -02, ERF-TRAIT-03, -04)."""
    traits = who.kind.traits
    if stance.attacks:
        practised = "protect" in traits or "shield_proficiency" in who.kind.specials
        return -1 if who.kind.shielded and not practised else 0
    if who.kind.shielded:
        return SHIELDED
    return (PROTECTED if "protect" in traits else 0) + (STRIKING if "striker" in traits else 0)


def outnumbered(field: Field, who: Figure, attackers: tuple[Figure, ...]) -> int:
    """The penalty for being outnumbered: 0 to -2 (ERF-OUTNUM-02, -05, -07)."""
    counted = [attacker for attacker in attackers if counts_against(attacker, who)]
    if len(counted) < 2 or "crowd" in who.charms:
        return 0
    half = who.kind.size == "small" and any(attacker.kind.size == "tiny" for attacker in counted)
    penalty = -2 if half or len(counted) >= 3 else -1
    on_turn = field.on_turn == who.side
    relieved = "striker" in who.kind.traits if on_turn else "sturdy" not in who.kind.traits
    penalty += int(relieved) + int(who.dances or "rapid_reflex" in who.kind.specials)  # ERF-SPECIAL-64
    return min(0, penalty)


def counts_against(attacker: Figure, target: Figure) -> bool:
    """Whether an attacker adds to the penalty of being outnumbered: single units 3 or more sizes smaller and enhanced
    swarms do not (ERF-SWARM-01, -05).
    """
    row = difference(attacker.kind.body_size, target.kind.body_size)
    return attacker.size >= target.size or row.swarm == 1 or (row.swarm < 16 and attacker.count >= row.swarm)


def girth(one: Figure) -> int:
    """Its size where captures are compared: heavies count one more (ERF-CAPT-07)."""
    return one.size + int(one.kind.body_size.is_heavy)


def has_hands(one: Figure) -> bool:
    """Whether it can put handcuffs on: infantry but on four legs, beasts only in the shape of a human; a centaur can
    (ERF-BODY-01 to -03).
    """
    if one.kind.kind == "beast":
        return one.kind.body == "humanoid"
    return one.kind.body != "beastial"


def can_capture(field: Field, one: Figure, other: Figure) -> bool:
    """Whether a figure may try to take another alive: its battle stat stays at 0, and its body and size allow it.

    Units who already mean to capture pay the penalty of it in their stat.
    """
    gap = girth(other) - girth(one)
    if gap >= FAR or (one.is_swarm and gap > 0) or not one.kind.is_combatant:
        return False
    able = has_hands(one) or "capture" in one.kind.specials  # ERF-SPECIAL-26
    if not able and gap >= 0 and not (one.kind.body == "serpentine" and not gap):
        return False
    return battle_stat(field, one, other, Stance(True, (other,))) - (0 if one.capturing else 1) >= 0


def captures_outright(one: Figure, other: Figure) -> bool:
    """A captor three sizes larger needs only to hit, if it has a free hand (ERF-CAPT-07)."""
    return one.capturing and girth(one) - girth(other) >= FAR and one.kind.hands != 2 and not one.kind.shoots
