"""What a player may know of a campaign: everything a person is shown is made from this, never from the state.

Sight is DNK-GAP-14: own provinces, those around them, those the own armies stand in and around them, and the maps
received this turn. Terrain, numbers, names of kingdoms and their races are public, and so are towns: word gets round.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

import msgspec

from engine.core.space.hexes import RowDirection, row_step
from engine.games.dunk.state import (
    IMMOBILE,
    NOBODY,
    VESSELS,
    Army,
    ArmyType,
    Attitude,
    Campaign,
    Goods,
    Kingdom,
    Leaders,
    Mine,
    Plague,
    Province,
    Race,
    Status,
    Terrain,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class SeenTown:
    """A town as it can be known; `stock` and `income` (gold, a fraction as text) only of own towns."""

    name: str
    race: Race
    plague: Plague | None = None
    stock: Goods | None = None
    income: str = "0"


class SeenProvince(msgspec.Struct, frozen=True, kw_only=True):  # hundreds for every kingdom: these are made in C
    """A province that is in sight or on a map received. `own`: the viewer's; `given_by`: kingdom whose map shows it."""

    number: int
    x: int
    y: int
    terrain: Terrain
    race: Race | None
    owner: int
    villages: int
    town: SeenTown | None
    roads: bool
    irrigation: bool
    mine: Mine | None
    church: bool
    stables: int
    warg_farms: int
    fishing_boats: bool
    lumber_production: bool
    worm_factory: bool
    plague: Plague | None
    own: bool
    given_by: int = 0
    out_of_control: bool = False
    supplies: int | None = None
    supplied: int | None = None

    @property
    def place(self) -> tuple[int, int]:
        return self.x, self.y


@dataclass(frozen=True, slots=True, kw_only=True)
class SeenArmy:
    """An army in sight. Of foreign ones only type, race and owner (0: rebels) are known: no name, ERF 0."""

    id: int
    type: ArmyType
    owner: int
    race: Race
    province: int
    own: bool
    name: str = ""
    erf: int = 0
    heading: tuple[str, ...] = ()
    last: RowDirection | None = None
    climbing: RowDirection | None = None
    plague: Plague | None = None

    @property
    def is_immobile(self) -> bool:
        return self.type in IMMOBILE

    @property
    def is_vessel(self) -> bool:
        return self.type in VESSELS


@dataclass(frozen=True, slots=True, kw_only=True)
class KnownKingdom:
    """What everybody knows of a kingdom, and what it is to the viewer: own attitude, status, contact (DNK-GAP-13)."""

    id: int
    name: str
    race: Race
    colour: str
    state: str  # "active", "left" or "eliminated"
    attitude: Attitude = Attitude.NEUTRAL
    status: Status = Status.NEUTRAL
    contact: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class PublicTown:
    """A town as the whole world hears of it."""

    province: int
    name: str
    owner: int


@dataclass(frozen=True, slots=True, kw_only=True)
class KingdomView:
    """What one kingdom may know; with `kingdom` 0, what everybody may know (then nothing is in sight).

    turn: the last turn that was run, so the orders asked for are those of `turn + 1`. provinces and armies: all in
    sight, own ones included. terrains: of all provinces, by number less `first`. realms: the owners of all provinces by
    number less `first` where the campaign makes them public, else empty.
    """

    turn: int
    campaign: int
    width: int
    height: int
    first: int
    terrains: tuple[Terrain, ...]
    kingdoms: Mapping[int, KnownKingdom]
    towns: tuple[PublicTown, ...]
    realms: tuple[int, ...] = ()
    kingdom: int = NOBODY
    name: str = ""
    player_name: str = ""
    race: Race | None = None
    leaders: Leaders | None = None
    status: str = "active"
    gold: int = 0
    income: int = 0
    administration: int = 0
    town_income: int = 0
    ledger: tuple[tuple[str, int], ...] = ()
    techs: tuple[str, ...] = ()
    developable: tuple[str, ...] = ()
    settings: Mapping[str, bool] = field(default_factory=dict)
    next_sheet: tuple[str, ...] = ()
    worldpeace: bool = False
    provinces: Mapping[int, SeenProvince] = field(default_factory=dict)
    armies: Mapping[int, SeenArmy] = field(default_factory=dict)

    @property
    def seat(self) -> str:
        """The seat id; "" for everybody."""
        return str(self.kingdom) if self.kingdom else ""

    @property
    def own_provinces(self) -> Iterator[SeenProvince]:
        return (province for province in self.provinces.values() if province.own)

    @property
    def own_armies(self) -> Iterator[SeenArmy]:
        return (army for army in self.armies.values() if army.own)

    def armies_in(self, province: int) -> list[SeenArmy]:
        """The armies in sight in a province."""
        return [army for army in self.armies.values() if army.province == province]

    def armies_by_province(self) -> dict[int, list[SeenArmy]]:
        """The armies in sight, by the province they stand in."""
        found: dict[int, list[SeenArmy]] = {}
        for army in self.armies.values():
            found.setdefault(army.province, []).append(army)
        return found

    def knows(self, technology: str) -> bool:
        return technology in self.techs

    def terrain(self, number: int) -> Terrain:
        """The terrain of any province. Raises IndexError for a number off the map."""
        return self.terrains[number - self.first]

    def exists(self, number: int) -> bool:
        return self.first <= number < self.first + len(self.terrains)

    def place(self, number: int) -> tuple[int, int]:
        row, column = divmod(number - self.first, self.width)
        return column, row

    def number_at(self, x: int, y: int) -> int:
        """The number of the province at (x, y) on the map."""
        return self.first + y * self.width + x

    def neighbour(self, number: int, direction: RowDirection) -> int | None:
        """The number of the province in that direction; None at the edge."""
        x, y = row_step(self.place(number), direction)
        return self.number_at(x, y) if 0 <= x < self.width and 0 <= y < self.height else None

    def neighbours(self, number: int) -> list[int]:
        """The numbers of the up to six provinces around."""
        found = (self.neighbour(number, direction) for direction in RowDirection)
        return [other for other in found if other is not None]

    def friendly(self, owner: int) -> bool:
        """Whether land of this owner is own or allied."""
        if owner == NOBODY:
            return False
        return owner == self.kingdom or self.kingdoms[owner].status is Status.ALLY


