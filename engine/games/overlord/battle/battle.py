"""A battle from engagement to aftermath (OVL-COMBAT-01): `fight` is all that other subjects need."""

from __future__ import annotations

from dataclasses import dataclass, field

from engine.core.dice import Dice
from engine.games.overlord.acting.contract import facts
from engine.games.overlord.acting.references import place_title
from engine.games.overlord.battle import aftermath, spoils
from engine.games.overlord.battle.account import Account
from engine.games.overlord.combat import advantages
from engine.games.overlord.combat.advantages import Ambush
from engine.games.overlord.combat.battlefield import Field
from engine.games.overlord.combat.events import BattleRefused
from engine.games.overlord.combat.fight import Ending, Fight
from engine.games.overlord.combat.fighters import Fighter, Side
from engine.games.overlord.combat.musters import fighter_of, summoned
from engine.games.overlord.land import remains
from engine.games.overlord.scratch import OverlordTurn
from engine.games.overlord.state import Kind, Location, Unit, World
from engine.games.overlord.titles import control, succession
from engine.games.overlord.units import stacks
from engine.games.overlord.units.engagement import Cause, Sides, Trigger, engage
from engine.games.overlord.units.settings import is_played_without

WITHOUT_AMBUSH = "ambush"  # the name of this rule among those a campaign may leave out (OVL-GAP-01)


@dataclass(slots=True)
class Battle:
    """What came of a battle. winner: None for a draw. attackers, defenders: their units, the dead among them.

    cause: why; after an ambush that turned, its attacker stands among the defenders. is_bloodless: nobody fell, and it
    ended because nobody could harm anybody.
    """

    cause: Cause
    winner: Side | None
    attackers: list[Unit]
    defenders: list[Unit]
    dead: list[Unit] = field(default_factory=list)
    is_bloodless: bool = False

    def has_won(self, unit: Unit) -> bool:
        """Whether a unit lives and its side has won: what MARCH asks to go on (OVL-COMBAT-53)."""
        if self.winner is None or unit in self.dead:
            return False
        return unit in (self.attackers if self.winner is Side.ATTACKERS else self.defenders)


def fight(turn: OverlordTurn, location: Location, cause: Cause) -> Battle | None:
    """Fights a battle at a location and tells of it; None when one side has nobody to fight for it.

    Changes figures, items, experience, titles, owners of structures; the dead are gone from the world afterwards.
    """
    sides = engage(turn.state, location, cause, lambda unit: _refuses(turn, unit, cause))
    for unit in sides.refused:
        turn.tell(BattleRefused(**facts(turn, unit), place_name=place_title(location)))
    if not sides.attackers or not sides.defenders:
        return None
    dice = turn.dice("battle", location.id, turn.day, cause.attacker, cause.target)
    fighters, surprise = muster(turn.state, sides, cause, dice)
    account = Account.begin(turn, location, cause, sides, fighters, surprise)
    fought = _battle(fighters, surprise, dice)
    account.add(fought)
    units = {unit.id: unit for unit in (*sides.attackers, *sides.defenders)}
    attackers, defenders = (_units(fighters, units, side) for side in Side)
    battle = Battle(cause, fought.winner, attackers, defenders)
    _clean_up(turn, battle, fought, account, dice)
    return battle


def _refuses(turn: OverlordTurn, unit: Unit, cause: Cause) -> bool:
    """Units of a faction that is short of control points may stay out (OVL-COMBAT-61)."""
    if not turn.state.factions[unit.faction].seat:
        return False
    short = turn.scratch.short_in_battle
    key = unit.faction, turn.day
    if key not in short:
        own = (other for other in turn.state.units.values() if other.faction == unit.faction)
        short[key] = control.shortfall(turn.state, unit.faction, own)
    return control.refuses_battle(turn, unit, short[key], f"{turn.day} {cause.attacker} {cause.target}")


