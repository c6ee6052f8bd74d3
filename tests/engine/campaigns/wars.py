"""What makes ten turns of a game a war worth watching, read from its events."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from engine.core import document
from engine.core.house import Showcase
from engine.core.turn import Outcome
from engine.games.atlantis.battle.events import BattleFought as AtlantisBattle
from engine.games.atlantis.battle.events import Contingent
from engine.games.atlantis.state import World as AtlantisWorld
from engine.games.dunk.armies.events import BattleReport
from engine.games.dunk.armies.names import spaced
from engine.games.dunk.realm.events import ProvinceTaken
from engine.games.dunk.state import NOBODY
from engine.games.erfworld.battle.events import BattleFought as ErfworldBattle
from engine.games.erfworld.realm.events import CityTaken
from engine.games.olympia.battle.battle_events import BattleFought as OlympiaBattle
from engine.games.olympia.combat.captivity_events import Captured
from engine.games.olympia.state import World as OlympiaWorld
from engine.games.overlord.combat.events import BattleFought as OverlordBattle
from engine.games.overlord.state import World as OverlordWorld
from engine.games.overlord.titles.events import ChallengeWon
from engine.games.overlord.travel.events import Arrived

Outcomes = Sequence[Outcome]
Attack = tuple[int, str, str]  # the turn, who, and whom, by the names of the factions
_CITY = re.compile(r" \(C\d+\) ")  # in where a battle was: a city was stormed
PEACEFUL = ("peace", "friend", "never")


@dataclass(frozen=True, kw_only=True)
class War:
    """How a game tells of a war.

    battles: where factions fought, a place for each battle. hands: what was taken from its holder, each time it was.
    pressed: what was besieged, and who was chased. attacks: who took something from whom.
    """

    battles: Callable[[Outcomes, Showcase], Sequence[Hashable]]
    hands: Callable[[Outcomes, Showcase], Sequence[Hashable]]
    pressed: Callable[[Outcomes, Showcase], Sequence[Hashable]]
    attacks: Callable[[Outcomes, Showcase], Sequence[Attack]]


def lies(show: Showcase, attacks: Sequence[Attack]) -> list[str]:
    """Titles of articles that speak of peace with somebody whom their author attacked that turn, or later."""
    found = []
    for turn, article in enumerate(show.press, 1):
        text = f"{article.title} {article.text}"
        author = show.roles[article.by].name
        broken = [whom for when, who, whom in attacks if who == author and when >= turn and whom in text]
        if broken and any(word in text for word in PEACEFUL):
            found.append(article.title)
    return found


def of_kind(outcomes: Outcomes, kind: type[Any]) -> Iterator[tuple[int, Any]]:
    """The events of a kind, with their turns."""
    return ((one.number, event) for one in outcomes for event in one.events if isinstance(event, kind))


def again(places: Sequence[tuple[int, Hashable]]) -> list[Hashable]:
    """What something happened to in more than one turn. places: the turn, and what."""
    turns = Counter(place for _, place in set(places))
    return [place for place, count in turns.items() if count > 1]


# Dunk! -------------------------------------------------------------------------------------------------------------


def _fought(outcomes: Outcomes) -> list[tuple[int, int]]:
    """The turn and the province of every battle between kingdoms."""
    battles = [(turn, one.province, {a.kingdom for a in one.armies}) for turn, one in of_kind(outcomes, BattleReport)]
    return [(turn, province) for turn, province, kingdoms in battles if len(kingdoms - {NOBODY}) > 1]


def _seized(outcomes: Outcomes, show: Showcase) -> list[Attack]:
    taken = of_kind(outcomes, ProvinceTaken)
    return [(turn, show.roles[int(event.seen_by[0]) - 1].name, spaced(event.loser)) for turn, event in taken]


# Atlantis ----------------------------------------------------------------------------------------------------------


def _clashes(outcomes: Outcomes) -> list[tuple[int, str, str, str]]:
    """The turn, the region, who struck and whom, of every battle between players."""
    battles = of_kind(outcomes, AtlantisBattle)
    parties = ((turn, one.place, _name(one.attackers[0]), _name(one.defenders[0])) for turn, one in battles)
    return [(turn, place, who, whom) for turn, place, who, whom in parties if who and whom]


def _name(army: Contingent) -> str:
    """Of a contingent's faction, "" for the wild."""
    return re.sub(r" \(\d+\)$", "", army.faction)


def _guarded(outcomes: Outcomes) -> list[int]:
    """A region, each time that its guards are of other players than before."""
    held: dict[int, frozenset[int]] = {}
    taken = []
    for outcome in outcomes:
        world = document.decode(outcome.state, AtlantisWorld)
        guards = [unit for unit in world.units.values() if unit.flags.guard and world.factions[unit.faction].seat]
        for region in {unit.region for unit in guards}:
            now = frozenset(unit.faction for unit in guards if unit.region == region)
            taken += [region] if held.setdefault(region, now) != now else []
            held[region] = now
    return taken


