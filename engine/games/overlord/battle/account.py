"""How a battle is told: to each faction that fought the whole of it, to those who watched what they could see
(OVL-COMBAT-08, OVL-STANCE-11, OVL-ITEM-02).
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

from engine.core.events import EVERYONE
from engine.games.overlord import wording
from engine.games.overlord.acting.contract import facts
from engine.games.overlord.acting.references import place_title, title
from engine.games.overlord.battle.spoils import Loot
from engine.games.overlord.combat.advantages import Ambush
from engine.games.overlord.combat.events import (
    BattleFought,
    BattleNews,
    BattleSeen,
    Contingent,
    Fought,
    FoughtUnharmed,
    Looted,
    UnitFell,
)
from engine.games.overlord.combat.fight import Fight
from engine.games.overlord.combat.fighters import Fighter, Hurt, Side
from engine.games.overlord.rules.items import ITEMS
from engine.games.overlord.scratch import OverlordTurn
from engine.games.overlord.state import Kind, Location, Unit
from engine.games.overlord.units.engagement import Cause, Sides, spectators
from engine.games.overlord.units.visibility import knows_faction, notices

NEWSWORTHY = 20  # fallen figures
LOUD = 100  # a headline never scores more


@dataclass(slots=True)
class Account:
    """What is known before the first blow and has to be told after the last. before: unit id -> figures."""

    turn: OverlordTurn
    location: Location
    cause: Cause
    sides: Sides
    surprise: Ambush
    contingents: dict[str, Contingent]
    side_of: dict[str, Side]
    known: dict[str, tuple[str, ...]]  # faction that fought or watches -> units whose faction it knows
    watched: dict[str, tuple[str, ...]]  # faction that watches -> units that it sees
    fought: Fight = field(init=False)  # from `add` on
    alive: dict[str, int] = field(default_factory=dict)  # figures after the last blow, before the wounded were tended
    hurt: dict[str, int] = field(default_factory=dict)  # of them
    survivors: tuple[str, ...] = ()  # factions with a unit that lives

    @classmethod
    def begin(
        cls,
        turn: OverlordTurn,
        location: Location,
        cause: Cause,
        sides: Sides,
        fighters: list[Fighter],
        surprise: Ambush,
    ) -> Account:
        """Takes down who stands where, and who knows whom, while all are still alive."""
        units = {unit.id: unit for unit in (*sides.attackers, *sides.defenders)}
        read = {number for number, faction in turn.state.factions.items() if faction.seat}
        watching = [number for number in spectators(turn.state, location, sides) if number in read]
        fighting = dict.fromkeys(unit.faction for unit in units.values() if unit.faction in read)
        told = (*fighting, *watching)
        return cls(
            turn,
            location,
            cause,
            sides,
            surprise,
            {fighter.number: _contingent(units[fighter.number], fighter) for fighter in fighters},
            {fighter.number: fighter.side for fighter in fighters},
            {f: tuple(u.id for u in units.values() if knows_faction(turn.state, f, u)) for f in told},
            {f: tuple(u.id for u in units.values() if notices(turn, f, u)) for f in watching},
        )

    def add(self, fought: Fight) -> None:
        """The fight, once it is over, with those whom magic called to it."""
        self.fought = fought
        for fighter in fought.ground.fighters:
            self.hurt[fighter.number] = hurt = sum(n for state, n in fighter.hurt.items() if state != Hurt())
            self.alive[fighter.number] = fighter.figures
            if fighter.is_summoned:
                self.side_of[fighter.number] = fighter.side
                self.contingents[fighter.number] = replace(_called(fighter), wounded=hurt)

    def close(self, dead: list[Unit], loot: Loot) -> None:
        """Tells everybody, when the wounded have been tended and the dead are still in the world."""
        units = {unit.id: unit for unit in (*self.sides.attackers, *self.sides.defenders)}
        fled = {fighter.number for fighter in self.fought.ground.fighters if fighter.fled}
        for number, unit in units.items():
            entry = self.contingents[number]
            died_of_wounds = self.alive[number] - unit.figures
            self.contingents[number] = replace(
                entry,
                lost=entry.figures - unit.figures,
                wounded=max(0, self.hurt[number] - died_of_wounds),
                fled=number in fled,
            )
        self.survivors = tuple(dict.fromkeys(unit.faction for unit in units.values() if unit.figures))
        spoils: dict[str, int] = {}
        for goods in loot.values():
            for item, pieces in goods.items():
                spoils[item] = spoils.get(item, 0) + pieces
        for faction in self.known:
            self._tell_faction(faction, spoils)
        for unit in units.values():
            self._tell_unit(unit, loot.get(unit.id, {}))
        self._tell_paper()

    def _tell_faction(self, faction: str, spoils: dict[str, int]) -> None:
        seat = self.turn.state.factions[faction].seat
        watches = faction in self.watched
        seen = self.watched[faction] if watches else tuple(self.contingents)
        armies = {side: self._shown(faction, side, seen) for side in Side}
        common: dict[str, Any] = {
            "seen_by": (seat,),
            "place": self.location.id,
            "location": self.location.id,
            "location_name": place_title(self.location),
            "attacker": self._named(self.cause.attacker, seen),
            "defender": self._named(self.cause.target, seen),
            "attackers": armies[Side.ATTACKERS],
            "defenders": armies[Side.DEFENDERS],
            "winner": self._winner,
            "outcome": self._outcome(),
        }
        if watches:
            if seen:
                self.turn.tell(BattleSeen(**common))
            return
        edge = self.fought.edge
        self.turn.tell(
            BattleFought(
                **common,
                cause=self.cause.trigger.value,
                ambush=self.surprise.levels,
                is_reversed=self.surprise.is_reversed,
                edge=edge.amount,
                better=edge.side.value if edge.side else "",
                rounds=tuple(self.fought.rounds),
                spoils=spoils,
            )
        )

    def _shown(self, faction: str, side: Side, seen: tuple[str, ...]) -> tuple[Contingent, ...]:
        """The units of a side as a faction sees them."""
        known = self.known[faction]
        won = faction in self.survivors and self._has_won(faction)
        shown = []
        for number, entry in self.contingents.items():
            if self.side_of[number] is side and number in seen:
                shown.append(replace(entry, faction=entry.faction if number in known else ""))
                if not won:
                    shown[-1] = replace(shown[-1], stats={})
        return tuple(shown)

    def _has_won(self, faction: str) -> bool:
        """Whether a faction stands on the side of the winners."""
        return any(
            entry.faction == faction and self.side_of[number] is self.fought.winner
            for number, entry in self.contingents.items()
        )

    def _named(self, number: str, seen: tuple[str, ...]) -> str:
        text = wording.WORDING.tables["battle"]
        if number not in seen:
            return text["unseen"]
        return title(self.turn.state.units[number])

    @property
    def _winner(self) -> str:
        return self.fought.winner.value if self.fought.winner else ""

    def _outcome(self) -> str:
        """How it ended, in a sentence."""
        text = wording.WORDING.tables["battle"]
        winner = self.fought.winner
        names = {} if winner is None else {"winners": text[winner.value], "losers": text[winner.other.value]}
        return text[self.fought.ending.value].format(**names)

    def _tell_unit(self, unit: Unit, goods: dict[str, int]) -> None:
        where = place_title(self.location)
        lost = self.contingents[unit.id].lost
        common = facts(self.turn, unit)
        if not unit.figures:
            self.turn.tell(UnitFell(**common, place_name=where))
        elif lost:
            self.turn.tell(Fought(**common, place_name=where, figures=unit.figures, lost=lost))
        else:
            self.turn.tell(FoughtUnharmed(**common, place_name=where))
        if goods:
            self.turn.tell(Looted(**common, goods=_in_words(goods)))

    def _tell_paper(self) -> None:
        fallen = sum(entry.lost for entry in self.contingents.values() if not entry.summoned)
        if fallen >= NEWSWORTHY:
            where = place_title(self.location)
            self.turn.tell(BattleNews(seen_by=EVERYONE, location_name=where, fallen=fallen, score=min(LOUD, fallen)))


def _contingent(unit: Unit, fighter: Fighter) -> Contingent:
    file, rank = fighter.square
    return Contingent(
        unit=unit.id,
        name=unit.name,
        faction=unit.faction,
        race=unit.race,
        figures=unit.figures,
        lost=0,
        leads=unit.kind is Kind.LEADER,
        goods={item: pieces for item, pieces in unit.items.items() if ITEMS[item].weight},
        file=file,
        rank=rank,
        stats=fighter.stats.listed,
    )


def _called(fighter: Fighter) -> Contingent:
    """Creatures that fought only for the length of the battle."""
    file, rank = fighter.square
    return Contingent(
        unit=fighter.number,
        name=fighter.name,
        faction=fighter.faction,
        race=fighter.race,
        figures=fighter.started,
        lost=fighter.started - fighter.figures,
        leads=False,
        goods={},
        file=file,
        rank=rank,
        summoned=True,
        stats=fighter.stats.listed,
    )


def _in_words(goods: dict[str, int]) -> str:
    named = [f"{n} {ITEMS[item].name if n == 1 else ITEMS[item].plural} [{item}]" for item, n in goods.items()]
    return named[0] if len(named) == 1 else f"{', '.join(named[:-1])} and {named[-1]}"
