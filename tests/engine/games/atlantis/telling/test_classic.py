"""The classic layout of the report, which players' programs read, in whole turns of new worlds."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from engine.core import document
from engine.core.ruleset import onlooker, read_for, run_turn
from engine.core.telling.report import report_document, report_text
from engine.core.turn import Outcome
from engine.games.atlantis.founding.setup import AtlantisOptions
from engine.games.atlantis.ruleset import RULESET
from engine.games.atlantis.state import CREATURES, Flags, Structure, World
from engine.games.atlantis.upgrades import open_standings
from engine.testing import LoadedDice
from tests.engine.games.atlantis.founding.test_new_worlds import NEVER, new_world, quiet_land, settle
from tests.suite.table import each

UNIT = re.compile(r"^ *[*-] (?P<name>[^(]+) \((?P<id>\d+)\)(?P<rest>, .*)\.$")


def classic(world: World, orders: str = "", kind: str = "classic") -> Outcome:
    return run_turn(
        RULESET, document.encode(world), {"1": orders}, seed="classic", number=world.turn + 1, formats={"1": kind},
        roller=LoadedDice({}, rest=NEVER),
    )  # fmt: skip


def lines(outcome: Outcome) -> list[str]:
    """The report with the folded lines of its units and structures joined, as programs do: up to the full stop."""
    joined: list[str] = []
    for line in report_text(outcome.reports["1"]).split("\n"):
        entry = joined[-1].lstrip() if joined else ""
        if line and entry.startswith(("* ", "- ", "+ ")) and not entry.endswith("."):
            joined[-1] += " " + line.strip()
        else:
            joined.append(line)
    return joined


@pytest.fixture
def crowded() -> World:
    """A tower with a guest, a lair with wolves, a camp outside and a stranger, all in one region."""
    world = new_world()
    region = quiet_land(world)
    region.structures += [Structure(1, "tower", "Temple", description="Of [Agrik]"), Structure(2, "lair", "Lair")]
    region.structures.append(Structure(3, "road ne", "Road NE", needs=4))
    lord = settle(world, region, items={"leader": 1, "silver": 604}, skills={"combat": 1}, flags=Flags(behind=True))
    lord.structure, lord.description = 1, "a lord"
    settle(world, region, items={"leader": 1, "silver": 21, "sword": 2})
    settle(world, region, 4, items={"viking": 12, "horse": 1, "silver": 50})
    wolves = settle(world, region, CREATURES, items={"wolf": 3}, flags=Flags(avoid=True, hold=True))
    wolves.structure = 2
    return world


@pytest.mark.rule("ATL-GAP-118", "ATL-REPORT-04", "ATL-REPORT-06")
def test_units_and_structures_stand_as_the_old_servers_wrote_them(crowded: World) -> None:
    found = lines(classic(crowded))
    region = next(n for n, line in enumerate(found) if "in The Nexus" not in line and "peasants" in line)
    rest = found[region:]
    camp = next(line for line in rest if "2 swords" in line)
    assert re.fullmatch(
        r"\* Unit \d+ \(\d+\), House 1 \(3\), leader \[LEAD\], 2 swords \[SWOR\], \d+ silver \[SILV\]\. "
        r"Skills: none\.", camp
    )  # fmt: skip
    assert "+ Temple [1] : Tower; Of [Agrik]." in rest
    assert "+ Lair [2] : Lair, closed to player units." in rest
    assert "+ Road NE [3] : Road NE, needs 4." in rest
    lord = next(line for line in rest if ", a lord" in line or line.endswith("; a lord."))
    assert lord.startswith("  * ")
    assert ", behind, leader [LEAD], " in lord
    assert lord.endswith("Skills: combat [COMB] 1 (30); a lord.")
    assert rest.index(camp) < rest.index("+ Temple [1] : Tower; Of [Agrik].")
    assert any(re.fullmatch(r"- Unit \d+ \(\d+\), 12 vikings \[VIKI\], horse \[HORS\]\.", line) for line in rest)
    assert any(re.fullmatch(r"  - Unit \d+ \(\d+\), 3 wolves \[WOLF\]\.", line) for line in rest)


@pytest.mark.rule("ATL-GAP-118")
def test_nothing_that_programs_stumble_over_is_left(crowded: World) -> None:
    text = report_text(classic(crowded, "unit 1\nmove n").reports["1"])
    for stumbling in ("has:", "Current Status:", "; ***", ", faction "):
        assert stumbling not in text
    assert "\nAtlantis Engine Version: 4.0.4\nStandard Atlantis, Version: 4.0.4\n" in text
    units = [line for line in lines(classic(crowded)) if line.lstrip().startswith(("* ", "- "))]
    assert len(units) >= 4
    for line in units:
        match = UNIT.match(line)
        assert match is not None, line
        assert "$" not in match["rest"]


@pytest.mark.rule("ATL-GAP-118", "ATL-REPORT-07", "ATL-GAP-120")
@pytest.mark.parametrize("kind", ["long", "short", "map", "off"])
def test_the_classic_template_reads_back_without_an_error(crowded: World, kind: str) -> None:
    outcome = classic(crowded, f"unit 1\noption template {kind}\n@claim 5")
    sheet = outcome.reports["1"].template
    assert "\n;*** " in sheet
    after = document.decode(outcome.state, World)
    read = read_for(RULESET, onlooker(RULESET, after)("1"), sheet)
    assert read.diagnostics == ()
    assert [order.text for order in read.orders] == ["@claim 5"]
    printed = report_text(outcome.reports["1"])
    assert ("Orders Template" in printed) is (kind != "off")


@pytest.mark.rule("ATL-GAP-118")
def test_an_unknown_format_is_the_usual_one_and_formats_change_nothing_but_the_text(crowded: World) -> None:
    usual, unknown, other = classic(crowded, kind=""), classic(crowded, kind="baroque"), classic(crowded)
    assert report_text(usual.reports["1"]) == report_text(unknown.reports["1"]) != report_text(other.reports["1"])
    assert usual.state == other.state
    assert report_document(usual.reports["1"]) == report_document(other.reports["1"])


def test_the_data_has_the_shape_of_the_living_servers(crowded: World) -> None:
    outcome = classic(crowded, "unit 1\nhold 1\nclaim 10")
    data: dict[str, Any] = json.loads(json.dumps(report_document(outcome.reports["1"])))
    assert data["status"]["tax_regions"] == {"current": 0, "allowed": 10}
    assert data["status"]["mages"] == {"current": 0, "allowed": 1}
    claim = next(event for event in data["events"] if event["message"].startswith("Claims"))
    assert claim["region"]["coordinates"] == {"x": 0, "y": 0, "z": 0, "label": "nexus"}
    nexus = next(region for region in data["regions"] if region["terrain"] == "nexus")
    first = next(unit for unit in nexus["units"] if unit["number"] == 1)
    assert first["own_unit"] is True
    assert first["flags"]["holding"] is True
    crowd = next(region for region in data["regions"] if region["structures"])
    assert [s.get("incomplete") for s in crowd["structures"]] == [None, None, 4]
    assert all("own_unit" not in unit for unit in crowd["structures"][1]["units"])


# --- standings --------------------------------------------------------------------------------------------------------


@each("published, columns", [(True, ("People", "Regions")), (False, ())])
def test_the_game_master_decides_whether_standings_are_published(published: bool, columns: tuple[str, ...]) -> None:
    assert AtlantisOptions().standings
    world = new_world(standings=published)
    outcome = classic(world)
    assert outcome.standings.columns == columns
    assert bool(outcome.standings.rows) is published


def test_a_campaign_of_format_one_is_read_with_its_standings_published() -> None:
    assert (RULESET.play.upgrades or {})[1] == open_standings
    plain = json.loads(document.encode(new_world()))
    del plain["options"]["standings"]
    upgraded = document.decode(json.dumps(open_standings(plain)).encode(), World)
    assert upgraded.options.standings
    assert classic(upgraded).standings.rows
