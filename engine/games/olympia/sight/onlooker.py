"""Making views of a world that stands still: what is the same for many is worked out once."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from engine.core.events import Event
from engine.games.olympia.rules.items import GOLD
from engine.games.olympia.rules.skills import SKILLS
from engine.games.olympia.sight.holdings import holdings, standings_of
from engine.games.olympia.sight.known_lands import colours, known_lands, public_lands
from engine.games.olympia.sight.own_units import attitudes_of, own_unit
from engine.games.olympia.sight.surveying import Surveyor
from engine.games.olympia.sight.view import FactionView, OwnUnit, RankLine, SeenPlace
from engine.games.olympia.state import Admission, Player, Unit, World
from engine.games.olympia.units.men import MEN
from engine.games.olympia.units.presence import conceals, conceals_lord

ACTIVE = "active"


class Onlooker:
    """Looks at a world through the eyes of any seat. Nothing may change between its first look and its last."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._survey = Surveyor(world)
        self._units: dict[str, list[Unit]] = {code: [] for code in world.players}
        for unit in world.units.values():
            if unit.player in self._units:
                self._units[unit.player].append(unit)
        self._rank = {code: rank for rank, code in enumerate(world.places)}
        self._players = {p.id: p.name for p in world.players.values() if p.status == ACTIVE}
        self._real_names = {p.id: p.real_name for p in world.players.values() if p.real_name}
        self._colours = colours(world)
        self._shown = {code: [one for one in units if _is_public(world, one)] for code, units in self._units.items()}
        self._standing = _standing(world, self._shown) if world.options.standings else {}
        self._holdings = holdings(world)
        self._others = sum(one.player not in self._units and not conceals(world, one) for one in world.units.values())
        self._memo: dict[Event, tuple[int, str]] = {}

    def look(self, seat: str | None) -> FactionView:
        """What the faction of a seat may know; None: what everybody may know. Raises KeyError."""
        world = self._world
        of_players = sum(map(len, self._shown.values()))
        if seat is None:
            return FactionView(turn=world.turn, lands=public_lands(world), players=self._players,
                               real_names=self._real_names, units_of_players=of_players,
                               other_units=self._others)  # fmt: skip
        player = world.player_of(seat)
        mine = self._units[player.id]
        places = {code: self._survey.place(code, player) for code in self._in_sight(mine)}
        own = {unit.id: own_unit(world, player, unit) for unit in sorted(mine, key=lambda unit: int(unit.id))}
        return FactionView(
            turn=world.turn,
            lands=known_lands(world, player, mine),
            players=self._players,
            real_names=self._real_names,
            colours=self._colours,
            units_of_players=of_players,
            other_units=self._others,
            faction=player.id,
            seat=player.seat,
            name=player.name,
            status=player.status,
            points=player.points,
            fast_study=player.fast_study,
            unformed=tuple(player.unformed),
            claim=dict(player.claim),
            format=player.format,
            no_times=player.no_times,
            ranks=self._ranks(player),
            own=own,
            queue=tuple(player.queues.get(player.id, ())),
            queues={
                code: tuple(entries) for code, entries in player.queues.items() if code not in own and code != player.id
            },
            places=places,
            titles=_titles(places, own),
            lore=tuple(player.lore),
            admits=tuple(_admits(player.admits)),
            attitudes=attitudes_of(player.attitudes),
            visited=len(player.visited),
            holdings=tuple(self._holdings.get(player.id, ())),
            standings=tuple(standings_of(mine, world)),
            memo=self._memo,
        )

    def _in_sight(self, units: list[Unit]) -> list[str]:
        """Where a faction has free units, and what lies around those places (OLY-LOC-09, -10, OLY-REPORT-11)."""
        found: dict[str, None] = {}
        for unit in units:
            if not unit.prisoner:
                found[unit.place] = None
                around = self._world.places[unit.place].within
                if around:
                    found[around] = None
        return sorted(found, key=lambda code: self._rank[code])

    def _ranks(self, player: Player) -> tuple[RankLine, ...]:
        """Its own figures, all of them, and where they stand among what the others show (OLY-GAP-84)."""
        lines = []
        for what, figures in self._standing.items():
            own = _FIGURES[what](player, self._units[player.id])
            better = sum(figure > own for code, figure in figures.items() if code != player.id)
            lines.append(RankLine(what=what, figure=own, place=better + 1))
        return tuple(lines)


def view(world: World, seat: str | None) -> FactionView:
    """What the faction of a seat may know. Raises KeyError."""
    return Onlooker(world).look(seat)


_FIGURES: Mapping[str, Callable[[Player, list[Unit]], int]] = {
    "characters": lambda player, own: len(own),
    "men": lambda player, own: sum(n for u in own for item, n in u.items.items() if item in MEN),
    "gold": lambda player, own: sum(u.count(GOLD) for u in own),
    "skills known": lambda player, own: _different(own, magic=False),
    "spells known": lambda player, own: _different(own, magic=True),
    "provinces visited": lambda player, own: len(player.visited),
}


def _is_public(world: World, unit: Unit) -> bool:
    """Whether others may count a unit: it conceals neither itself nor whose it is (OLY-GAP-84)."""
    return not conceals(world, unit) and not conceals_lord(unit)


def _standing(world: World, units: Mapping[str, list[Unit]]) -> dict[str, dict[str, int]]:
    """Figures of every faction that is still in the game."""
    active = [player for player in world.players.values() if player.status == ACTIVE]
    return {what: {p.id: count(p, units[p.id]) for p in active} for what, count in _FIGURES.items()}


def _different(units: list[Unit], *, magic: bool) -> int:
    known = {code: None for unit in units for code in unit.skills}
    return sum(SKILLS[code].magic is magic for code in known)


def _titles(places: Mapping[str, SeenPlace], own: Mapping[str, OwnUnit]) -> dict[str, str]:
    """Every unit and place in sight by its number."""
    found = {code: place.named for code, place in places.items()}
    for place in places.values():
        named = place.memo.get("titles")
        if named is None:
            inner = {one.id: one.named for one in place.inner}
            named = place.memo["titles"] = inner | {unit.id: unit.named for unit in place.units()}
        found.update(named)
    found.update((code, unit.named) for code, unit in own.items())
    return found


def _admits(admissions: Mapping[str, Admission]) -> Iterator[str]:
    """The orders that would recreate what a faction lets in (OLY-GAP-O02)."""
    for target, admission in admissions.items():
        words = [target, *(["all"] if admission.everybody else []), *admission.who]
        yield f"admit {' '.join(words)}"
