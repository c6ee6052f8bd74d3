"""An order that names what its seat does not know tells nothing of it: here unseen, far away, or nowhere, all alike.

Each line of `LINES` is given by a unit of its own, in one whole turn; the turn is run in three worlds, and what the
seat is shown must be the same in all.
"""

from __future__ import annotations

import json
import re
from functools import cache

import pytest

from engine.core.language.readers import Many
from engine.core.telling.report import report_document, report_text
from engine.games.overlord.book import BOOK
from engine.games.overlord.language.ids import Reference
from engine.games.overlord.language.words import Either, LessonReader, PlanReader, WayReader
from engine.games.overlord.state import Location, Title, Unit, World
from tests.engine.games.overlord.props.whole import Campaign

# {u}: a unit that hides; {n}: what its player calls a unit that he forms this month; {b}: a structure; {c}: what its
# builder calls one that he begins this month; {l}: a place.
LINES = (
    "AT {l}", "AT {b}", "AT {c}", "LEADER {u}", "LEADING {u}", "SEE {u}", "SEE {n}", "SYNCHRO {u}", "SYNCHRO {n}",
    "@SYNCHRO {n}", "ACCEPT {u}", "ACCEPT {n}", "EJECT {u}", "PROMOTE {u}", "PROMOTE {n}", "STACK {u}", "STACK {n}",
    "ENTER {b}", "ENTER {c}", "EXIT {b}", "LEAVE {b}", "MERGE {u} 1", "MERGE {n} 0", "OATH {u}", "OATH {n}",
    "SPLIT {n} 1", "RECRUIT {u} 1 man 60", "RECRUIT {n} 1 man 60", "GET {u} 1 coin", "GET {n} 1 coin", "GET {l} 0 coin",
    "GIVE {u} coin 1", "GIVE {n} coin 1", "@GIVE {n} coin 1", "SWAP {u} 1 coin 1 food", "SWAP {n} 1 coin 1 food",
    "TARGET {u}", "TARGET {n}", "TARGET {b}", "TARGET {c}", "TARGET {l}", "BESTOW {u}", "CANCEL mayo {l}",
    "CANCEL shrf {l}", "ATTACK {u}", "ATTACK {n}", "ATTACK {b}", "ATTACK {c}", "CARAVAN {here} {l}",
    "CARAVAN {l} {l}", "CLAIM mayo {l}", "CLAIM shrf {l}", "CLAIM mayo {l} FREE", "MARCH {l}", "MOVE {l}",
    "TEACH {u} cmbt", "TEACH {u} cmbt {u} cmbt", "TEACH {u} cmbt {own} cmbt", "TEACH {n} cmbt", "BUILD carp {b}",
    "BUILD carp {c}", "BUILD carp {c} barr", "BUILD barr {b}", "BUILD barr {c}", "BUILD mrkt {b}",
)  # fmt: skip
NOT_ASKED = {"stance": "OVL-GAP-05", "resign": "OVL-FORD-05"}  # who plays is known to all


def _names_something(reader: object) -> bool:
    if isinstance(reader, Many):
        return _names_something(reader.one)
    return isinstance(reader, Reference | Either | LessonReader | PlanReader | WayReader)


def test_the_table_has_every_order_that_names_something() -> None:
    naming = {spec.keyword for spec in BOOK.specs if any(_names_something(arg.reader) for arg in spec.args)}
    asked = {re.sub(r"^@", "", line).split()[0].lower() for line in LINES}
    assert naming - asked == set(NOT_ASKED)


UNSEEN, FAR, NOWHERE = "here, unseen", "far away", "nowhere"


