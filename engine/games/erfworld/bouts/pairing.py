"""Pairing figures, by alternate choice (ERF-PAIR, ERF-CMDPAIR, ERF-SWARM for who may be paired at all)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import cycle

from engine.games.erfworld.bouts.choices import Choices
from engine.games.erfworld.bouts.field import (
    BLUE,
    GREEN,
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
BOTH = (BLUE, GREEN)


@dataclass(slots=True)
class _Place:
    """A pairing as one more could join it against its `one`. number: its own on the field. attackers: how many.

    limit: how many of them begin to endanger each other, 0 for no limit (ERF-CRIT-13). is_complete: whether they
    already make a complete pairing with their target (ERF-PAIR-06).
    """

    number: int
    pairing: Pairing
    attackers: int
    limit: int
    is_complete: bool


class _Muster:
    """A pairing up while it goes on. Nobody falls meanwhile, so that who fights is asked once; who is not paired yet
    and what place the pairings have is kept up to date by `add` and `join`, the only ones that change pairings.
    """

    def __init__(self, field: Field, choices: Sides) -> None:
        self.field = field
        self.choices = choices
        paired = {figure.name for pairing in field.pairings for figure in pairing.everyone}
        self._fighting = {side: field.side(side) for side in BOTH}
        self._free = {
            side: {figure.name: figure for figure in self._fighting[side] if figure.name not in paired} for side in BOTH
        }
        self._places: dict[int, list[_Place | None]] = {side: [] for side in BOTH}
        self._piles_on: dict[int, bool] = {}

    def free(self, side: int) -> list[Figure]:
        """The unpaired of a side."""
        return list(self._free[side].values())

    def exposed(self, side: int) -> list[Figure]:
        """Those of the unpaired whom no front covers: a front that is paired covers the rest still (ERF-CMDPAIR-05)."""
        if any(figure.line is Line.FRONT for figure in self._fighting[side]):
            return [figure for figure in self._free[side].values() if figure.line is Line.FRONT]
        return self.free(side)

    def is_grounded(self, side: int) -> bool:
        """Whether the front of a side is of ground units."""
        return all(not figure.kind.flies for figure in self._fighting[side] if figure.line is Line.FRONT)

    def add(self, pairing: Pairing) -> None:
        """A new pairing of some who were unpaired."""
        self.field.pairings.append(pairing)
        for figure in pairing.everyone:
            del self._free[figure.side][figure.name]

    def join(self, place: _Place, who: Figure) -> None:
        """One more attacks in a pairing."""
        place.pairing.secondaries.append(who)
        self.field.pairings[place.number] = place.pairing
        del self._free[who.side][who.name]
        for side in BOTH:
            if place.number < len(self._places[side]):
                self._places[side][place.number] = _place(place.number, place.pairing, side)

    def places(self, who: Figure) -> list[_Place]:
        """Those that have room for one more figure."""
        known, pairings = self._places[who.side], self.field.pairings
        for number in range(len(known), len(pairings)):
            known.append(_place(number, pairings[number], who.side))
        return [place for place in known if place is not None and self._has_room(place, who)]

    def _has_room(self, place: _Place, who: Figure) -> bool:
        """Attackers stop before they would endanger each other, or where no more can reach (ERF-OUTNUM-06, -07)."""
        row = difference(who.kind.body_size, place.pairing.one.kind.body_size)
        if who.size > place.pairing.one.size:
            return place.attackers < row.most[1]
        limit = max(place.limit, row.critical_miss[1])
        return limit == 0 or place.attackers + 1 < limit or self._is_piled_on_by(who.side)

    def _is_piled_on_by(self, side: int) -> bool:
        if side not in self._piles_on:
            self._piles_on[side] = self.choices[side].piles_on(self.field, side)
        return self._piles_on[side]


def _place(number: int, pairing: Pairing, side: int) -> _Place | None:
    """What one more of a side would find in a pairing; None where there is nobody to attack."""
    if pairing.one.side == side:
        if len(pairing.primaries) > 1 or pairing.secondaries:
            return None
        pairing = Pairing(pairing.primaries[0], [pairing.one])  # seen from the figure that this side attacks
    target, attackers = pairing.one, pairing.attackers
    shares = [1 / _capacity(attacker.kind.body_size, target.kind.body_size) for attacker in attackers]
    return _Place(number, pairing, len(attackers), most_attackers(target, attackers), sum(shares) >= 1)


def pair(field: Field, choices: Sides, *, first: int) -> None:
    """Pair everyone who is not paired yet; pairings whose one or whose every primary is out are dissolved first.

    first: the side that chooses first (ERF-PAIR-01). Records every pairing as it stands in the end.
    """
    _dissolve(field)
    muster = _Muster(field, choices)
    for side in (first, others(first)):
        choices[side].front(field, side, muster.free(side))
    _primary(muster, first)
    _scouts(muster, first)
    _secondary(muster, others(first))
    _cover(muster)
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


def _primary(muster: _Muster, first: int) -> None:
    """One class of each side after the other, until one side has no regular left (ERF-PAIR-02)."""
    for selector in cycle((first, others(first))):
        own, foes = _regulars(muster, selector), _regulars(muster, others(selector))
        keys = muster.choices[selector].pair(muster.field, selector, own, foes)
        if keys is None:
            return
        _match(muster, [f for f in own if f.kind.key == keys[0]], [f for f in foes if f.kind.key == keys[1]])


def _regulars(muster: _Muster, side: int) -> list[Figure]:
    """The unpaired in front who do not choose their fights: regulars, and scouts who are stunned."""
    return [figure for figure in muster.exposed(side) if not figure.is_scout or figure.stunned]


def _match(muster: _Muster, own: Sequence[Figure], foes: Sequence[Figure]) -> None:
    """All units of one class with all of another, one to one; a larger one that cleaves takes two (ERF-REACH-02)."""
    waiting = list(foes)
    attackers = list(own)
    while attackers and waiting:
        one, other = attackers.pop(0), waiting.pop(0)
        if cleaves(one, other):
            muster.add(Pairing(one, [other, *waiting[:1]]))
            del waiting[:1]
        elif cleaves(other, one):
            muster.add(Pairing(other, [one, *attackers[:1]]))
            del attackers[:1]
        else:
            muster.add(Pairing(one, [other]))


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


def _scouts(muster: _Muster, first: int) -> None:
    """Each side's scouts pair with enemies, those that nobody is paired with first (ERF-PAIR-04)."""
    for side in (first, others(first)):
        for scout in [figure for figure in muster.exposed(side) if figure.is_scout]:
            _join(muster, scout, evenly=False)


