"""Who leads a campaign, and what is written down of it."""

from __future__ import annotations

from datetime import timedelta

import pytest

from bot.double import Person
from bot.double.state.model import Overwrite
from bot.double.state.permissions import bits
from tests.bot.stage import Stage

pytestmark = pytest.mark.slow


async def led_by_cleo(stage: Stage) -> None:
    """Cleo, of the game master role, opens a campaign; Anna and Bert play in it."""
    role = stage.guild.new_role("Wardens", "manage_events")
    stage.guild.give_role(stage.cleo, role)
    await stage.slash(stage.gm, "gm role", role=role)
    form = await stage.slash(stage.cleo, "campaign new", game="dunk", name="Spring War")
    await stage.through(stage.cleo, form, {})
    await stage.settle()
    await stage.joined(stage.anna, "Ruritania", Race="human")
    await stage.joined(stage.bert, "Borogravia", Race="dwarf", Leaders="mages")
    await stage.slash(stage.cleo, "campaign start")
    await stage.settle()


async def by_dm(stage: Stage, who: Person, command: str, **options: object) -> str:
    return (await (await who.slash(who.dm, command, **options)).final()).text


async def entries(stage: Stage) -> list[tuple[str, int | None]]:
    campaign = await stage.campaign()
    return [(row.what, row.who_id) for row in await stage.hosting.papers.audit(campaign.id, 1000)]


# D1 -------------------------------------------------------------------------------------------------------


async def test_the_desk_is_offered_to_everybody_and_obeys_only_game_masters(playing: Stage) -> None:
    assert "game masters" in (await playing.slash(playing.cleo, "gm health")).text
    wardens = playing.guild.new_role("Wardens")
    playing.guild.give_role(playing.cleo, wardens)
    await playing.slash(playing.gm, "gm role", role=wardens)
    assert "All is well" in (await playing.slash(playing.cleo, "gm health")).text


async def test_whom_a_campaign_is_handed_to_uses_the_desk_without_an_administrator(playing: Stage) -> None:
    question = await playing.slash(playing.gm, "gm transfer", to=playing.cleo)
    await (await playing.gm.click(question, "Transfer it")).final()
    await playing.settle()
    assert "/gm desk" in playing.cleo.dms[-1].text
    desk = await playing.slash(playing.cleo, "gm desk")
    assert "The desk of Spring War" in desk.text
    question = await (await playing.cleo.click(desk, "Run the turn")).final()
    assert "Turn 1 has run" in (await (await playing.cleo.click(question, "Run the turn")).final()).text


async def test_who_leads_a_campaign_leads_it_by_direct_message_too_while_on_the_server(stage: Stage) -> None:
    await led_by_cleo(stage)
    assert "is paused" in await by_dm(stage, stage.cleo, "campaign pause")
    assert "has resumed" in await by_dm(stage, stage.cleo, "campaign resume")


async def test_a_game_master_who_left_has_no_power_by_direct_message(stage: Stage) -> None:
    await led_by_cleo(stage)
    seat = await stage.seat("Ruritania")
    question = await (await stage.cleo.slash(stage.cleo.dm, "campaign end", campaign="Spring War")).final()
    stage.cleo.leave(stage.guild)
    await stage.double.settled()
    for command in ("campaign pause", "campaign end", "campaign schedule", "campaign export"):
        for campaign in ({}, {"campaign": "Spring War"}, {"campaign": str((await stage.campaign()).id)}):
            told = await by_dm(stage, stage.cleo, command, **campaign)
            assert "no campaign" in told, command
    for command in ("report", "map", "orders show", "ready"):
        assert "not a member of a faction" in await by_dm(stage, stage.cleo, command, faction=str(seat.id))
    late = await (await stage.cleo.click(question, "End the campaign")).final()
    assert "game masters" in late.text
    assert (await stage.overview()).campaign.status == "running"
    stage.cleo.join(stage.guild)
    await stage.double.settled()
    assert "is paused" in await by_dm(stage, stage.cleo, "campaign pause")