@cache
@cache
def _played(where: str) -> tuple[str, str, str, str]:
    """The check, and what seat 1 is shown of a month with all lines, the strangers being there."""
    campaign = Campaign(("colonial", "imperial"), ("general", "adventurer"))
    world = campaign.world
    home, away = campaign.place(campaign.hero()), campaign.place(campaign.hero("2"))
    assert home is not away
    home.market_days = [10]
    title = home.title
    assert title is not None
    campaign.grant(home, title.tag, campaign.hero())
    askers = [campaign.add("1", at=home.id, scou=1, stea=1, carp=1, buil=1, cmbt=2) for _ in LINES]
    for asker in askers:
        asker.since = 1
    hider = _hider(campaign, "ldr", 1)
    crowd = _hider(campaign, "man", 20)
    house = campaign.raise_structure(away, "barr", campaign.faction("2").id, "The Hidden Barracks")
    village = _village(world, away, hider)
    names = {
        "u": hider.id, "l": village.id, "b": house.id, "n": f"{crowd.faction}nU01", "c": f"{crowd.faction}nB01",
        "here": home.id, "own": campaign.men().id,
    }  # fmt: skip
    theirs = f"UNIT {crowd.id}\nSPLIT {names['n']} 5\n@STUDY cmbt\nUNIT {names['n']}\n@STUDY cmbt\n"
    theirs += f"UNIT {hider.id}\nBUILD barr {names['c']}\n@STUDY cmbt\n"
    if where == UNSEEN:
        campaign.go(crowd, home)
        campaign.go(hider, home)
        theirs = theirs.replace("BUILD", ";BUILD")
    if where == NOWHERE:
        _take_away(world, hider, crowd, house.id, village)
        theirs = ""
    ours = (
        "".join(f"UNIT {asker.id}\n{line.format_map(names)}\n" for asker, line in zip(askers, LINES, strict=True))
        + f'UNIT {house.id}\nNAME "Mine"\nUNIT {hider.id}\nNAME "Mine"\n'
    )
    checked = "\n".join(campaign.warnings(ours))
    campaign.month({"1": ours, "2": theirs})
    outcome = campaign.outcome
    assert outcome is not None
    report = outcome.reports["1"]
    document = json.dumps(report_document(report), default=str)
    return checked, _noticed(report_text(report)), _noticed(document), str(outcome.maps["1"])


def _noticed(text: str) -> str:
    """The text without what the rules show of all figures at a place: its taxes (OVL-POP-08)."""
    return re.sub(r"(?i)(taxes: \$|taxes\": |taxes\", \"value\": \"\$)[\d,]+", "taxes", text)


def _hider(campaign: Campaign, race: str, figures: int) -> Unit:
    """A unit of seat 2 whom nobody sees, with what it takes to begin a house."""
    unit = campaign.add("2", race, figures, stea=6, carp=1, buil=1)
    unit.name = "The Hidden One"
    unit.experience["stea"] = 900_000
    unit.add("wood", 10)
    unit.add("ston", 10)
    return unit


def _village(world: World, around: Location, mayor: Unit) -> Location:
    """A village that seat 1 has never heard of, with a title."""
    place = Location(f"L{world.next_location}", "Hidden Village", "vill", container=around.container or around.id)
    world.next_location += 1
    world.locations[place.id] = place
    place.title = Title("mayo", 500, "", 1)
    return place


def _take_away(world: World, hider: Unit, crowd: Unit, house: str, village: Location) -> None:
    for unit in (hider, crowd):
        world.locations[unit.location].units.remove(unit.id)
        del world.units[unit.id]
    world.locations[world.structures.pop(house).location].structures.remove(house)
    del world.locations[village.id]


@pytest.mark.rule("OVL-VIS-01", "OVL-FORM-06", "OVL-FORM-26")
@pytest.mark.parametrize("where", [UNSEEN, FAR])
def test_a_whole_turn_tells_nothing_of_what_a_line_names_and_its_player_does_not_know(where: str) -> None:
    checked, text, *rest = _played(where)
    checked_nowhere, nowhere, *rest_nowhere = _played(NOWHERE)
    assert text.splitlines() == nowhere.splitlines()
    assert (checked, rest) == (checked_nowhere, rest_nowhere)
    assert "Hidden" not in text