# Erfworld ----------------------------------------------------------------------------------------------------------


def _met(outcomes: Outcomes, show: Showcase) -> list[tuple[int, str, str, str]]:
    """The day, the hex or city, who attacked and whom, of every battle between sides."""
    names = {f"s{number}": role.name for number, role in enumerate(show.roles, 1)}
    found = []
    for day, battle in of_kind(outcomes, ErfworldBattle):
        attackers, defenders = ({one.party for one in ranks} for ranks in (battle.attacking, battle.defending))
        pairs = [(who, whom) for who in attackers & names.keys() for whom in defenders & names.keys()]
        found += [(day, battle.where, names[who], names[whom]) for who, whom in pairs]
    return found


# Overlord ----------------------------------------------------------------------------------------------------------


def _players(outcomes: Outcomes) -> dict[str, str]:
    """The players' factions: id -> name."""
    world = document.decode(outcomes[-1].state, OverlordWorld)
    return {faction.id: faction.name for faction in world.factions.values() if faction.seat}


def _bled(outcomes: Outcomes, show: Showcase) -> list[str]:
    """Where there was a battle with a player in it."""
    players = _players(outcomes)
    battles = ((one.place, {army.faction for army in (*one.attackers, *one.defenders)})
               for _, one in of_kind(outcomes, OverlordBattle))  # fmt: skip
    return [place for place, factions in battles if factions & players.keys()]


def _overtaken(outcomes: Outcomes, show: Showcase) -> list[str]:
    """Who was attacked where he, and his attacker after him, had arrived in the same month."""
    came = {(month, one.place, one.unit_name) for month, one in of_kind(outcomes, Arrived)}
    return [
        one.defender
        for month, one in of_kind(outcomes, OverlordBattle)
        if {(month, one.place, unit) for unit in (one.attacker, one.defender)} <= came
    ]


def _ousted(outcomes: Outcomes, show: Showcase) -> list[Attack]:
    """Who took a title from whom."""
    players = _players(outcomes)
    found = []
    for month, won in of_kind(outcomes, ChallengeWon):
        units = document.decode(outcomes[month - 1].state, OverlordWorld).units
        sides = [units[number].faction for number in (won.unit, won.other) if number in units]
        if len(sides) == 2 and {*sides} <= players.keys():
            found.append((month, players[sides[0]], players[sides[1]]))
    return found


# Olympia -----------------------------------------------------------------------------------------------------------


def _fights(outcomes: Outcomes, show: Showcase) -> list[tuple[int, str, str, str, str]]:
    """The month, the place, who attacked, whom, and the first of those attacked, of every battle between factions."""
    found = []
    for month, battle in of_kind(outcomes, OlympiaBattle):
        seats = document.decode(outcomes[month - 1].state, OlympiaWorld).players
        first = battle.account.attackers[0], battle.account.defenders[0]
        sides = [seats[one.faction].name for one in first if one.faction in seats]
        if len(set(sides)) == 2:
            found.append((month, battle.account.where, sides[0], sides[1], first[1].unit))
    return found


def _chased(outcomes: Outcomes, show: Showcase) -> list[Hashable]:
    """Who was attacked by the same faction in two places."""
    met = {(who, unit, place) for _, place, who, _, unit in _fights(outcomes, show)}
    return [key for key, count in Counter((who, unit) for who, unit, _ in met).items() if count > 1]


WARS = {
    "overlord": War(
        battles=_bled,
        hands=lambda outcomes, show: [one.of for _, one in of_kind(outcomes, ChallengeWon)],
        pressed=_overtaken,
        attacks=_ousted,
    ),
    "olympia": War(
        battles=_fights,
        hands=lambda outcomes, show: [event.prisoner for _, event in of_kind(outcomes, Captured)],
        pressed=_chased,
        attacks=lambda outcomes, show: [(month, who, whom) for month, _, who, whom, _ in _fights(outcomes, show)],
    ),
    "erfworld": War(
        battles=_met,
        hands=lambda outcomes, show: [event.city for _, event in of_kind(outcomes, CityTaken)],
        pressed=lambda outcomes, show: [where for _, where, *_ in _met(outcomes, show) if _CITY.search(where)],
        attacks=lambda outcomes, show: [(day, who, whom) for day, _, who, whom in _met(outcomes, show)],
    ),
    "atlantis": War(
        battles=lambda outcomes, show: _clashes(outcomes),
        hands=lambda outcomes, show: _guarded(outcomes),
        pressed=lambda outcomes, show: again([(turn, place) for turn, place, _, _ in _clashes(outcomes)]),
        attacks=lambda outcomes, show: [(turn, who, whom) for turn, _, who, whom in _clashes(outcomes)],
    ),
    "dunk": War(
        battles=lambda outcomes, show: _fought(outcomes),
        hands=lambda outcomes, show: [event.province for _, event in of_kind(outcomes, ProvinceTaken)],
        pressed=lambda outcomes, show: again(_fought(outcomes)),
        attacks=_seized,
    ),
}
