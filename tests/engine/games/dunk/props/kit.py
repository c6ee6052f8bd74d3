"""Small Dunk! worlds for tests, built in one line each.

world = Scenario("ffm", "glw", "www")            # terrain letters, a row each: provinces 0 1 2 / 3 4 5 / 6 7 8
world = from_one("ffm", "glw", "www")            # the same, but counted from 1, for rules that look at no number
world = Scenario.founded((Race.ORC, Leaders.WARRIORS), ...)      # the world that new_game makes, as players get it
orcs = world.kingdom(Race.ORC, Leaders.WARRIORS, land=[1, 2], gold=20, techs=["bows"])
army = world.army(orcs, 1, ArmyType.ARCHERS, erf=3, heading=["e"])
world.war(orcs, humans); world.ally(...)
turn = world.turn({orcs.id: "place 1 e"}, phase="Orders")    # one phase by hand: run(turn)
campaign, outcome = world.play({orcs.id: "place 1 e"})       # a whole turn on a copy
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from engine.core.ruleset import SeatRequest
from engine.games.dunk.armies.names import army_name
from engine.games.dunk.founding.setup import DunkChoices, DunkOptions, new_game
from engine.games.dunk.ruleset import RULESET
from engine.games.dunk.state import (
    NOBODY,
    Army,
    ArmyType,
    Attitude,
    Campaign,
    Kingdom,
    Leaders,
    Plague,
    Province,
    Race,
    Terrain,
    Town,
)
from engine.testing import scenario

LETTERS: Mapping[str, Terrain] = {
    "f": Terrain.FOREST,
    "g": Terrain.GRASSLAND,
    "l": Terrain.LAND,
    "m": Terrain.MOUNTAIN,
    "w": Terrain.WATER,
}
_NAMES = ("Grahland", "Karthia", "Saroghth", "Mallardy", "Silverwood", "Ironhold", "Uxbridge", "Fenmark")


def from_one(*rows: str, **facts: Any) -> Scenario:
    """A world whose provinces are counted from 1, as no player's are: only where a rule looks at no number.

    `test_numbering.py` holds that whole turns are the same however the provinces are counted.
    """
    return Scenario(*rows, first=1, **facts)


class Scenario(scenario.Scenario[Campaign, int]):
    """A hand-made campaign; `state` is its Campaign, free to be changed further by hand."""

    def __init__(self, *rows: str, turn: int = 0, number: int = 20, first: int = 0) -> None:
        """rows: terrain letters f g l m w, top row first; all rows of the same length. first: the corner's number."""
        width = len(rows[0])
        assert all(len(row) == width for row in rows), "rows of different length"
        places = ((x, y, letter) for y, row in enumerate(rows) for x, letter in enumerate(row))
        numbered = ((first + y * width + x, x, y, LETTERS[letter]) for x, y, letter in places)
        provinces = {number: Province(number, x, y, terrain) for number, x, y, terrain in numbered}
        super().__init__(RULESET, Campaign(width, len(rows), provinces, turn=turn, first=first))
        self.state.options.number = number

    @classmethod
    def founded(cls, *who: tuple[Race, Leaders], seed: str = "a world", **options: Any) -> Scenario:
        """The world that `new_game` makes for these kingdoms (numbers 1, 2, 3 ...), as players get it.

        options: those of `DunkOptions`; the smallest map unless another is chosen.
        """
        seats = [
            SeatRequest(
                id=str(number),
                name=_NAMES[number - 1],
                choices=DunkChoices.model_validate({"race": race.value, "leaders": leaders.value}),
            )
            for number, (race, leaders) in enumerate(who, 1)
        ]
        world = cls("l")
        world.state = new_game(DunkOptions.model_validate({"size": "20x20", **options}), seats, seed)
        return world

    def kingdom(
        self,
        race: Race = Race.HUMAN,
        leaders: Leaders = Leaders.WARRIORS,
        *,
        land: Iterable[int] = (),
        gold: int = 0,
        techs: Sequence[str] = (),
        developable: Sequence[str] = (),
        name: str = "",
    ) -> Kingdom:
        """The next kingdom; its land is populated by its own race. Everybody is neutral until told otherwise."""
        number = max(self.state.kingdoms, default=0) + 1
        kingdom = Kingdom(
            id=number,
            name=name or _NAMES[(number - 1) % len(_NAMES)],
            race=race,
            leaders=leaders,
            gold=gold,
            techs=list(techs),
            developable=list(developable),
        )
        self.state.kingdoms[number] = kingdom
        for province in land:
            self.province(province, owner=number, race=race)
        return kingdom

    def province(self, number: int, **changes: Any) -> Province:
        """The province, with fields set: `owner`, `race`, `villages`, `roads`, `stables`, `mine`, `plague` ...

        `town="Name"` builds a town of the race living there (with a race: `town=Town(...)`); no guard: see `army`.
        """
        province = self.state.provinces[number]
        town = changes.pop("town", None)
        for field, value in changes.items():
            assert hasattr(province, field), f"a province has no {field}"
            setattr(province, field, value.id if isinstance(value, Kingdom) else value)
        if town is not None:
            province.town = town if isinstance(town, Town) else Town(town, province.race or Race.HUMAN)
            province.villages = max(province.villages, 1)
        return province

    def town(self, number: int) -> Town:
        """The town of a province that has one."""
        town = self.state.provinces[number].town
        assert town is not None, f"no town in province {number}"
        return town

    def army(
        self,
        kingdom: Kingdom | None,
        province: int,
        kind: ArmyType = ArmyType.ARMY,
        *,
        erf: int = 1,
        heading: Sequence[str] = (),
        race: Race | None = None,
        plague: Plague | None = None,
        **changes: Any,
    ) -> Army:
        """An army of the kingdom standing in a province; `None` makes a rebel (of the race living there)."""
        campaign = self.state
        born = race or (kingdom.race if kingdom else campaign.provinces[province].race or Race.ORC)
        army = Army(
            id=campaign.next_army,
            name=army_name(kingdom, kind),
            type=kind,
            owner=kingdom.id if kingdom else NOBODY,
            race=born,
            province=province,
            erf=erf,
            heading=list(heading),
            plague=plague,
            **changes,
        )
        campaign.armies[army.id] = army
        campaign.next_army += 1
        return army

    def armies(self, kingdom: Kingdom | None, province: int, count: int, **facts: Any) -> list[Army]:
        """Several equal armies."""
        return [self.army(kingdom, province, **facts) for _ in range(count)]

    def declare(self, one: Kingdom, other: Kingdom, attitude: Attitude) -> None:
        """One side's attitude (DNK-DIPL-02)."""
        one.attitudes[other.id] = attitude

    def war(self, one: Kingdom, other: Kingdom) -> None:
        self.declare(one, other, Attitude.ENEMY)
        self.declare(other, one, Attitude.ENEMY)

    def ally(self, one: Kingdom, other: Kingdom) -> None:
        self.declare(one, other, Attitude.FRIEND)
        self.declare(other, one, Attitude.FRIEND)

    def contact(self, one: Kingdom, other: Kingdom) -> None:
        """Both know each other from now on (DNK-GAP-13)."""
        for a, b in ((one, other), (other, one)):
            if b.id not in a.contacts:
                a.contacts.append(b.id)

    def texts(self, orders: Mapping[int, str]) -> dict[str, str]:
        """Order text by kingdom; it needs no begin and end lines."""
        framed = {}
        for number, text in orders.items():
            name = self.state.kingdoms[number].name
            has_frame = "begin orders" in text
            framed[str(number)] = text if has_frame else f"begin orders {name}\n{text}\nend orders\n"
        return framed
