"""A bot of many servers: what one person does in a DM loads that person's campaigns, and not everybody's."""

from __future__ import annotations

import pytest
from sqlalchemy import text

from storage.statuses import Role, SeatStatus
from tests.bot.stage import Stage
from tests.storage.statements import rows_loaded

ELSEWHERE, MANY = 77, 500
MOST = 12  # campaigns that a command about one's own may load


def crowd(stage: Stage) -> None:
    """Campaigns of other people on another server."""
    stage.bot.store.change_guild(ELSEWHERE, name="Elsewhere")
    same = "game, options, schedule, time_zone, status, turn_number, seed, channels, posts, settings, created_at"
    copy = text(
        f"INSERT INTO campaign (guild_id, name, name_key, gm_id, {same}) "
        f"SELECT {ELSEWHERE}, :name, :name, :leader, {same} FROM campaign WHERE name = 'Spring War'"
    )
    with stage.bot.store.writing() as session:
        session.connection().execute(
            copy, [{"name": f"war {number}", "leader": 9_000_000 + number} for number in range(MANY)]
        )


async def test_what_is_offered_in_a_dm_is_found_without_loading_everybodys_campaigns(playing: Stage) -> None:
    crowd(playing)
    for who, wanted in ((playing.anna, ["Spring War"]), (playing.gm, ["Spring War"]), (playing.cleo, [])):
        with rows_loaded() as loaded:
            assert await who.autocomplete(who.dm, "newspaper", "campaign") == wanted
        assert loaded.count("campaign") <= MOST, who.name


COMMANDS: list[tuple[str, dict[str, str]]] = [
    ("newspaper", {}),
    ("newspaper", {"campaign": "Spring War"}),
    ("map", {}),
    ("report", {"faction": "Ruritania"}),
    ("orders show", {}),
    ("campaign list", {}),
    ("help", {}),
]


@pytest.mark.slow
async def test_a_command_in_a_dm_loads_ones_own_campaigns(playing: Stage) -> None:
    await playing.deadline()
    crowd(playing)
    for command, options in COMMANDS:
        await playing.settle()
        with rows_loaded() as loaded:
            answer = await playing.slash(playing.anna, command, at=playing.anna.dm, **options)
        assert "There is no" not in answer.text, command
        assert loaded.count("campaign") <= MOST, command


async def test_the_campaigns_of_a_person_are_those_that_are_led_or_played_in(playing: Stage) -> None:
    crowd(playing)
    campaigns, (campaign,) = playing.hosting.campaigns, await playing.hosting.campaigns.all(playing.guild.id)
    seat, now = await playing.seat("Ruritania"), playing.clock.now()
    playing.bot.store.set_member(seat.id, playing.cleo.id, Role.READ, now)
    for who in (playing.gm, playing.anna, playing.cleo):
        assert [one.id for one in await campaigns.of_person(who.id)] == [campaign.id], who.name
    playing.bot.store.change_seat(seat.id, status=SeatStatus.RESIGNED)
    assert await campaigns.of_person(playing.cleo.id) == []
    assert [one.id for one in await campaigns.of_person(playing.cleo.id, ended=True)] == [campaign.id]
