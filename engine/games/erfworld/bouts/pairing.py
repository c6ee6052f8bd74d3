"""Pairing figures, by alternate choice (ERF-PAIR, ERF-CMDPAIR, ERF-SWARM for who may be paired at all)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import cycle

from engine.games.erfworld.bouts.choices import Choices
from engine.games.erfworld.bouts.field import (
    Field,
    Figure,
    Line,
    Paired,
    Pairing,
    Situation,
    others,
    still_fighting,
)
from engine.games.erfworld.rules.sizes import SIZES, Size, difference

Sides = Mapping[int, Choices]


def pair(field: Field, choices: Sides, *, first: int) -> None:
    """Pair everyone who is not paired yet; pairings whose one or whose every primary is out are dissolved first.

    first: the side that chooses first (ERF-PAIR-01). Records every pairing as it stands in the end.
    """
    _dissolve(field)
    for side in (first, others(first)):
        free = _free(field, side)
        choices[side].front(field, side, free)
    _primary(field, choices, first)
    _scouts(field, choices, first)
    _secondary(field, choices, others(first))
    _cover(field, choices)
    for pairing in field.pairings:
        field.note(
            Paired(
                pairing.one.name,
                tuple(figure.name for figure in pairing.primaries),
                tuple(figure.name for figure in pairing.secondaries),
            )
        )


def repair(field: Field, choices: Sides, *, first: int) -> None:
    """Pairs everybody again, as before every bout after the first."""
    field.pairings = []
    pair(field, choices, first=first)


def _dissolve(field: Field) -> None:
    kept = []
    for pairing in field.pairings:
        pairing.primaries = [figure for figure in pairing.primaries if figure.is_fighting]
        pairing.secondaries = [figure for figure in pairing.secondaries if figure.is_fighting]
        if pairing.one.is_fighting and pairing.primaries:
            kept.append(pairing)
    field.pairings = kept


def _paired(field: Field) -> set[str]:
    return {figure.name for pairing in field.pairings for figure in pairing.everyone}


def _free(field: Field, side: int) -> list[Figure]:
    paired = _paired(field)
    return [figure for figure in field.side(side) if figure.name not in paired]


def _exposed(field: Field, foes: Sequence[Figure], side: int) -> list[Figure]:
    """Those of the unpaired whom no front covers: a front that is paired covers the rest still (ERF-CMDPAIR-05)."""
    if any(figure.line is Line.FRONT for figure in field.side(side)):
        return [foe for foe in foes if foe.line is Line.FRONT]
    return list(foes)


def _primary(field: Field, choices: Sides, first: int) -> None:
    """One class of each side after the other, until one side has no regular left (ERF-PAIR-02)."""
    for selector in cycle((first, others(first))):
        own, foes = _regulars(field, selector), _regulars(field, others(selector))
        keys = choices[selector].pair(field, selector, own, foes)
        if keys is None:
            return
        _match(field, [f for f in own if f.kind.key == keys[0]], [f for f in foes if f.kind.key == keys[1]])


def _regulars(field: Field, side: int) -> list[Figure]:
    """The unpaired in front who do not choose their fights: regulars, and scouts who are stunned."""
    return [f for f in _exposed(field, _free(field, side), side) if not f.is_scout or f.stunned]


def _match(field: Field, own: Sequence[Figure], foes: Sequence[Figure]) -> None:
    """All units of one class with all of another, one to one; a larger one that cleaves takes two (ERF-REACH-02)."""
    waiting = list(foes)
    attackers = list(own)
    while attackers and waiting:
        one, other = attackers.pop(0), waiting.pop(0)
        if cleaves(one, other):
            field.pairings.append(Pairing(one, [other, *waiting[:1]]))
            del waiting[:1]
        elif cleaves(other, one):
            field.pairings.append(Pairing(other, [one, *attackers[:1]]))
            del attackers[:1]
        else:
            field.pairings.append(Pairing(one, [other]))


def cleaves(one: Figure, other: Figure) -> bool:
    """Whether a figure can strike two like this at once (ERF-REACH-03, -04); with rapid shot shooters too, if both are
    smaller (ERF-SPECIAL-66).
    """
    gap = one.size - other.size
    if one.kind.shoots and "rapid_shot" in one.kind.specials:
        return one.is_armed and 1 <= gap <= 3
    if gap < 1 or one.kind.shoots or not one.is_armed or not one.kind.is_combatant:
        return False
    if gap == 3:
        return True
    if gap > 3:
        return False
    longer = one.reach - other.reach
    if one.kind.range == "long":
        return gap == 2 and (longer >= 4 or other.reach == 0)
    return longer >= 2


def swept(one: Figure, target: Figure, among: Sequence[Figure]) -> list[Figure]:
    """Whom a blow strikes besides its target: one more of those six sizes smaller (ERF-SWARM-07)."""
    if one.size < target.size:
        return []
    more = difference(one.kind.body_size, target.kind.body_size).croaks - 1
    return [foe for foe in still_fighting(among) if foe is not target and foe.size == target.size][:more]


def _scouts(field: Field, choices: Sides, first: int) -> None:
    """Each side's scouts pair with enemies, those that nobody is paired with first (ERF-PAIR-04)."""
    for side in (first, others(first)):
        for scout in _exposed(field, [figure for figure in _free(field, side) if figure.is_scout], side):
            _join(field, choices, scout, evenly=False)


def _secondary(field: Field, choices: Sides, first: int) -> None:
    """Whoever is left joins a pairing: incomplete ones first, then those with the fewest (ERF-PAIR-03)."""
    passed = False
    for selector in cycle((first, others(first))):
        if _leftovers_join(field, choices, selector):
            passed = False
        elif passed:
            return
        else:
            passed = True