async def test_a_campaign_is_handed_to_another_game_master(stage: Stage) -> None:
    await led_by_cleo(stage)
    await stage.slash(stage.gm, "gm role", remove=True)  # Cleo leads it because she opened it
    home, desk = stage.channel("ruritania"), stage.channel("gm")
    question = await stage.slash(stage.cleo, "gm transfer", to=stage.bert)
    assert "no longer be its game master" in question.text
    answer = await (await stage.cleo.click(question, "Transfer it")).final()
    assert "now leads **Spring War**" in answer.text
    await stage.settle()
    assert (await stage.campaign()).gm_id == stage.bert.id
    assert "You lead Spring War" in stage.bert.dms[-1].text
    assert "You no longer lead Spring War" in stage.cleo.dms[-1].text
    assert stage.bert.can_see(desk)
    assert stage.bert.can_see(home)
    assert not stage.cleo.can_see(desk)
    assert not stage.cleo.can_see(home)
    assert "game masters" in (await stage.slash(stage.cleo, "gm health")).text
    assert "Health of" in (await stage.slash(stage.bert, "gm health")).text
    assert ("gm.transfer", stage.cleo.id) in await entries(stage)
    refused = await stage.slash(stage.bert, "gm transfer", to=stage.bert)
    again = await (await stage.bert.click(refused, "Transfer it")).final()
    assert "already leads Spring War" in again.text


async def test_a_player_who_leads_no_more_keeps_the_channel_of_the_own_faction(stage: Stage) -> None:
    await led_by_cleo(stage)
    for before, after in ((stage.gm, stage.anna), (stage.gm, stage.bert)):
        question = await stage.slash(before, "gm transfer", to=after)
        await (await before.click(question, "Transfer it")).final()
    await stage.settle()
    assert stage.anna.can_see(stage.channel("ruritania"))
    assert not stage.anna.can_see(stage.channel("borogravia"))
    assert not stage.anna.can_see(stage.channel("gm"))


async def test_only_a_game_master_hands_over(playing: Stage) -> None:
    for who in (playing.anna, playing.cleo):
        assert "game masters" in (await playing.slash(who, "gm transfer", to=playing.cleo)).text
    assert (await playing.campaign()).gm_id == playing.gm.id


async def test_when_who_leads_is_gone_the_owner_learns_it_and_names_another(stage: Stage) -> None:
    await led_by_cleo(stage)
    stage.cleo.leave(stage.guild)
    await stage.double.settled()
    presence = stage.bot.get_cog("PresenceCog")
    assert presence is not None
    for _ in range(2):  # told once, however often somebody looks
        await presence._noted(stage.guild.id, stage.cleo.id, away=True)  # type: ignore[attr-defined]
    await stage.settle()
    told = [m for m in stage.gm.dms if "has left the server" in m.text]
    assert len(told) == 1
    assert "/gm transfer" in told[0].text
    assert sum("has left the server" in m.text for m in stage.channel("gm").messages) == 1
    question = await stage.slash(stage.gm, "gm transfer", to=stage.anna)
    await (await stage.gm.click(question, "Transfer it")).final()
    assert (await stage.campaign()).gm_id == stage.anna.id


# D2 -------------------------------------------------------------------------------------------------------


async def test_a_faction_that_resigned_is_given_to_nobody(playing: Stage) -> None:
    question = await playing.slash(playing.anna, "resign", at="ruritania")
    await (await playing.anna.click(question, question.buttons[0])).final()
    await playing.settle()
    assert (await playing.seat("Ruritania")).status == "resigned"
    asked = await playing.slash(playing.gm, "gm replace", player=playing.cleo, faction="Ruritania")
    answer = await (await playing.gm.click(asked, "Replace the player")).final()
    assert "Ruritania has resigned: it gives no more orders" in answer.text
    seat = await playing.seat("Ruritania")
    assert [m.user_id for m in await playing.hosting.seats.members(seat.id)] == [playing.anna.id]


# D6 -------------------------------------------------------------------------------------------------------

LOOKS = ["report", "orders show", "orders history", "orders template", "map", "ready", "member list", "orders check"]


@pytest.mark.parametrize("command", LOOKS)
async def test_what_a_game_master_does_in_a_factions_place_stands_in_the_log(playing: Stage, command: str) -> None:
    await playing.slash(playing.anna, "order", at="ruritania", order="develop_bows")
    await playing.slash(playing.gm, command, at="ruritania")
    campaign = await playing.campaign()
    (row,) = [r for r in await playing.hosting.papers.audit(campaign.id, 1000) if r.what == "gm.acts-for"]
    assert (row.who_id, row.details) == (playing.gm.id, {"seat": "Ruritania", "by": f"/{command}"})