def muster(world: World, sides: Sides, cause: Cause, dice: Dice) -> tuple[list[Fighter], Ambush]:
    """Both armies on their squares, exchanged and in disorder as the ambush has it (OVL-COMBAT-12 to -19)."""
    lists = ((Side.ATTACKERS, sides.attackers), (Side.DEFENDERS, sides.defenders))
    armed = [(side, unit) for side, units in lists for unit in units]
    indoors = {(side, unit.structure) for side, unit in armed if unit.structure}
    fighters = [
        fighter_of(world, unit, side, place, is_within=(side.other, unit.structure) in indoors)
        for place, (side, unit) in enumerate(armed)
    ]
    surprise = Ambush()
    if not is_played_without(world, WITHOUT_AMBUSH):
        by_order = cause.trigger is Trigger.ATTACK
        surprise = advantages.ambush(*_armies(fighters), by_order=by_order)
    if surprise.is_reversed:
        for fighter in fighters:
            fighter.side = fighter.side.other
    Field(fighters).deploy()
    advantages.scatter(_armies(fighters)[1], surprise.levels, dice)
    return fighters, surprise


def _armies(fighters: list[Fighter]) -> tuple[list[Fighter], list[Fighter]]:
    attackers = [fighter for fighter in fighters if fighter.side is Side.ATTACKERS]
    return attackers, [fighter for fighter in fighters if fighter.side is Side.DEFENDERS]


def _battle(fighters: list[Fighter], surprise: Ambush, dice: Dice) -> Fight:
    """The fight itself; those whom magic calls are gone when it is over."""
    ground = Field(list(fighters))

    def call(caller: Fighter, race: str, number: int) -> Fighter:
        return summoned(caller, race, number, len(ground.fighters))

    fought = Fight(ground, dice, call, advantages.edge(*_armies(fighters), surprise.levels))
    fought.run()
    return fought


def _units(fighters: list[Fighter], units: dict[str, Unit], side: Side) -> list[Unit]:
    return [units[fighter.number] for fighter in fighters if fighter.side is side]


def _clean_up(turn: OverlordTurn, battle: Battle, fought: Fight, account: Account, dice: Dice) -> None:
    """Wounds, experience, loot, titles, heroes, owners, and the account of it all."""
    units = {unit.id: unit for unit in (*battle.attackers, *battle.defenders)}
    loser = battle.winner.other if battle.winner else None
    own = [fighter for fighter in fought.ground.fighters if not fighter.is_summoned]
    battle.is_bloodless = fought.ending is Ending.BLOODLESS and all(one.figures == one.started for one in own)
    aftermath.fanatics_die(own, loser)
    for fighter in own:
        unit = units[fighter.number]
        aftermath.tend_wounded(fighter, dice)
        aftermath.settle(turn, unit, fighter)
        if unit.figures:
            aftermath.practise(unit, fighter)
    remains.leave(account.location, _fallen(own))
    battle.dead = [unit for unit in units.values() if not unit.figures]
    living = {side: [unit for unit in _of(battle, side) if unit.figures] for side in Side}
    winners = living[battle.winner] if battle.winner else []
    account.close(battle.dead, spoils.plunder(turn, battle.dead, winners, dice))
    for unit in battle.dead:
        if unit.title:
            side = Side.ATTACKERS if unit in battle.attackers else Side.DEFENDERS
            succession.pass_title(turn, unit, living[battle.winner or side], dice)
    succession.make_heroes(turn, [*living[Side.ATTACKERS], *living[Side.DEFENDERS]], dice)
    for unit in battle.dead:
        stacks.remove(turn.state, unit)
    if battle.winner and loser:
        attacker = units[battle.cause.attacker]
        attacked = battle.cause.structure if battle.has_won(attacker) else ""
        succession.take_structures(turn, attacked, winners, _of(battle, loser), battle.dead)


def _fallen(fighters: list[Fighter]) -> int:
    """The people among the dead: creatures leave nothing behind that anybody could raise."""
    return sum(one.started - one.figures for one in fighters if one.kind is not Kind.CREATURE)


def _of(battle: Battle, side: Side) -> list[Unit]:
    return battle.attackers if side is Side.ATTACKERS else battle.defenders
