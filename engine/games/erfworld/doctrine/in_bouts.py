"""The questions of a bout, answered by doctrine (ERF-DOCTRINE-01 to -09, -13, -18)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import inf
from operator import itemgetter

from engine.games.erfworld.bouts.choices import Choices, odds, ordered
from engine.games.erfworld.bouts.field import Choice, Field, Figure, Line, Pairing
from engine.games.erfworld.doctrine.in_force import InForce
from engine.games.erfworld.doctrine.lines import is_of, place_of

UNLISTED = inf  # comes after whatever is listed
LEADER = "leader"


class ByDoctrine(Choices):
    """A side that follows its lines. stacks: what overrides the side's for the figures of a stack.

    Where nobody gave a line, the default of the table answers. Every line that decides something is noted once on the
    field.
    """

    def __init__(self, side: InForce, stacks: Mapping[str, InForce] | None = None) -> None:
        self._side = side
        self._stacks = stacks or {}
        self._told: set[str] = set()

    def of(self, figure: Figure) -> InForce:
        """The doctrine a figure follows."""
        return self._stacks.get(figure.stack, self._side)

    def _decides(self, field: Field, side: int, doctrine: InForce, slot: str) -> str:
        """The first word for a choice, and a note of the line the first time it counts; auto for no line."""
        word = doctrine.first(slot)
        if word != "auto" and doctrine.said(slot):
            self._note(field, side, doctrine, slot)
        return word

    def _note(self, field: Field, side: int, doctrine: InForce, slot: str) -> None:
        text = doctrine.says(slot)
        if text not in self._told:
            self._told.add(text)
            field.note(Choice(side, text))

    def pair(self, field: Field, side: int, own: Sequence[Figure], enemies: Sequence[Figure]) -> tuple[str, str] | None:
        """The listed pairs first, in the order of their lists; else the best one."""
        found: list[tuple[tuple[object, ...], Figure, Figure]] = []
        for one in {figure.kind.key: figure for figure in reversed(own)}.values():
            wanted = self.of(one).words(_pair_slot(self.of(one), one))[1:]
            for other in {figure.kind.key: figure for figure in reversed(enemies)}.values():
                place = place_of(wanted, other.kind)
                merit = self._merit(field, one, other)
                rank = (UNLISTED if place is None else place, *merit, one.kind.key, other.kind.key)
                found.append((rank, one, other))
        if not found:
            return None
        best, one, other = min(found, key=itemgetter(0))
        if best[0] != UNLISTED:
            self._note(field, side, self.of(one), _pair_slot(self.of(one), one))
        return one.kind.key, other.kind.key

    def front(self, field: Field, side: int, figures: Sequence[Figure]) -> None:
        """Each led stack by its own lines; a unit without one stands as by default."""
        stacks: dict[str, list[Figure]] = {}
        for figure in figures:
            stacks.setdefault(figure.stack, []).append(figure)
        for stack in stacks.values():
            doctrine = self.of(stack[0])
            led = ordered(field, stack)
            slots = [slot for slot in ("front", "back", "support") if doctrine.first(slot) not in ("auto", "none")]
            if not led or not slots:
                super().front(field, side, stack)
                continue
            for slot in slots:
                self._note(field, side, doctrine, slot)
            _draw_up(led, doctrine)

    def captures(self, field: Field, one: Figure, other: Figure) -> bool:
        word = self._decides(field, one.side, self.of(one), "capture")
        if word == "auto":
            return super().captures(field, one, other)
        return word != "none" and any(is_of(kind, other.kind) for kind in self.of(one).words("capture"))

    def defends(self, field: Field, one: Figure, other: Figure) -> bool:
        if not one.kind.shielded:
            return False
        word = self._decides(field, one.side, self.of(one), "shield")
        return super().defends(field, one, other) if word == "auto" else word == "defend"

    def area(self, field: Field, one: Figure, targets: int) -> bool:
        word = self._decides(field, one.side, self.of(one), "area")
        return super().area(field, one, targets) if word == "first" else word == "always"

    def slams(self, field: Field, one: Figure, targets: int) -> bool:
        return targets > 1 and self._decides(field, one.side, self.of(one), "area") == "always"

    def retreats(self, field: Field, one: Figure, pairing: Pairing) -> bool:
        doctrine = self.of(one)
        word = self._decides(field, one.side, doctrine, "retreat")
        if word == "never":
            return False
        if word == "auto":
            return super().retreats(field, one, pairing)
        limit = int(doctrine.words("retreat")[1])
        return (share(field, one.side) if word == "below" else odds(field, one.side)) < limit

    def pursues(self, field: Field, side: int) -> bool:
        word = self._decides(field, side, self._side, "pursue")
        return super().pursues(field, side) if word == "auto" else word == "yes"

    def shoots_after(self, field: Field, side: int) -> bool:
        return self._side.first("pursue") == "shooters"

    def shifts(self, field: Field, one: Figure, targets: Sequence[Figure]) -> Figure | None:
        doctrine = self.of(one)
        found = self._first_of(field, one, targets, doctrine.words("shift"))
        if found is not None and doctrine.said("shift"):
            self._note(field, one.side, doctrine, "shift")
        return found

    def turns_on(self, field: Field, one: Figure, attackers: Sequence[Figure]) -> Figure | None:
        doctrine = self.of(one)
        if not doctrine.said("shift"):
            return super().turns_on(field, one, attackers)
        return self._first_of(field, one, attackers, doctrine.words("shift"))

    def _first_of(self, field: Field, one: Figure, targets: Sequence[Figure], words: Iterable[str]) -> Figure | None:
        for word in words:
            found = [target for target in targets if is_of(word, target.kind)]
            if found:
                return min(found, key=lambda target: (*self._merit(field, one, target), target.name))
        return None

    def luck(self, field: Field, one: Figure, against: Figure) -> str:
        """The first of roll, crit and damage that is meant for this enemy, while more than what is kept is left."""
        doctrine = self.of(one)
        if one.luck <= kept(doctrine):
            return ""
        leader = against.kind.commander
        return next((use for use in ("roll", "crit", "damage") if _spends(doctrine, use, leader=leader)), "")

    def senses_danger(self, field: Field, one: Figure) -> bool:
        return _spends(self.of(one), "danger", leader=True)

    def is_favoured(self, field: Field, one: Figure) -> bool:
        doctrine = self.of(one)
        leader = any(figure.kind.commander for figure in field.side(1 - one.side))
        return one.luck > kept(doctrine) and _spends(doctrine, "skirmish", leader=leader)

    def rolls_along(self, field: Field, one: Figure) -> bool:
        return self._decides(field, one.side, self.of(one), "roll") == "always"

    def contests(self, field: Field, one: Figure, gap: int, *, striking: bool) -> bool:
        word = self.of(one).first("roll")
        return super().contests(field, one, gap, striking=striking) if word == "better" else word == "always"

    def piles_on(self, field: Field, side: int) -> bool:
        """A fifth attacker joins by order of an aggressive commander (ERF-OUTNUM-06, ERF-DOCTRINE-16)."""
        if self._side.first("stance") != "aggressive":
            return False
        if not any(figure.commanded or figure.kind.commander for figure in field.side(side)):
            return False
        self._note(field, side, self._side, "stance")
        return True


def _pair_slot(doctrine: InForce, one: Figure) -> str:
    """The line of PAIR for a figure: that of its class, else that of the first group it belongs to."""
    own = f"pair {one.kind.key}"
    if own in doctrine.lines:
        return own
    slots = (slot for slot in doctrine.lines if slot.startswith("pair "))
    return next((slot for slot in slots if is_of(slot.split()[1], one.kind) and doctrine.said(slot)), "")


def _draw_up(stack: Sequence[Figure], doctrine: InForce) -> None:
    """Set the lines of a led stack: supporters, then the front as far as it is meant to go, the rest behind it."""
    support = [f for f in stack if f.kind.shoots and place_of(doctrine.words("support"), f.kind) is not None]
    back = [f for f in stack if place_of(doctrine.words("back"), f.kind) is not None and f not in support]
    rest = [f for f in stack if f not in support and f not in back]
    words = doctrine.words("front")
    most = int(words[0]) if words[0].isdecimal() else len(stack)
    kinds = words[1:] if words[0].isdecimal() else words if words != ("auto",) else ()
    if kinds:
        rest.sort(key=lambda figure: UNLISTED if (place := place_of(kinds, figure.kind)) is None else place)
        if not words[0].isdecimal():
            most = sum(place_of(kinds, figure.kind) is not None for figure in rest)
    elif not back:
        rest.sort(key=lambda figure: (figure.kind.commander, figure.kind.shoots))
    for figure in stack:
        figure.line = Line.SUPPORT if figure in support else Line.BACK
    for figure in (rest or back or support)[: max(1, most)]:
        figure.line = Line.FRONT


def kept(doctrine: InForce) -> int:
    """How many points of luck are kept back (ERF-DOCTRINE-13)."""
    return int(doctrine.words("luck keep")[1])


def _spends(doctrine: InForce, use: str, *, leader: bool) -> bool:
    """Whether luck is meant for a use: always, only against leaders, or never."""
    words = doctrine.words(f"luck {use}")
    when = words[1] if len(words) > 1 else "always"
    return when == "always" or (when == LEADER and leader)


def share(field: Field, side: int) -> float:
    """What is left of a side, in percent of what it brought."""

    def weight(figure: Figure) -> float:
        return figure.kind.body_size.supply * figure.count

    own = [figure for figure in field.figures if figure.side == side]
    left = sum(weight(figure) * max(0, figure.hits) / figure.full for figure in own if figure.is_fighting)
    brought = sum(weight(figure) for figure in own)
    return 100 * left / brought if brought else 0
