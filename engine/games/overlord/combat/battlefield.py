"""The field: three files by six ranks, and how units in battle move on it (OVL-COMBAT-19, -23, -55, OVL-GAP-100).

Ranks run from 1, the attackers' rear, to 6, the defenders' rear; the fronts meet between ranks 3 and 4. Files run from
1 to 3 as the attackers see them: the defenders' left is file 3. Friends may share a square, enemies never do.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from engine.core.dice import Dice
from engine.games.overlord.combat.fighters import Fighter, Side, Square
from engine.games.overlord.state import Manner

FILES, RANKS = 3, 6
CENTER = 2
REAR = {Side.ATTACKERS: 1, Side.DEFENDERS: 6}
FORWARD = {Side.ATTACKERS: 1, Side.DEFENDERS: -1}
FLEEING_ROUNDS = 3  # at the rear, unmoved and unharmed, before a unit leaves (OVL-COMBAT-23)
FLIGHT = 7  # steps that cross the whole field (OVL-COMBAT-55)


def square_of(side: Side, rank: int, file: int) -> Square:
    """Where a unit deploys. rank: 1 front to 3 rear; file: 1 left to 3 right, as its own side sees them."""
    if side is Side.ATTACKERS:
        return Square(file, 4 - rank)
    return Square(4 - file, 3 + rank)


def home_file(fighter: Fighter) -> int:
    """The file of the field that a unit was ordered to."""
    return square_of(fighter.side, 1, fighter.tactics.file).file


@dataclass(slots=True)
class Field:
    """Everybody in a battle. Those dead, fled or withdrawn are not `standing` and stand nowhere."""

    fighters: list[Fighter]

    def standing(self, side: Side) -> list[Fighter]:
        """The units of a side that are on the field, in order of deployment."""
        return [fighter for fighter in self.fighters if fighter.side is side and fighter.is_standing]

    def enemies(self, fighter: Fighter) -> list[Fighter]:
        return self.standing(fighter.side.other)

    def nearest(self, fighter: Fighter, square: Square | None = None) -> int:
        """Squares to the nearest enemy; 99 when there is none left."""
        here = square or fighter.square
        return min((here.distance(enemy.square) for enemy in self.enemies(fighter)), default=99)

    def holds_enemy(self, fighter: Fighter, square: Square) -> bool:
        return any(enemy.square == square for enemy in self.enemies(fighter))

    def deploy(self) -> None:
        """Puts every unit where its tactics want it (OVL-COMBAT-19)."""
        for fighter in self.fighters:
            fighter.square = square_of(fighter.side, fighter.tactics.rank, fighter.tactics.file)


def wish(field: Field, fighter: Fighter) -> Square:
    """The square a unit wants to move to now; the one it is on when it wants to stay (OVL-COMBAT-23)."""
    manner = Manner.FLEE if fighter.routed else fighter.tactics.move
    step = _STEPS[manner]
    if not fighter.flies:
        return step(field, fighter, fighter.square)
    here = fighter.square
    for _ in range(FLIGHT):
        there = step(field, fighter, here)
        if there == here:
            break
        here = there
    return here


def move(field: Field, movers: Sequence[Fighter], dice: Dice) -> list[Fighter]:
    """Moves units of equal initiative at once; those that moved. Where both sides want a square, one unit, drawn by
    lot, is there first and its side with it; a wholly mounted unit has two lots (OVL-COMBAT-23).
    """
    wishes = [(fighter, wish(field, fighter)) for fighter in movers]
    wanted: dict[Square, list[Fighter]] = {}
    for fighter, square in wishes:
        if square != fighter.square:
            wanted.setdefault(square, []).append(fighter)
    moved: list[Fighter] = []
    for square, rivals in wanted.items():
        if len({fighter.side for fighter in rivals}) > 1:
            lots = {place: 2 if fighter.is_mounted else 1 for place, fighter in enumerate(rivals)}
            first = rivals[dice.weighted(lots)]
            rivals = [fighter for fighter in rivals if fighter.side is first.side]
        for fighter in rivals:
            if not field.holds_enemy(fighter, square):
                fighter.square = square
                moved.append(fighter)
    return moved


def rest_of_flight(field: Field, fighter: Fighter, moved: bool) -> bool:
    """Counts the rounds of a fleeing unit at its rear rank; true when it leaves the battle (OVL-COMBAT-23)."""
    if fighter.tactics.move is not Manner.FLEE:
        return False
    if moved or fighter.was_in_melee or fighter.square.rank != REAR[fighter.side]:
        fighter.rear_rounds = 0
        return False
    fighter.rear_rounds += 1
    return fighter.rear_rounds >= FLEEING_ROUNDS


def _ahead(fighter: Fighter, here: Square, steps: int = 1) -> Square | None:
    rank = here.rank + steps * FORWARD[fighter.side]
    return Square(here.file, rank) if 1 <= rank <= RANKS else None


def _free(field: Field, fighter: Fighter, squares: Iterable[Square | None]) -> Square | None:
    """The first of the squares that is on the field and has no enemy in it."""
    return next((square for square in squares if square is not None and not field.holds_enemy(fighter, square)), None)


def _stand(field: Field, fighter: Fighter, here: Square) -> Square:
    return here


def _advance(field: Field, fighter: Fighter, here: Square) -> Square:
    return _free(field, fighter, [_ahead(fighter, here)]) or here


def _sweep(field: Field, fighter: Fighter, here: Square) -> Square:
    beside = any(
        enemy.square.rank == here.rank and here.distance(enemy.square) == 1 for enemy in field.enemies(fighter)
    )
    return here if beside else _advance(field, fighter, here)


def _flank(field: Field, fighter: Fighter, here: Square) -> Square:
    home = home_file(fighter)
    on_rank = [enemy.square.file for enemy in field.enemies(fighter) if enemy.square.rank == here.rank]
    if here.file != CENTER and any(file != here.file for file in on_rank):
        return _free(field, fighter, [Square(CENTER, here.rank)]) or here
    if here.file == CENTER and home != CENTER and not on_rank:
        return Square(home, here.rank)
    return _sweep(field, fighter, here)


def _charge(field: Field, fighter: Fighter, here: Square) -> Square:
    enemies = field.enemies(fighter)
    if not enemies:
        return here
    goal = min(enemies, key=lambda enemy: (here.distance(enemy.square), enemy.place)).square
    if here.distance(goal) <= 1:
        return here
    onward = 1 if goal.rank > here.rank else -1
    aside = 1 if goal.file > here.file else -1
    steps = [
        Square(here.file, here.rank + onward) if goal.rank != here.rank else None,
        Square(here.file + aside, here.rank) if goal.file != here.file else None,
    ]
    return _free(field, fighter, steps) or here


def _fire(field: Field, fighter: Fighter, here: Square) -> Square:
    return here if field.nearest(fighter, here) <= 2 else _advance(field, fighter, here)


def _support(field: Field, fighter: Fighter, here: Square) -> Square:
    if field.nearest(fighter, here) > 1:
        return _fire(field, fighter, here)
    behind = _free(field, fighter, [_ahead(fighter, here, -1)])
    return behind if behind and field.nearest(fighter, behind) > 1 else here


def _flee(field: Field, fighter: Fighter, here: Square) -> Square:
    if here.rank != REAR[fighter.side]:
        return _free(field, fighter, [_ahead(fighter, here, -1)]) or here
    left, right = (_exposure(field, fighter, file) for file in (1, FILES))
    if here.file == CENTER:
        goal = home_file(fighter) if left == right else (1 if left < right else FILES)
    else:
        other = FILES + 1 - here.file
        goal = other if (left, right)[here.file == 1] < (left, right)[here.file != 1] else here.file
    if goal == here.file:
        return here
    return _free(field, fighter, [Square(here.file + (1 if goal > here.file else -1), here.rank)]) or here


def _exposure(field: Field, fighter: Fighter, file: int) -> int:
    """How many enemy figures look down a file."""
    return sum(enemy.figures for enemy in field.enemies(fighter) if enemy.square.file == file)


_STEPS: dict[Manner, Callable[[Field, Fighter, Square], Square]] = {
    Manner.FLEE: _flee,
    Manner.RETREAT: _flee,
    Manner.STAND: _stand,
    Manner.ADVANCE: _advance,
    Manner.SWEEP: _sweep,
    Manner.FLANK: _flank,
    Manner.CHARGE: _charge,
    Manner.FIRE: _fire,
    Manner.SUPPORT: _support,
}
