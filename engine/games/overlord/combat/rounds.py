"""One round: activations from the highest initiative down, equals at once (OVL-COMBAT-20 to -22, -30, OVL-STAT-01)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

import msgspec

from engine.core.dice import Dice
from engine.games.overlord.combat import battlefield
from engine.games.overlord.combat.battlefield import Field
from engine.games.overlord.combat.events import Deed
from engine.games.overlord.combat.fighters import Fighter, Lasting, Side
from engine.games.overlord.combat.options import (
    MELEE,
    PARRY,
    RELOAD,
    Option,
    actors,
    blow_of,
    can_pay,
    hits_of,
    options,
    pay,
    reachable,
)
from engine.games.overlord.combat.strikes import Blow, Tally, order_of_targets, strike
from engine.games.overlord.rules.effects import EFFECTS
from engine.games.overlord.rules.stats import Stats

ANOTHER_HIT = 1  # initiative lost for each further strike (OVL-GAP-44)
FEAR = {False: 30, True: 20}  # percent that a coward passes over an action, by "is it a fanatic"
OPENING, FLED = "moves", "leaves the battle"

Summons = Callable[[Fighter, str, int], Fighter]  # (caller, race, number) -> a unit not yet on the field


@dataclass(slots=True)
class Chosen:
    """What a unit does at this moment. left: strikes left of a series, this one included. blow: as it is now: what
    others of the same initiative do to it comes too late (OVL-STAT-01).
    """

    fighter: Fighter
    option: Option
    targets: list[Fighter]
    figures: int
    left: int
    first: bool
    blow: Blow | None = None


@dataclass(slots=True)
class Round:
    """A round under way. edges: side -> initiative its tactics give; rout: the winners' last blows at the beaten."""

    ground: Field
    dice: Dice
    summon: Summons
    edges: dict[Side, int]
    rout: bool = False
    deeds: list[Deed] = field(default_factory=list)
    harmed: bool = False
    _plans: dict[int, list[tuple[Option, int]]] = field(default_factory=dict)  # place -> options and strikes left
    _agenda: dict[int, list[Fighter]] = field(default_factory=dict)  # rating -> who comes up
    _moved: dict[int, None] = field(default_factory=dict)  # places of those whose move of the round is over

    def run(self) -> None:
        """Plays the round to its end."""
        for fighter in self.ground.fighters:
            if fighter.is_standing:
                self._open(fighter)
        while self._agenda:
            rating = max(self._agenda)
            self._activate(rating, self._agenda.pop(rating))
        for fighter in self.ground.fighters:
            if fighter.is_standing:
                self._close(fighter)

    def _open(self, fighter: Fighter) -> None:
        fighter.parried = fighter.was_in_melee = fighter.has_moved = False
        plan = [(option, 0) for option in options(fighter, self.edges.get(fighter.side, 0))]
        self._plans[fighter.place] = plan
        self._agenda.setdefault(plan[0][0].rating, []).append(fighter)

    def _close(self, fighter: Fighter) -> None:
        if battlefield.rest_of_flight(self.ground, fighter, fighter.has_moved):
            fighter.fled = True
            self._note(fighter, FLED)
        fighter.learn("cmbt", 1 if fighter.levels.get("cmbt", 0) else 2)  # OVL-EXP-03, -04
        fighter.end_round()

    def _activate(self, rating: int, group: list[Fighter]) -> None:
        """All units of one initiative: they move, then act on the same picture of the field (OVL-STAT-01)."""
        group = sorted((fighter for fighter in group if fighter.is_standing), key=lambda fighter: fighter.place)
        self._move([fighter for fighter in group if fighter.place not in self._moved])
        chosen = [choice for fighter in group if (choice := self._choose(fighter, rating))]
        for choice in chosen:
            if choice.option.kind != PARRY:
                self._carry_out(choice)
        for choice in chosen:
            if choice.option.kind == PARRY:
                self._parry(choice.fighter)

    def _move(self, group: list[Fighter]) -> None:
        self._moved.update((fighter.place, None) for fighter in group)
        for fighter in battlefield.move(self.ground, group, self.dice):
            fighter.has_moved = True
            self._note(fighter, OPENING)

    def _choose(self, fighter: Fighter, rating: int) -> Chosen | None:
        """The first entry that is possible now; None when the unit has to wait for its next, or has none."""
        plan = self._plans[fighter.place]
        while plan:
            option, left = plan[0]
            if option.rating < rating:
                self._agenda.setdefault(option.rating, []).append(fighter)
                return None
            plan.pop(0)
            if self._shrinks(fighter, option, left):
                continue
            targets = self._targets(fighter, option, left)
            if targets is not None:
                total = left or hits_of(fighter, option)
                blow = blow_of(fighter, option) if option.is_attack else None
                return Chosen(fighter, option, targets, actors(fighter, option), total, not left, blow)
        return None

    def _shrinks(self, fighter: Fighter, option: Option, left: int) -> bool:
        """Whether a coward passes over an entry of its list, and all like it in this round."""
        if not fighter.is_coward or option.kind in (PARRY, RELOAD) or left:
            return False
        if option.word not in fighter.afraid_of and not self.dice.percent(FEAR[fighter.is_fanatic]):
            return False
        fighter.afraid_of.append(option.word)
        return True

    def _targets(self, fighter: Fighter, option: Option, left: int) -> list[Fighter] | None:
        """Whom it would strike, [] for what needs nobody; None when the entry is impossible."""
        if option.kind in (PARRY, RELOAD):
            return []
        if not left and not can_pay(fighter, option.action):
            return None
        if not option.is_attack:
            return []
        blow = blow_of(fighter, option)
        if blow is None:
            return None
        return order_of_targets(fighter, reachable(self.ground, fighter, option), blow, self.dice) or None

    def _carry_out(self, choice: Chosen) -> None:
        fighter, option = choice.fighter, choice.option
        if option.kind == RELOAD:
            fighter.reloading -= 1
            self._note(fighter, RELOAD)
            return
        if choice.first:
            fighter.reloading = option.action.reload
            pay(fighter, option.action)
            if option.skilled and option.skilled.is_magic:
                fighter.tried.append(option.word)
            if option.skilled and option.skilled.skill:
                fighter.learn(option.skilled.skill)  # OVL-EXP-05
        if option.is_attack:
            self._attack(choice)
        elif option.kind == "summon":
            self._call(fighter, option)
        else:
            self._enchant(fighter, option)
        if option.action.follows:
            self._go_on(fighter, option)

    def _attack(self, choice: Chosen) -> None:
        fighter, option = choice.fighter, choice.option
        assert choice.blow is not None
        tallies = strike(fighter, choice.targets, choice.figures, choice.blow, self.dice, rout=self.rout)
        for tally in tallies:
            self._count(fighter, option, tally)
        if choice.first:
            fighter.add_boost(option.action.added)
            if option.word == MELEE:
                for skill in ("mele", *fighter.weapon_skills):  # what it may not learn is left out later (OVL-EXP-04)
                    fighter.learn(skill)
        if choice.left > 1:
            self._again(choice)

    def _again(self, choice: Chosen) -> None:
        """A further strike of the same series one initiative later, or a parry then (OVL-COMBAT-30).

        The bonuses of the action are in the unit's boost by now and are not added again.
        """
        option = choice.option
        later = option.rating - ANOTHER_HIT
        action = msgspec.structs.replace(option.action, added=Stats())
        again = Option(option.word, option.kind, later, action, option.skilled)
        self._plans[choice.fighter.place] = [(again, choice.left - 1), (Option(PARRY, PARRY, later), 1)]
        self._agenda.setdefault(later, []).append(choice.fighter)

    def _count(self, fighter: Fighter, option: Option, tally: Tally) -> None:
        self.harmed = self.harmed or bool(tally.hits)
        if option.kind == MELEE:
            tally.target.was_in_melee = True
        file, rank = fighter.square
        numbers = (tally.blows, tally.hits, tally.killed)
        self.deeds.append(Deed(fighter.number, option.word, tally.target.number, *numbers, file, rank))

    def _parry(self, fighter: Fighter) -> None:
        fighter.parried = True
        fighter.learn("parr")
        self._note(fighter, PARRY)

    def _call(self, fighter: Fighter, option: Option) -> None:
        called = self.summon(fighter, option.action.summons, option.action.number)
        called.square = fighter.square
        self.ground.fighters.append(called)
        self._note(fighter, option.word, called.number)

    def _enchant(self, fighter: Fighter, option: Option) -> None:
        assert option.skilled is not None
        effect = EFFECTS[option.action.effect]
        for target in self._circle(fighter, option):
            flies, rounds = effect.carries.fly > 0, option.action.rounds
            target.lay(Lasting(effect.tag, option.skilled.lays, rounds, flies, effect.protects))
            self._note(fighter, option.word, target.number)

    def _circle(self, fighter: Fighter, option: Option) -> list[Fighter]:
        """Whom an enchantment falls on."""
        kind, reach = option.action.target, option.action.range
        own, others = self.ground.standing(fighter.side), self.ground.enemies(fighter)
        if kind == "self":
            return [fighter]
        if kind == "own side":
            return own
        if kind == "other side":
            return others
        if kind == "battle":
            return own + others
        near = [enemy for enemy in others if fighter.square.distance(enemy.square) <= reach]
        return sorted(near, key=lambda enemy: (fighter.square.distance(enemy.square), enemy.place))[:1]

    def _go_on(self, fighter: Fighter, option: Option) -> None:
        """Some actions cost no time: the unit goes on with a blow, or with what comes next in its list."""
        if option.action.follows == MELEE:
            self._plans[fighter.place] = [
                (Option(MELEE, MELEE, option.rating), 0),
                (Option(PARRY, PARRY, option.rating), 0),
            ]
        self._agenda.setdefault(option.rating, []).append(fighter)

    def _note(self, fighter: Fighter, what: str, target: str = "") -> None:
        file, rank = fighter.square
        self.deeds.append(Deed(fighter.number, what, target, file=file, rank=rank))
