"""Spells in small battles: one a bout and caster, before the area attacks, from what juice he may spend (ERF-CASTER-09,
ERF-DOCTRINE-24, ERF-MAGIC-15, -22, -54, -56, -76, -90, -92, -104, -106, ERF-J-16, -17).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from engine.games.erfworld.bouts.damage import Force
from engine.games.erfworld.bouts.field import BlowKind, Cast, Field, Figure, others
from engine.games.erfworld.bouts.phases import harm
from engine.games.erfworld.bouts.stats import own_stat
from engine.games.erfworld.casting.juice import battle_spells, is_caster
from engine.games.erfworld.doctrine.in_force import in_force
from engine.games.erfworld.rules.magic import BLAST, MASTERIES, SPELLS, Spell
from engine.games.erfworld.rules.source import halves
from engine.games.erfworld.state import Commander, World
from engine.games.erfworld.units.figures import Unit

GAZE = "gaze"  # half a blast
STUNNED_AT_MOST = 4
FROZEN_AT_MOST = 20  # units of a pairing (ERF-MAGIC-76)
BONDS = {"novice": 1, "adept": 2, "master": 4}  # ERF-J-16
FREE = 1_000_000  # the juice of an arkentool: it never ends, and nobody else has it
KEPT_PERCENT = 50  # of his juice, unless his side says what to cast (ERF-DOCTRINE-24)


@dataclass(slots=True)
class Art:
    """What a caster will cast in this fight. unit: his id; spells: in the order of his wish; juice: he may spend."""

    unit: str
    spells: list[Spell]
    juice: int
    mastery: str
    quiet: bool
    free: bool = False
    spent: int = 0
    done: list[str] = field(default_factory=list)


def arts_of(world: World, units: Sequence[Unit], where: tuple[str, ...]) -> list[Art]:
    """The casters among units, with what they will cast: by the line SPELLS, else whatever they know, and half of the
    juice is kept.
    """
    found = [
        Art(unit.id, [SPELLS["blast"]], FREE, "master", quiet=True, free=True)
        for unit in units
        if isinstance(unit, Commander) and "hammer" in unit.charms and not unit.jailor
    ]  # natural shock, for nothing (ERF-ARKEN-01, -02)
    for unit in units:
        if not isinstance(unit, Commander) or not is_caster(world, unit) or not unit.juice:
            continue
        words = in_force(world, unit).words("spells")
        known = [spell for spell in battle_spells(unit) if spell.where in where]
        if words not in ((), ("auto",)):
            known = [SPELLS[word] for word in words if word in SPELLS and SPELLS[word] in known]
            juice = unit.juice
        else:
            juice = unit.juice * (100 - KEPT_PERCENT) // 100
        if known:
            found.append(Art(unit.id, known, juice, unit.mastery, unit.mastery != "novice"))
    return found


@dataclass(slots=True)
class Weaver:
    """All magic of a small battle: called once a bout."""

    arts: list[Art]
    swapped: list[tuple[Figure, int]] = field(default_factory=list)

    def __call__(self, arena: Field) -> None:
        for figure, change in self.swapped:
            figure.stats -= change
        self.swapped.clear()
        for art in self.arts:
            caster = next((one for one in arena.figures if one.unit == art.unit and one.is_fighting), None)
            if caster is None or (caster.stunned and not art.quiet):
                continue  # a stunned novice has neither word nor gesture (ERF-CASTER-08)
            self._cast(arena, art, caster)

    def _cast(self, arena: Field, art: Art, caster: Figure) -> None:
        """The first of his spells that he can pay and that does something."""
        for spell in art.spells:
            price = int(spell.price)
            if price > art.juice - art.spent or (spell.effect in ONCE and spell.key in art.done):
                continue
            target = _EFFECTS[spell.effect](self, arena, art, caster, spell)
            if target is not None:
                art.spent += 0 if art.free else price
                art.done.append(spell.key)
                arena.note(Cast(caster.name, spell.name, target.name))
                return


ONCE = ("double", "bonus", "freeze")  # hold for the battle


def _foes(arena: Field, caster: Figure) -> list[Figure]:
    """The enemies, the largest and strongest first."""
    found = arena.side(others(caster.side))
    return sorted(found, key=lambda foe: (-foe.size, -own_stat(arena, foe) - foe.bonus, foe.name))


def _friends(arena: Field, caster: Figure) -> list[Figure]:
    """The caster's stack, or if he has none the largest on his side."""
    own = [one for one in arena.side(caster.side) if one.unit != caster.unit]
    if caster.stack:
        return [one for one in own if one.stack == caster.stack]
    stacks: dict[str, list[Figure]] = {}
    for one in own:
        stacks.setdefault(one.stack, []).append(one)
    return max(stacks.values(), key=len, default=[])