async def test_buttons_and_forms_of_a_game_master_in_a_factions_place_stand_in_the_log(playing: Stage) -> None:
    card = playing.channel("ruritania").messages[0]
    for label in ("Show orders", "Map", "Ready"):
        await (await playing.gm.click(card, label)).final()
    form = await (await playing.gm.click(card, "Submit orders")).final()
    await (await playing.gm.submit(form, {})).final()
    campaign = await playing.campaign()
    rows = [r for r in await playing.hosting.papers.audit(campaign.id, 1000) if r.what == "gm.acts-for"]
    deeds = ["button show", "button map", "button ready", "button orders", "form orders"]
    assert [row.details["by"] for row in reversed(rows)] == deeds


async def test_players_and_autocompletion_fill_no_log(playing: Stage) -> None:
    seat = str((await playing.seat("Ruritania")).id)
    await playing.gm.choices(playing.general, "order", "order", "d", faction=seat)
    await playing.slash(playing.anna, "report", at="ruritania")
    assert "gm.acts-for" not in [what for what, _ in await entries(playing)]


async def test_the_role_of_the_game_masters_stands_in_the_log_of_every_campaign(playing: Stage) -> None:
    await playing.slash(playing.gm, "gm role", role=playing.guild.new_role("Planners", "manage_events"))
    assert ("gm.role", playing.gm.id) in await entries(playing)
    assert "Planners" in (await playing.slash(playing.gm, "gm audit")).files[0].text


# E --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("until", ["9999-12-31", "9999-12-31T23:59:59-14:00", "0001-01-01T00:00:00+14:00", "2150-01-01",
                                   "<t:99999999999:f>"])  # fmt: skip
async def test_a_deadline_out_of_reach_is_refused_in_a_sentence(playing: Stage, until: str) -> None:
    before = (await playing.overview()).deadline
    told = (await playing.slash(playing.gm, "gm extend", until=until)).text
    assert "at most 366 days away" in told or "too far in the future" in told or "is past" in told
    assert "reference" not in told
    assert (await playing.overview()).deadline == before
    assert "is now" in (await playing.slash(playing.gm, "gm extend", hours=1)).text


async def test_hours_can_be_added_to_a_deadline_of_before_there_was_a_limit(playing: Stage) -> None:
    turn = (await playing.overview()).turn
    from datetime import UTC, datetime

    playing.bot.store.set_deadline(turn.id, datetime(9999, 12, 31, tzinfo=UTC))
    told = (await playing.slash(playing.gm, "gm extend", hours=1)).text
    assert "at most 366 days away" in told
    soon = playing.clock.now() + timedelta(days=3)
    assert "is now" in (await playing.slash(playing.gm, "gm extend", until=f"{soon:%Y-%m-%d %H:%M}")).text


@pytest.mark.parametrize("command", ["order", "orders show", "letter"])
async def test_an_acknowledgement_whose_answer_was_lost_leaves_nobody_waiting(playing: Stage, command: str) -> None:
    playing.double.faults.fail("POST /interactions/*", status=502, times=1, after=True)
    options = {"order": {"order": "develop_bows"}, "letter": {"to": "nobody"}}.get(command, {})
    answer = await playing.slash(playing.anna, command, at="ruritania", **options)
    wanted = {
        "order": "Orders on file",
        "orders show": "no orders on file",
        "letter": "You cannot write to",
    }
    assert wanted[command] in answer.text


async def test_the_desk_reads_a_report_with_its_deadline(playing: Stage) -> None:
    shown = await playing.slash(playing.gm, "gm report", faction="Ruritania")
    assert "Orders for turn 1** by <t:" in shown.text
    assert "when every faction is ready" not in shown.text
    await playing.slash(playing.gm, "campaign pause")
    paused = await playing.slash(playing.gm, "gm report", faction="Ruritania")
    assert "The campaign is paused" in paused.text


async def test_health_names_what_i_am_not_allowed(playing: Stage) -> None:
    assert "All is well" in (await playing.slash(playing.gm, "gm health")).text
    mine = next(role for role in playing.guild.roles.values() if role.managed_by is not None)
    mine.permissions &= ~bits("manage_channels", "manage_roles")
    playing.double.world.update_role(playing.guild, mine)
    paper = playing.channel("newspaper")
    me = playing.double.world.bot.id
    paper.overwrites[me] = Overwrite(me, 1, allow=bits("view_channel"), deny=bits("send_messages", "attach_files"))
    playing.double.world.update_channel(paper)
    await playing.double.settled()
    told = (await playing.slash(playing.gm, "gm health")).text
    assert "All is well" not in told
    assert "Manage Channels, Manage Roles" in told
    assert f"In <#{paper.id}> I lack: Send Messages" in told