def _leftovers_join(field: Field, choices: Sides, side: int) -> bool:
    """Let a class of a side's unpaired join pairings, the first that finds room; says whether anybody did."""
    waiting = _exposed(field, _free(field, side), side)
    for key in sorted({figure.kind.key for figure in waiting}):
        joined = False
        for figure in [waiter for waiter in waiting if waiter.kind.key == key]:
            if not (_join(field, choices, figure, evenly=True) or _drag(field, choices, figure)):
                break  # nor will the others of its class find room
            joined = True
        if joined:
            return True
    return False


def _drag(field: Field, choices: Sides, who: Figure) -> bool:
    """Where the front can take no more attackers, one of those behind it is dragged forward (ERF-CMDSCREEN-02)."""
    hidden = [figure for figure in _free(field, others(who.side)) if figure.line is Line.BACK]
    if not hidden:
        return False
    victim = choices[others(who.side)].drags(field, who, hidden)
    victim.line = Line.FRONT
    field.pairings.append(Pairing(who, [victim]))
    return True


def _cover(field: Field, choices: Sides) -> None:
    """Shooters of the support line join as secondaries: from the first bout if prepared, else from the second
    (ERF-CMDSCREEN-04).
    """
    if field.bout < (1 if field.situation is Situation.PREPARED else 2):
        return
    for side in (field.first, others(field.first)):
        for figure in _free(field, side):
            if figure.line is Line.SUPPORT and figure.kind.shoots and figure.is_armed:
                _join(field, choices, figure, evenly=True)


def _join(field: Field, choices: Sides, who: Figure, *, evenly: bool) -> bool:
    """Pair a figure with an unpaired enemy if there is one, else attach it to a pairing that has room.

    evenly: incomplete pairings come first, then those with the fewest attackers.
    """
    foes = _free(field, others(who.side))
    if not (who.kind.flies and _is_grounded(field, others(who.side))):  # they pass over such a front (ERF-CMDSCREEN-02)
        foes = _exposed(field, foes, others(who.side))
    keys = choices[who.side].pair(field, who.side, [who], foes)
    if keys is not None:
        _match(field, [who], [foe for foe in foes if foe.kind.key == keys[1]])
        return True
    open_ = [p for p in field.pairings if _target(p, who.side) is not None and _has_room(field, choices, p, who)]
    if not open_:
        return False
    if evenly:
        fullness = [_fullness(pairing, who) for pairing in open_]
        least = min(fullness)
        open_ = [pairing for pairing, full in zip(open_, fullness, strict=True) if full == least]
    pairing = choices[who.side].attach(field, who, [_turned(pairing, who.side) for pairing in open_])
    place = next(i for i, known in enumerate(field.pairings) if pairing.one in known.everyone)
    pairing.secondaries.append(who)
    field.pairings[place] = pairing
    return True


def _is_grounded(field: Field, side: int) -> bool:
    """Whether the front of a side is of ground units."""
    return all(not figure.kind.flies for figure in field.side(side) if figure.line is Line.FRONT)


def _target(pairing: Pairing, side: int) -> Figure | None:
    """The figure of a pairing that one more of this side could attack."""
    if pairing.one.side != side:
        return pairing.one
    return pairing.primaries[0] if len(pairing.primaries) == 1 and not pairing.secondaries else None


def _turned(pairing: Pairing, side: int) -> Pairing:
    """The pairing seen from the figure that this side attacks."""
    if pairing.one.side != side:
        return pairing
    return Pairing(pairing.primaries[0], [pairing.one], [])


def _fullness(pairing: Pairing, who: Figure) -> tuple[bool, int]:
    """How far a pairing is from needing one more: the incomplete come first, then those with the fewest."""
    return _is_complete(pairing, who), len(pairing.attackers)


def _is_complete(pairing: Pairing, who: Figure) -> bool:
    """Whether the attackers already make a complete pairing with their target (ERF-PAIR-06)."""
    target = _target(pairing, who.side)
    assert target is not None
    sizes = [attacker.kind.size for attacker in _attackers(pairing, target)]
    capacity = {size: _capacity(SIZES[size], target.kind.body_size) for size in dict.fromkeys(sizes)}
    return sum(1 / capacity[size] for size in sizes) >= 1


def _attackers(pairing: Pairing, target: Figure) -> list[Figure]:
    """Who attacks the figure of a pairing that one more could attack."""
    return pairing.attackers if target is pairing.one else [pairing.one]


def _capacity(attacker: Size, target: Size) -> int:
    return difference(attacker, target).capacity if attacker.number < target.number else 1


def _has_room(field: Field, choices: Sides, pairing: Pairing, who: Figure) -> bool:
    """Attackers stop before they would endanger each other, or where no more can reach (ERF-OUTNUM-06, -07)."""
    target = _target(pairing, who.side)
    assert target is not None
    attackers = _attackers(pairing, target)
    if who.size > target.size:
        return len(attackers) < difference(who.kind.body_size, target.kind.body_size).most[1]
    limit = most_attackers(target, [*attackers, who])
    return limit == 0 or len(attackers) + 1 < limit or choices[who.side].piles_on(field, who.side)


def most_attackers(target: Figure, attackers: Sequence[Figure]) -> int:
    """How many attackers begin to endanger each other, 0 for no limit (ERF-CRIT-13)."""
    body = target.kind.body_size
    sizes = [SIZES[name] for name in dict.fromkeys(attacker.kind.size for attacker in attackers)]
    return max((difference(size, body).critical_miss[1] for size in sizes if size.number <= body.number), default=0)
