"""/gm house in Discord: who may, what is told, and where everybody sees what the house plays."""

from __future__ import annotations

from typing import Any

import pytest

from bot.hosting import Schedule
from bot.hosting.errors import BadChoice
from tests.bot.stage import Stage
from tests.engine.tiny import game as tiny


@pytest.fixture
async def wells(stage: Stage) -> Stage:
    """A campaign of Wells! that Anna has joined, with Ash."""
    stage.hosting.core.rulesets = tiny.ruleset
    weekly = Schedule(kind="weekly", weekdays=(6,), zone="Europe/Paris")
    campaign = await stage.hosting.campaigns.open(
        stage.guild.id, "wells", "Dry Land", options={}, schedule=weekly, who=stage.gm.id, seed="s"
    )
    await stage.joined(stage.anna, "Ash")
    await stage.slash(stage.gm, "gm home", campaign=str(campaign.id))
    return stage


@pytest.mark.slow
async def test_the_house_fills_a_campaign_plays_it_and_is_known_for_it(wells: Stage) -> None:
    answer = await wells.slash(wells.gm, "gm house", temper="raider", what="new", count=2)
    assert answer.text.startswith("The house has joined: ")
    names = [seat.name for seat in await wells.hosting.seats.all((await wells.campaign()).id) if seat.house]
    assert len(names) == 2
    await wells.begins()
    status = await wells.slash(wells.anna, "campaign info")
    assert all(f"{name} (played by the house)" in status.text for name in names)
    await wells.deadline()
    issue = await wells.hosting.papers.issue((await wells.campaign()).id)
    assert f"Played by the house: {names[0]}, {names[1]}." in issue.text
    assert not [channel for channel in wells.guild.channels.values() if channel.name in map(str.lower, names)]


@pytest.mark.slow
async def test_a_players_faction_is_given_to_the_house_and_taken_back(wells: Stage) -> None:
    await wells.slash(wells.gm, "campaign start")
    answer = await wells.slash(wells.gm, "gm house", temper="builder", faction="Ash")
    assert "The house plays **Ash** as a builder." in answer.text
    await wells.deadline()
    (sheet,) = await wells.hosting.orders.history((await wells.seat("Ash")).id, wells.anna.id, 1)
    assert (sheet.source, sheet.text) == ("house", "unit 11\ndig 1\nunit 12\ndig 1\n")
    seat = await wells.slash(wells.gm, "gm seat", faction="Ash")
    assert "played by the house: builder" in seat.text
    answer = await wells.slash(wells.gm, "gm house", temper="nobody", faction="Ash")
    assert "no longer plays" in answer.text
    assert "house.play" in (await wells.slash(wells.gm, "gm audit")).text


async def test_only_game_masters_decide_and_are_told_what_is_missing(wells: Stage) -> None:
    refused = await wells.slash(wells.anna, "gm house", temper="builder", faction="Ash")
    assert "game masters" in refused.text
    unclear = await wells.slash(wells.gm, "gm house", temper="builder")
    assert "Choose a faction" in unclear.text
    nobody = await wells.slash(wells.gm, "gm house", temper="nobody", what="new")
    assert "need somebody to play them" in nobody.text


async def test_the_house_inherits_where_the_game_master_says_so(wells: Stage) -> None:
    await wells.slash(wells.gm, "campaign start")
    answer = await wells.slash(wells.gm, "gm house", temper="schemer", what="resigned")
    assert "takes over factions whose players resign" in answer.text
    question = await wells.slash(wells.anna, "resign")
    await (await wells.anna.click(question, "Resign")).final()
    assert (await wells.seat("Ash")).house == "schemer"


async def _house(stage: Stage) -> list[str]:
    return [seat.name for seat in await stage.hosting.seats.all((await stage.campaign()).id) if seat.house]


@pytest.mark.slow
async def test_the_house_joins_with_all_it_was_asked_for_and_never_runs_out_of_names(stage: Stage) -> None:
    await stage.opened()
    for place in range(1, 4):
        answer = await stage.slash(stage.gm, "gm house", temper="builder", what="new", count=12)
        assert answer.text.startswith("The house has joined: ")
        assert len(await _house(stage)) == 12 * place
    audit = await stage.hosting.papers.audit((await stage.campaign()).id)
    assert [len(row.details["seats"]) for row in audit if row.what == "house.join"] == [12, 12, 12]
    assert len({name.casefold() for name in await _house(stage)}) == 36
    await stage.settle()
    assert "Factions (36)" in stage.channel("newspaper").messages[0].text


@pytest.mark.slow
async def test_where_not_all_have_room_none_joins(stage: Stage) -> None:
    await stage.opened(players=4)
    await stage.joined(stage.anna, "Ruritania")
    refused = await stage.slash(stage.gm, "gm house", temper="builder", what="new", count=5)
    assert "room for 3 more; nothing was changed" in refused.text
    assert await _house(stage) == []
    answer = await stage.slash(stage.gm, "gm house", temper="builder", what="new", count=3)
    assert answer.text.startswith("The house has joined: ")
    full = await stage.slash(stage.gm, "gm house", temper="builder", what="new")
    assert "no room for another faction" in full.text
    early = await stage.slash(stage.cleo, "campaign seats")
    assert "has not begun: factions of the house can be taken over once it has" in early.text
    await stage.slash(stage.gm, "campaign start")
    offered = await stage.slash(stage.cleo, "campaign seats")
    assert all(name in offered.text for name in await _house(stage))


@pytest.mark.slow
async def test_a_refusal_in_the_middle_takes_back_what_was_seated_before_the_start(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    await stage.opened()
    join = stage.hosting.seats.join
    seated: list[Any] = []

    async def third_is_refused(*args: Any, **named: Any) -> Any:
        if len(seated) == 2:
            raise BadChoice("The third is too many.")
        seated.append(await join(*args, **named))
        return seated[-1]

    monkeypatch.setattr(stage.hosting.seats, "join", third_is_refused)
    refused = await stage.slash(stage.gm, "gm house", temper="builder", what="new", count=4)
    assert "The third is too many." in refused.text
    assert await _house(stage) == []
    seated.clear()
    await stage.joined(stage.anna, "Ruritania")
    await stage.joined(stage.bert, "Borogravia")
    seated.clear()
    await stage.slash(stage.gm, "campaign start")
    some = await stage.slash(stage.gm, "gm house", temper="builder", what="new", count=4)
    assert "There was no room for more than 2 of 4." in some.text
    audit = await stage.hosting.papers.audit((await stage.campaign()).id)
    assert [row.details["seats"] for row in audit if row.what == "house.join"] == [await _house(stage)]
