"""A battle on the map, from the units in a hex to what is left of them (ERF-HEXSEQ-06 to -09, ERF-X-01, ERF-D-07).

The choice between bouts and mass battle, the dice, the aftermath and what is told of it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from engine.games.erfworld.acting.contract import Unit
from engine.games.erfworld.acting.names import called, counted, owner_name, place_name
from engine.games.erfworld.battle.account import account, figure_names
from engine.games.erfworld.battle.aftermath import settle
from engine.games.erfworld.battle.events import BattleFought, BattleNews, Contingent
from engine.games.erfworld.battle.mass_fight import fight_hosts, is_mass_battle
from engine.games.erfworld.battle.muster import Party
from engine.games.erfworld.battle.small_battle import Fought, fight_bouts
from engine.games.erfworld.bouts.field import BLUE, GREEN, Situation
from engine.games.erfworld.naval.guns import broadsides, everybody, is_at_sea, prizes
from engine.games.erfworld.naval.ships import is_ship
from engine.games.erfworld.scratch import ErfTurn, new_dice
from engine.games.erfworld.state import Commander, Pack, World
from engine.games.erfworld.units.company import find, units_at
from engine.games.erfworld.units.kinds import head_count, is_down, leads, supply_of
from engine.games.erfworld.units.stances import are_allied, party_of
from engine.games.erfworld.wording import WORDING

NEWSWORTHY = 8  # croaked
SIDES = ("attackers", "defenders")


def engage(
    turn: ErfTurn,
    place: int,
    attackers: Sequence[Unit],
    defenders: Sequence[Unit],
    situation: Situation = Situation.PREPARED,
    *,
    ambusher: int = BLUE,
    around: tuple[Sequence[Unit], Sequence[Unit]] = ((), ()),
) -> int | None:
    """Fight a battle out in a hex. Returns 0 if the attackers hold the field, 1 for the defenders, None for neither.

    ambusher: in an ambush, 0 for the attackers, 1 for the defenders. around: others of each side in the hex, whose
    leaders count. Nobody may be on both sides.
    """
    ships: list[Pack] = []
    if is_at_sea(turn.state, place):
        attackers, defenders = everybody(turn.state, attackers), everybody(turn.state, defenders)
        ships = [unit for unit in (*attackers, *defenders) if isinstance(unit, Pack) and is_ship(unit)]
        broadsides(turn, place, attackers, defenders)
        attackers, defenders = (_crews(turn.state, units) for units in (attackers, defenders))
    parties = party(turn.state, attackers), party(turn.state, defenders)
    if ships and bool(parties[0].units) != bool(parties[1].units):
        prizes(turn, ships, parties[0].name or parties[1].name)
    if not (parties[0].units and parties[1].units):
        return None
    for side in (BLUE, GREEN):
        parties[side].around = [unit for unit in around[side] if unit not in parties[side].units and not unit.jailor]
    _into_the_open(turn, parties, place)
    stream = new_dice(turn, "battle", place, turn.state.day)

    def d10(*key: str | int) -> int:
        return stream.between(1, 10)

    names = [_named(turn.state, side) for side in parties]
    before = {unit.id: _contingent(turn.state, unit) for side in parties for unit in side.units}
    fought = _fight(turn, place, parties, situation, d10, ambusher)
    settle(turn, place, parties, fought.tolls, fought.winner)
    _tell(turn, place, parties, names, before, fought)
    if ships and fought.winner is not None:
        prizes(turn, ships, parties[fought.winner].name)
    return fought.winner


def _crews(world: World, units: Sequence[Unit]) -> list[Unit]:
    """Those of them who are left to fight on the decks (ERF-NAVAL-24)."""
    return [unit for unit in units if find(world, unit.id) is unit and not is_ship(unit)]


def _into_the_open(turn: ErfTurn, parties: Sequence[Party], place: int) -> None:
    """Who fights hides no more, and has lost the spot roll it did not use; of others whom the attacker had spotted he
    loses sight (ERF-SPOT-03, -06, ERF-SNEAK-12, -15, ERF-SCOUTING-12).
    """
    noted = turn.scratch
    fighting = [unit for side in parties for unit in side.units]
    for unit in fighting:
        noted.fighting[unit.id] = noted.round
        if unit.hidden:
            unit.hidden = False
            noted.searched[unit.id] = place
        noted.crept.pop(unit.id, None)
        noted.peeking.pop(unit.id, None)
    here = {unit.id for unit in units_at(turn.state, place)}
    for key in [key for key in noted.spotted if key[0] == parties[BLUE].name and key[1] in here]:
        del noted.spotted[key]


def party(world: World, units: Sequence[Unit]) -> Party:
    """Those of some units who can fight at all, under the name of who leads them: the highest leader's side, else that
    of most supply.
    """
    able = [unit for unit in units if not unit.jailor and not is_down(unit) and head_count(unit)]
    names = dict.fromkeys(party_of(world, unit) for unit in able)
    supply = {name: sum(supply_of(unit) for unit in able if party_of(world, unit) == name) for name in names}
    leaders = sorted((unit for unit in able if leads(unit)), key=lambda unit: (-unit.level, unit.id))
    if leaders:
        return Party(party_of(world, leaders[0]), able)
    return Party(max(names, key=lambda name: supply[name], default=""), able)


def acting(turn: ErfTurn, parties: Sequence[Party]) -> int | None:
    """Which side uses combat: the one whose slot it is; neither at dusk (ERF-D-07, ERF-X-06)."""
    for side in (BLUE, GREEN):
        name = parties[side].name
        if any(name == one or (name and are_allied(turn.state, name, one)) for one in turn.scratch.acting):
            return side
    return None


def _fight(
    turn: ErfTurn,
    place: int,
    parties: tuple[Party, Party],
    situation: Situation,
    d10: Callable[..., int],
    ambusher: int,
) -> Fought:
    here = turn.state.hexes[place]
    terrain = "city" if here.city and turn.state.cities[here.city].level else here.terrain
    on_turn = acting(turn, parties)
    if is_mass_battle(turn.state, parties, always=terrain == "city" and turn.state.options.city_mass):
        return fight_hosts(turn.state, parties, str(situation), d10, on_turn=on_turn, ambusher=ambusher)
    return fight_bouts(turn.state, parties, terrain, situation, d10, on_turn=on_turn, ambusher=ambusher)


def _contingent(world: World, unit: Unit) -> Contingent:
    return Contingent(
        unit=unit.id,
        name=called(unit),
        party=party_of(world, unit),
        kind=unit.kind,
        count=head_count(unit),
        leads=leads(unit),
    )


def _tell(
    turn: ErfTurn,
    place: int,
    parties: Sequence[Party],
    names: Sequence[str],
    before: dict[str, Contingent],
    fought: Fought,
) -> None:
    world = turn.state
    single = {u.id: called(u) for side in parties for u in side.units if isinstance(u, Commander)}
    lines = _lines(fought)
    entries = [_after(before[unit.id], fought, lines) for side in parties for unit in side.units]
    split = len(parties[0].units)
    told = (tuple(entries[:split]), tuple(entries[split:]))
    sides = dict.fromkeys(unit.side for side in parties for unit in side.units)
    outcome = _outcome(told, fought)
    turn.tell(
        BattleFought(
            seen_by=tuple(world.sides[side].seat for side in sides if side in world.sides),
            place=str(place),
            where=place_name(world, place),
            manner=fought.manner,
            situation=fought.situation,
            attackers=names[0],
            defenders=names[1],
            attacking=told[0],
            defending=told[1],
            winner="" if fought.winner is None else SIDES[fought.winner],
            outcome=outcome,
            account=fought.told or account(fought.entries, figure_names(fought.figures, single)),
        )
    )
    croaked = sum(one.croaked for one in entries)
    if croaked >= NEWSWORTHY:
        winner = "" if fought.winner is None else names[fought.winner]
        turn.tell(
            BattleNews(
                seen_by=("*",),
                attackers=names[0],
                defenders=names[1],
                where=place_name(world, place),
                croaked=croaked,
                winner=winner,
                score=min(100, croaked),
            )
        )


def _named(world: World, one: Party) -> str:
    """Whose a party is; of the wild, what it is."""
    if one.name:
        return owner_name(world, one.name, one.name)
    packs = [unit for unit in one.units if isinstance(unit, Pack)]
    return counted(packs[0].kind, packs[0].count) if packs and packs[0].count else "wild units"


def _lines(fought: Fought) -> dict[str, str]:
    """Where the first figure of each unit stood, or where the unit itself did."""
    found: dict[str, str] = {}
    for figure in fought.figures:
        for unit, _ in figure.units:
            found.setdefault(unit, figure.stood or str(figure.line))
    return {**fought.lines, **found}


def _after(entry: Contingent, fought: Fought, lines: Mapping[str, str]) -> Contingent:
    toll = fought.tolls.get(entry.unit)
    if toll is None:
        return entry
    return Contingent(
        unit=entry.unit,
        name=entry.name,
        party=entry.party,
        kind=entry.kind,
        count=entry.count,
        leads=entry.leads,
        line=lines.get(entry.unit, ""),
        croaked=toll.croaked,
        captured=toll.captured,
        wounded=len(toll.wounds),
        fled=toll.fled,
    )


def _outcome(told: tuple[tuple[Contingent, ...], tuple[Contingent, ...]], fought: Fought) -> str:
    """How it ended, in a sentence or two."""
    words = WORDING.tables["outcomes"]
    if fought.winner is None:
        first = words["drawn"]
    else:
        loser = 1 - fought.winner
        away = any(one.fled for one in told[loser])
        first = words["fled" if away else "won"].format(side=SIDES[loser if away else fought.winner])
    lost = [sum(one.croaked + one.captured for one in side) for side in told]
    return f"{first} {words['losses'].format(attackers=f'{lost[0]:,}', defenders=f'{lost[1]:,}')}"