def _secondary(muster: _Muster, first: int) -> None:
    """Whoever is left joins a pairing: incomplete ones first, then those with the fewest (ERF-PAIR-03)."""
    passed = False
    for selector in cycle((first, others(first))):
        if _leftovers_join(muster, selector):
            passed = False
        elif passed:
            return
        else:
            passed = True


def _leftovers_join(muster: _Muster, side: int) -> bool:
    """Let a class of a side's unpaired join pairings, the first that finds room; says whether anybody did."""
    waiting = muster.exposed(side)
    for key in sorted({figure.kind.key for figure in waiting}):
        joined = False
        for figure in [waiter for waiter in waiting if waiter.kind.key == key]:
            if not (_join(muster, figure, evenly=True) or _drag(muster, figure)):
                break  # nor will the others of its class find room
            joined = True
        if joined:
            return True
    return False


def _drag(muster: _Muster, who: Figure) -> bool:
    """Where the front can take no more attackers, one of those behind it is dragged forward (ERF-CMDSCREEN-02)."""
    hidden = [figure for figure in muster.free(others(who.side)) if figure.line is Line.BACK]
    if not hidden:
        return False
    victim = muster.choices[others(who.side)].drags(muster.field, who, hidden)
    victim.line = Line.FRONT
    muster.add(Pairing(who, [victim]))
    return True


def _cover(muster: _Muster) -> None:
    """Shooters of the support line join as secondaries: from the first bout if prepared, else from the second
    (ERF-CMDSCREEN-04).
    """
    field = muster.field
    if field.bout < (1 if field.situation is Situation.PREPARED else 2):
        return
    for side in (field.first, others(field.first)):
        for figure in muster.free(side):
            if figure.line is Line.SUPPORT and figure.kind.shoots and figure.is_armed:
                _join(muster, figure, evenly=True)


def _join(muster: _Muster, who: Figure, *, evenly: bool) -> bool:
    """Pair a figure with an unpaired enemy if there is one, else attach it to a pairing that has room.

    evenly: incomplete pairings come first, then those with the fewest attackers.
    """
    field, choices, enemy = muster.field, muster.choices[who.side], others(who.side)
    over = who.kind.flies and muster.is_grounded(enemy)  # fliers pass over such a front (ERF-CMDSCREEN-02)
    foes = muster.free(enemy) if over else muster.exposed(enemy)
    keys = choices.pair(field, who.side, [who], foes) if foes else None
    if keys is not None:
        _match(muster, [who], [foe for foe in foes if foe.kind.key == keys[1]])
        return True
    open_ = muster.places(who)
    if not open_:
        return False
    if evenly:
        least = min(map(_fullness, open_))
        open_ = [place for place in open_ if _fullness(place) == least]
    chosen = choices.attach(field, who, [place.pairing for place in open_])
    muster.join(next(place for place in open_ if place.pairing is chosen), who)
    return True


def _fullness(place: _Place) -> tuple[bool, int]:
    """How far a pairing is from needing one more: the incomplete come first, then those with the fewest."""
    return place.is_complete, place.attackers


def _capacity(attacker: Size, target: Size) -> int:
    return difference(attacker, target).capacity if attacker.number < target.number else 1


def most_attackers(target: Figure, attackers: Sequence[Figure]) -> int:
    """How many attackers begin to endanger each other, 0 for no limit (ERF-CRIT-13)."""
    body = target.kind.body_size
    sizes = [SIZES[name] for name in dict.fromkeys(attacker.kind.size for attacker in attackers)]
    return max((difference(size, body).critical_miss[1] for size in sizes if size.number <= body.number), default=0)