def _blast(weaver: Weaver, arena: Field, art: Art, caster: Figure, spell: Spell) -> Figure | None:
    """Hits by itself; damage by the size of the target, less its damage reduction."""
    target = next(iter(_foes(arena, caster)), None)
    if target is not None:
        damage = halves(BLAST[target.size]) // (2 if spell.key == GAZE else 1)
        harm(arena, {target.name: [Force(caster, BlowKind.MINIMUM, damage, croaks=target.is_swarm)]}, [target])
    return target


def _stun(weaver: Weaver, arena: Field, art: Art, caster: Figure, spell: Spell) -> Figure | None:
    awake = [foe for foe in _foes(arena, caster) if not foe.stunned][:STUNNED_AT_MOST]
    for foe in awake:
        foe.stunned = 1
    return next(iter(awake), None)


def _foresee(weaver: Weaver, arena: Field, art: Art, caster: Figure, spell: Spell) -> Figure | None:
    """One enemy's attacks are avoided in this bout (ERF-MAGIC-15)."""
    target = next((foe for foe in _foes(arena, caster) if not foe.stunned), None)
    if target is not None:
        target.foreseen = True
    return target


def _swap(weaver: Weaver, arena: Field, art: Art, caster: Figure, spell: Spell) -> Figure | None:
    """Combat and defense of a stack change places for a bout, if that helps (ERF-MAGIC-22)."""
    gaining = []
    for one in _friends(arena, caster):
        change = one.kind.defense - one.kind.combat
        change = change if arena.on_turn == one.side else -change
        if change > 0:
            gaining.append((one, change))
    for one, change in gaining:
        one.stats += change
    weaver.swapped += gaining
    return gaining[0][0] if gaining else None


def _double(weaver: Weaver, arena: Field, art: Art, caster: Figure, spell: Spell) -> Figure | None:
    """The bonuses of a stack double for the battle (ERF-MAGIC-54)."""
    led = [one for one in _friends(arena, caster) if one.bonus > 0]
    for one in led:
        one.bonus *= 2
    return next(iter(led), None)


def _bond(weaver: Weaver, arena: Field, art: Art, caster: Figure, spell: Spell) -> Figure | None:
    """A bonus for a stack: by mastery, or its feet dance (ERF-J-16, ERF-MAGIC-104)."""
    friends = _friends(arena, caster)
    for one in friends:
        if spell.key == "dance":
            one.dances = True
            one.bonus += 1
        else:
            one.bonus += BONDS[art.mastery]
    return next(iter(friends), None)


def _freeze(weaver: Weaver, arena: Field, art: Art, caster: Figure, spell: Spell) -> Figure | None:
    """A pairing does not fight in this battle, as long as there are others (ERF-MAGIC-76)."""
    if len(arena.pairings) < 2:
        return None
    for foe in _foes(arena, caster):
        pairing = next((found for found in arena.pairings if foe in found.everyone), None)
        if pairing is None or sum(one.count for one in pairing.everyone) > FROZEN_AT_MOST:
            continue
        arena.frozen.update(dict.fromkeys(one.name for one in pairing.everyone))
        return foe
    return None


def _luck(weaver: Weaver, arena: Field, art: Art, caster: Figure, spell: Spell) -> Figure | None:
    """A hit or a crit of our best, or a miss of theirs; another stack of ours pays for it (ERF-MAGIC-106)."""
    own = sorted(arena.side(caster.side), key=lambda one: (-own_stat(arena, one) - one.bonus, one.name))
    own = [one for one in own if one.kind.is_combatant and one.name not in arena.fortune]
    foes = [foe for foe in _foes(arena, caster) if foe.name not in arena.fortune]
    target = next(iter(foes if spell.key == "miss" else own), None)
    if target is None:
        return None
    arena.fortune[target.name] = spell.key
    loser = next((one for one in own if one is not target and one.unit != target.unit), None)
    if loser is not None:
        arena.fortune[loser.name] = "miss"
    return target


_Effect = Callable[[Weaver, Field, Art, Figure, Spell], Figure | None]
_EFFECTS: Mapping[str, _Effect] = {
    "blast": _blast, "stun": _stun, "idle": _foresee, "swap": _swap, "double": _double, "bonus": _bond,
    "freeze": _freeze, "luck": _luck,
}  # fmt: skip


def mastery_bonus(art: Art) -> int:
    """What mastery adds to a roll of his magic (ERF-J-06)."""
    return MASTERIES[art.mastery].resist