def view(campaign: Campaign, seat: str | None) -> KingdomView:
    """What the kingdom of this seat may know (DNK-GAP-14); None: what everybody may know."""
    towns = tuple(
        PublicTown(province=province.number, name=province.town.name, owner=province.owner)
        for province in campaign.provinces.values()
        if province.town
    )
    realms = campaign.options.public_map == "realms"
    public = KingdomView(
        turn=campaign.turn,
        campaign=campaign.options.number,
        width=campaign.width,
        height=campaign.height,
        first=campaign.first,
        terrains=tuple(province.terrain for province in campaign.provinces.values()),
        kingdoms={other.id: _known(campaign, None, other) for other in campaign.kingdoms.values()},
        towns=towns,
        realms=tuple(province.owner for province in campaign.provinces.values()) if realms else (),
    )
    return public if seat is None else _with_own(public, campaign, campaign.kingdoms[int(seat)])


def _with_own(public: KingdomView, campaign: Campaign, kingdom: Kingdom) -> KingdomView:
    sight = dict.fromkeys(in_sight(campaign, kingdom.id), NOBODY)
    for giver in kingdom.maps_from:
        if giver in campaign.kingdoms:
            for number in in_sight(campaign, giver):
                sight.setdefault(number, giver)
    armies = (army for army in campaign.armies.values() if army.owner == kingdom.id or army.province in sight)
    return KingdomView(
        turn=public.turn,
        campaign=public.campaign,
        width=public.width,
        height=public.height,
        first=public.first,
        terrains=public.terrains,
        kingdoms={other.id: _known(campaign, kingdom, other) for other in campaign.kingdoms.values()},
        towns=public.towns,
        realms=public.realms,
        kingdom=kingdom.id,
        name=kingdom.name,
        player_name=kingdom.player_name,
        race=kingdom.race,
        leaders=kingdom.leaders,
        status=kingdom.status,
        gold=kingdom.gold,
        income=kingdom.income,
        administration=kingdom.administration,
        town_income=kingdom.town_income,
        ledger=tuple((what, amount) for what, amount in kingdom.ledger),
        techs=tuple(kingdom.techs),
        developable=tuple(kingdom.developable),
        settings=dict(kingdom.settings),
        next_sheet=tuple(kingdom.next_sheet),
        worldpeace=kingdom.worldpeace,
        provinces={
            number: _seen_province(campaign.provinces[number], kingdom.id, giver)
            for number, giver in sorted(sight.items())
        },
        armies={army.id: _seen_army(army, kingdom.id) for army in armies},
    )


def in_sight(campaign: Campaign, kingdom: int) -> Iterable[int]:
    """The numbers of the provinces a kingdom sees by itself, its own and those of its armies first."""
    standing = [province.number for province in campaign.land_of(kingdom)]
    standing += [army.province for army in campaign.armies.values() if army.owner == kingdom]
    seen = dict.fromkeys(standing)
    for number in tuple(seen):
        seen.update((province.number, None) for province in campaign.neighbours(number))
    return seen


def _known(campaign: Campaign, viewer: Kingdom | None, other: Kingdom) -> KnownKingdom:
    public = KnownKingdom(
        id=other.id,
        name=other.name,
        race=other.race,
        colour=other.colour,
        state=other.status,
    )
    if viewer is None:
        return public
    return KnownKingdom(
        id=public.id,
        name=public.name,
        race=public.race,
        colour=public.colour,
        state=public.state,
        attitude=viewer.attitudes.get(other.id, Attitude.NEUTRAL),
        status=campaign.status(viewer.id, other.id),
        contact=other.id in viewer.contacts,
    )


def _seen_province(province: Province, viewer: int, giver: int) -> SeenProvince:
    own = province.owner == viewer
    return SeenProvince(
        number=province.number,
        x=province.x,
        y=province.y,
        terrain=province.terrain,
        race=province.race,
        owner=province.owner,
        villages=province.villages,
        town=_seen_town(province, own),
        roads=province.roads,
        irrigation=province.irrigation,
        mine=province.mine,
        church=province.church,
        stables=province.stables,
        warg_farms=province.warg_farms,
        fishing_boats=province.fishing_boats,
        lumber_production=province.lumber_production,
        worm_factory=province.worm_factory,
        plague=province.plague,
        own=own,
        given_by=giver,
        out_of_control=own and province.out_of_control,
        supplies=province.supplies if own else None,
        supplied=province.supplied if own else None,
    )


def _seen_town(province: Province, own: bool) -> SeenTown | None:
    town = province.town
    if town is None:
        return None
    return SeenTown(
        name=town.name,
        race=town.race,
        plague=town.plague,
        stock=town.stock if own else None,
        income=town.income if own else "0",
    )


def _seen_army(army: Army, viewer: int) -> SeenArmy:
    if army.owner != viewer:
        return SeenArmy(id=army.id, type=army.type, owner=army.owner, race=army.race, province=army.province, own=False)
    return SeenArmy(
        id=army.id,
        type=army.type,
        owner=army.owner,
        race=army.race,
        province=army.province,
        own=True,
        name=army.name,
        erf=army.erf,
        heading=tuple(army.heading),
        last=army.last,
        climbing=army.climbing,
        plague=army.plague,
    )
