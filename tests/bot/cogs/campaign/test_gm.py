"""/gm: the game master's desk."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from storage.ids import CampaignId
from tests.bot import misrules
from tests.bot.stage import Stage

pytestmark = pytest.mark.slow

BERT = "bert"  # stands for the person of the stage
COMMANDS: list[tuple[str, dict[str, Any]]] = [
    ("gm desk", {}),
    ("gm run", {}),
    ("gm extend", {"hours": 5}),
    ("gm rollback", {"turn": "1"}),
    ("gm redeliver", {}),
    ("gm report", {"faction": "Ruritania"}),
    ("gm seat", {"faction": "Ruritania"}),
    ("gm grant", {"extensions": 3, "faction": "Ruritania"}),
    ("gm give", {"faction": "Ruritania"}),
    ("gm strike", {"article": "1"}),
    ("gm announce", {}),
    ("gm audit", {}),
    ("gm health", {}),
    ("gm home", {}),
    ("gm role", {}),
    ("gm house", {"temper": "builder"}),
    ("gm replace", {"faction": "Ruritania", "player": BERT}),
    ("gm transfer", {"to": BERT}),
    ("campaign start", {}),
    ("campaign pause", {}),
    ("campaign resume", {}),
    ("campaign end", {}),
    ("campaign schedule", {"hours": 5}),
    ("campaign export", {}),
    ("campaign publish", {}),
]


async def test_every_command_of_the_desk_is_tried_by_those_who_may_not_use_it(playing: Stage) -> None:
    cog = playing.bot.get_cog("GmCog")
    assert cog is not None
    offered = {command.qualified_name for command in cog.walk_app_commands()}
    assert offered == {name for name, _ in COMMANDS if name.startswith("gm ")}


@pytest.mark.parametrize(("command", "options"), COMMANDS, ids=[name for name, _ in COMMANDS])
async def test_players_and_strangers_are_kept_from_the_desk(
    playing: Stage, command: str, options: dict[str, Any]
) -> None:
    given: dict[str, Any] = {name: playing.bert if value == BERT else value for name, value in options.items()}
    for person in (playing.anna, playing.cleo):
        reply = await playing.slash(person, command, **given)
        assert "game masters" in reply.text or "Manage Server" in reply.text
        assert reply.files == []
        assert reply.modal is None
        assert reply.buttons == []
    overview = await playing.overview()
    assert (overview.turn.number, overview.campaign.status) == (1, "running")


async def test_the_gm_of_another_server_is_a_stranger(playing: Stage) -> None:
    olga = playing.double.person("Olga")
    other = playing.double.guild("Other Server", olga)
    seat = await playing.seat("Ruritania")
    campaign = str((await playing.campaign()).id)
    for command, options in COMMANDS[:14]:
        if "faction" in options:
            options = {**options, "faction": str(seat.id)}
        reply = await playing.slash(olga, command, at=other.channel("general"), campaign=campaign, **options)
        assert "no campaign called" in reply.text, command


async def test_run_asks_when_orders_are_missing_and_then_runs_the_turn(playing: Stage) -> None:
    question = await playing.slash(playing.gm, "gm run")
    assert "2 factions have sent no orders" in question.text
    answer = await (await playing.gm.click(question, "Run the turn")).final()
    await playing.settle()
    assert "Turn 1 has run" in answer.text
    assert "report of turn 1" in playing.anna.dms[-1].text
    assert (await playing.overview()).turn.number == 2


async def test_extend_moves_the_deadline_by_hours_or_to_a_moment(playing: Stage) -> None:
    before = (await playing.overview()).deadline
    await playing.slash(playing.gm, "gm extend", hours=6, reason="Fair weather")
    assert (await playing.overview()).deadline == before + timedelta(hours=6)
    await playing.settle()
    assert "Fair weather" in playing.last("newspaper").text
    await playing.slash(playing.gm, "gm extend", until="2026-03-05 12:30")
    assert (await playing.overview()).deadline.isoformat() == "2026-03-05T12:30:00+00:00"
    await playing.slash(playing.gm, "gm extend", until="<t:1772800000:f>")
    assert int((await playing.overview()).deadline.timestamp()) == 1772800000
    assert "not a date and time" in (await playing.slash(playing.gm, "gm extend", until="soon")).text
    assert "either" in (await playing.slash(playing.gm, "gm extend")).text


async def test_rollback_returns_to_the_turn_before_it_ran(playing: Stage) -> None:
    await playing.deadline()
    assert (await playing.overview()).turn.number == 2
    offered = await playing.gm.choices(playing.general, "gm rollback", "turn", "")
    assert offered[0]["value"] == "1"
    question = await playing.slash(playing.gm, "gm rollback", turn="1")
    assert (await playing.overview()).turn.number == 2
    answer = await (await playing.gm.click(question, "Roll back to turn 1")).final()
    assert "rolled back to before turn 1" in answer.text
    assert (await playing.overview()).turn.number == 1


async def test_everybody_is_told_privately_which_reports_a_rollback_made_void(playing: Stage) -> None:
    for _ in range(3):
        await playing.deadline()
    await playing.slash(playing.anna, "member add", at="ruritania", person=playing.cleo, role="read")
    assert "report of turn 3" in playing.anna.dms[-1].text
    question = await playing.slash(playing.gm, "gm rollback", turn="2")
    await (await playing.gm.click(question, "Roll back to turn 2")).final()
    await playing.settle()
    for person in (playing.anna, playing.bert, playing.cleo):
        told = [m.text for m in person.dms if "Spring War was rolled back to before turn 2" in m.text]
        assert len(told) == 1, person.name
        assert "rolled back turns 2 to 3: what I sent you about them no longer counts" in told[0]
        assert "the report of turn 1" in told[0]
        assert "Deadline: <t:" in told[0]
    assert playing.anna.dms[-1].text == told[0]  # below the report that is void


async def test_what_comes_of_a_turn_that_was_taken_back_says_so(playing: Stage) -> None:
    await playing.deadline()
    assert "has run again" not in playing.anna.dms[-1].text
    question = await playing.slash(playing.gm, "gm rollback", turn="1")
    await (await playing.gm.click(question, "Roll back to turn 1")).final()
    await playing.deadline()
    assert "has run again" in playing.anna.dms[-1].text
    issues = [m.text for m in playing.channel("newspaper").messages if "season of the thaw" in m.text and m.files]
    assert ["has run again" in issue for issue in issues] == [False, True]
    await playing.deadline()
    assert "has run again" not in playing.anna.dms[-1].text


async def test_redeliver_sends_the_report_again(playing: Stage) -> None:
    reply = await playing.slash(playing.gm, "gm redeliver", faction="Ruritania")
    await playing.settle()
    assert "1 report" in reply.text
    assert len(playing.anna.dms) == 2
    assert len(playing.bert.dms) == 1


async def test_the_gm_reads_any_report_and_the_audit_says_so(playing: Stage) -> None:
    reply = await playing.slash(playing.gm, "gm report", faction="Borogravia")
    assert "Borogravia" in reply.files[0].text
    audit = await playing.slash(playing.gm, "gm audit")
    assert "gm.report" in audit.text
    assert "campaign.start" in audit.files[0].text


async def test_the_audit_shows_moments_by_each_readers_own_clock(playing: Stage) -> None:
    await playing.slash(playing.gm, "gm extend", until="2026-03-05 12:30", reason="Fair weather")
    audit = await playing.slash(playing.gm, "gm audit")
    moment = int((await playing.overview()).deadline.timestamp())
    (line,) = [line for line in audit.text.splitlines() if "turn.extend" in line]
    assert f"turn 1, deadline <t:{moment}:f>" in line
    assert "2026" not in line


async def test_seat_shows_people_choices_and_the_state_of_the_orders(playing: Stage) -> None:
    reply = await playing.slash(playing.gm, "gm seat", at="borogravia")
    for word in (playing.bert.mention, "dwarf", "orders: none", "extensions left: 0"):
        assert word in reply.text


async def test_replace_gives_seat_channel_and_report_to_the_new_player(playing: Stage) -> None:
    question = await playing.slash(playing.gm, "gm replace", player=playing.cleo, faction="Ruritania")
    await (await playing.gm.click(question, "Replace the player")).final()
    await playing.settle()
    assert playing.cleo.can_see(playing.channel("ruritania"))
    assert not playing.anna.can_see(playing.channel("ruritania"))
    report = playing.cleo.dms[-1].text
    assert "Ruritania" in report
    assert "What now?" in report
    assert "You no longer lead Ruritania" in playing.anna.dms[-1].text
    assert any("Ruritania" in m.text and "new rule" in m.text for m in playing.channel("newspaper").messages)


async def test_announce_posts_the_gms_words_without_their_markup(playing: Stage) -> None:
    form = await playing.slash(playing.gm, "gm announce")
    await playing.through(playing.gm, form, {"Title": "Hear ye", "Text": "@everyone the **duke** is dead"})
    await playing.settle()
    post = playing.last("newspaper")
    assert "Hear ye" in post.text
    assert not post.mention_everyone


async def test_words_for_the_next_turn_stand_in_the_paper_and_in_every_report(playing: Stage) -> None:
    form = await playing.slash(playing.gm, "gm announce", when="with the next turn, in the paper and the reports")
    said = await playing.through(playing.gm, form, {"Title": "A word", "Text": "No fishing on Sundays."})
    await playing.settle()
    assert "newspaper of turn 1" in said.text
    assert "fishing" not in playing.last("newspaper").text
    await playing.deadline()
    for person in (playing.anna, playing.bert):
        (report,) = [f for m in person.dms for f in m.files if f.name.startswith("report-") and "turn-1" in f.name
                     and f.name.endswith(".txt")]  # fmt: skip
        assert "Dunkmaster speaks" in report.data.decode()
        assert "No fishing on Sundays." in report.data.decode()
    issue = await playing.hosting.papers.issue(CampaignId(1))
    assert [(p.signature, p.title) for p in issue.press] == [("The game master", "A word")]


async def test_words_for_the_next_turn_can_be_taken_back(playing: Stage) -> None:
    form = await playing.slash(playing.gm, "gm announce", when="with the next turn, in the paper and the reports")
    await playing.through(playing.gm, form, {"Title": "A word", "Text": "No fishing on Sundays."})
    (choice,) = await playing.gm.choices(playing.general, "gm strike", "article", "word")
    await playing.slash(playing.gm, "gm strike", article=choice["value"])
    await playing.deadline()
    assert (await playing.hosting.papers.issue(CampaignId(1))).press == ()
    report = await playing.hosting.papers.report((await playing.seat("Ruritania")).id, playing.anna.id)
    assert "Dunkmaster" not in report.report.text


async def test_what_a_turns_orders_ask_of_the_gm_stands_in_the_gm_channel(playing: Stage) -> None:
    seat = await playing.seat("Ruritania")
    await playing.hosting.orders.submit(seat.id, playing.anna.id, "set_nr 7\nset_nr 7\n")
    await playing.deadline()
    told = [m.text for m in playing.channel("gm").messages if "Asked of you in turn 1" in m.text]
    assert len(told) == 1
    assert told[0].count("Ruritania asks to be handed over to player 7") == 1


async def test_strike_keeps_an_article_out_of_the_paper(playing: Stage) -> None:
    seat = await playing.seat("Ruritania")
    await playing.hosting.papers.press(seat.id, playing.anna.id, "Libel", "Bert is a duck.")
    assert await playing.gm.autocomplete(playing.general, "gm strike", "article", "") == ["press: Libel"]
    assert await playing.cleo.autocomplete(playing.general, "gm strike", "article", "") == []
    (choice,) = await playing.gm.choices(playing.general, "gm strike", "article", "lib")
    reply = await playing.slash(playing.gm, "gm strike", article=choice["value"])
    assert "will not be printed" in reply.text
    await playing.deadline()
    paper = [m.text for m in playing.channel("newspaper").messages]
    assert not any("Libel" in text for text in paper)


async def test_health_says_what_waits_and_who_is_late(playing: Stage) -> None:
    reply = await playing.slash(playing.gm, "gm health")
    assert "All is well" in reply.text
    assert "Ruritania: none" in reply.text


async def test_the_desk_shows_who_is_late_and_does_the_usual_acts_at_a_press(playing: Stage) -> None:
    await playing.hosting.orders.submit((await playing.seat("Borogravia")).id, playing.bert.id, "develop_bows\n")
    desk = await playing.slash(playing.gm, "gm desk")
    deadline = (await playing.overview()).deadline
    assert "Orders missing (1)" in desk.text
    assert "**Ruritania**: no orders" in desk.text
    assert "Nothing: everything has arrived." in desk.text
    assert f"<t:{int(deadline.timestamp())}:f>" in desk.text
    assert desk.buttons == ["Run the turn", "A day more", "Pause", "Send reports again", "Announce", "Remind them"]
    question = await (await playing.gm.click(desk, "A day more")).final()
    await (await playing.gm.click(question, "Move the deadline")).final()
    assert (await playing.overview()).deadline == deadline + timedelta(days=1)
    assert "is paused" in (await (await playing.gm.click(desk, "Pause")).final()).text
    assert "is not running" in (await (await playing.gm.click(desk, "Pause")).final()).text, "twice is not back"
    paused = await playing.slash(playing.gm, "gm desk")
    assert "Paused" in paused.text
    assert "has resumed" in (await (await playing.gm.click(paused, "Resume")).final()).text
    form = await playing.gm.click(desk, "Announce")
    await playing.through(playing.gm, form, {"Title": "Hear ye", "Text": "Rain."})
    await playing.settle()
    assert "Hear ye" in playing.last("newspaper").text
    question = await (await playing.gm.click(desk, "Run the turn")).final()
    assert "Turn 1 has run" in (await (await playing.gm.click(question, "Run the turn")).final()).text


async def test_the_desk_reminds_the_late_once_a_turn_and_nobody_who_wants_no_reminders(playing: Stage) -> None:
    await playing.slash(playing.anna, "member add", at="ruritania", person=playing.cleo, role="submit")
    await playing.slash(playing.cleo, "remind never")
    await playing.settle()
    before = {who: len(who.dms) for who in (playing.anna, playing.bert, playing.cleo)}
    await playing.hosting.orders.submit((await playing.seat("Borogravia")).id, playing.bert.id, "develop_bows\n")
    desk = await playing.slash(playing.gm, "gm desk")
    first = await (await playing.gm.click(desk, "Remind them")).final()
    assert "1 person reminded. Not 1 person: asked by you before in this turn, or wanting no reminders." in first.text
    again = await (await playing.gm.click(desk, "Remind them")).final()
    assert "No people reminded. Not 2 people" in again.text
    await playing.settle()
    assert {who: len(who.dms) - n for who, n in before.items()} == {playing.anna: 1, playing.bert: 0, playing.cleo: 0}
    told = playing.anna.dms[-1].text
    assert "orders missing" in told
    assert "The game master asks you for them." in told
    assert "<t:" in told
    assert ("gm.remind", playing.gm.id) in [
        (row.what, row.who_id) for row in await playing.hosting.papers.audit((await playing.campaign()).id)
    ]
    await playing.deadline()
    next_turn = await (await playing.gm.click(desk, "Remind them")).final()
    assert "2 people reminded" in next_turn.text


async def test_a_master_is_warned_of_a_silence_that_would_end_the_game(stage: Stage) -> None:
    form = await stage.slash(stage.gm, "campaign new", game="dunk", name="Spring War")
    await stage.through(stage.gm, form, {"Silence": "peace"})
    await stage.joined(stage.anna, "Ruritania", Race="human")
    await stage.joined(stage.bert, "Borogravia", Race="dwarf")
    await stage.begins()
    warning = "ends in peace at the first deadline by which fewer than two kingdoms have sent orders"
    told = [m.text for m in stage.channel("gm").messages if "Before the first deadline" in m.text]
    assert len(told) == 1
    assert warning in told[0]
    for who, name in ((stage.anna, "Ruritania"), (stage.bert, "Borogravia")):
        assert warning in (await stage.slash(stage.gm, "gm desk")).text
        await stage.hosting.orders.submit((await stage.seat(name)).id, who.id, "develop_bows\n")
    assert warning not in (await stage.slash(stage.gm, "gm desk")).text
    await stage.deadline()
    await stage.deadline()
    assert (await stage.campaign()).status == "ended", "as was said"


async def test_a_master_who_chose_patience_is_not_warned(playing: Stage) -> None:
    assert not [m for m in playing.channel("gm").messages if "Before the first deadline" in m.text]
    assert "ends in peace" not in (await playing.slash(playing.gm, "gm desk")).text


async def test_the_desk_sends_again_what_did_not_arrive(playing: Stage) -> None:
    playing.anna.close_dms()
    playing.double.delete_channel(playing.channel("ruritania"))
    await playing.deadline()
    desk = await playing.slash(playing.gm, "gm desk")
    assert "report to Ruritania" in desk.text
    playing.anna.open_dms()
    before = len(playing.anna.dms)
    assert "1 report" in (await (await playing.gm.click(desk, "Send reports again")).final()).text
    await playing.settle()
    assert len(playing.anna.dms) == before + 1


async def test_a_desk_obeys_nobody_who_is_a_game_master_no_longer(playing: Stage) -> None:
    role = playing.guild.new_role("Wardens", "manage_events")
    playing.guild.give_role(playing.cleo, role)
    await playing.slash(playing.gm, "gm role", role=role)
    desk = await playing.slash(playing.cleo, "gm desk")
    await playing.slash(playing.gm, "gm role", remove=True)
    for label in ("Run the turn", "A day more", "Pause", "Announce", "Remind them"):
        refused = await (await playing.cleo.click(desk, label)).final()
        assert "Only the game masters" in refused.text, label
    overview = await playing.overview()
    assert (overview.turn.number, overview.campaign.status) == (1, "running")


async def test_members_of_the_gm_role_are_gms_and_see_the_gm_channel(playing: Stage) -> None:
    role = playing.guild.new_role("Wardens", "manage_events")
    playing.guild.give_role(playing.cleo, role)
    refused = await playing.slash(playing.cleo, "gm health")
    assert "game masters" in refused.text
    await playing.slash(playing.gm, "gm role", role=role)
    assert playing.cleo.can_see(playing.channel("gm"))
    assert playing.cleo.can_see(playing.channel("ruritania"))
    assert "All is well" in (await playing.slash(playing.cleo, "gm health")).text
    told = await playing.slash(playing.gm, "gm role")
    assert "are GMs here" in told.text, "asking takes nothing away"
    assert playing.cleo.can_see(playing.channel("gm"))
    both = await playing.slash(playing.gm, "gm role", role=role, remove=True)
    assert "either a role or" in both.text
    await playing.slash(playing.gm, "gm role", remove=True)
    assert not playing.cleo.can_see(playing.channel("gm"))
    assert "game masters" in (await playing.slash(playing.cleo, "gm health")).text


async def test_a_failed_turn_is_told_to_the_gm_with_a_button_that_runs_it_again(
    playing: Stage,
) -> None:
    usual, playing.hosting.core.rulesets = playing.hosting.core.rulesets, misrules.dice_on_the_floor
    await playing.deadline()
    playing.hosting.core.rulesets = usual
    line = playing.last("gm")
    assert "the dice fell off the table" in line.text
    assert "delayed" in playing.last("newspaper").text
    stranger = playing.cleo
    assert not stranger.can_see(playing.channel("gm"))
    answer = await (await playing.gm.click(line, "Run the turn again")).final()
    assert "Turn 1 has run" in answer.text


async def test_home_makes_deleted_channels_again(playing: Stage) -> None:
    playing.double.delete_channel(playing.channel("map"))
    await playing.double.settled()
    reply = await playing.slash(playing.gm, "gm home")
    assert "map" in reply.text
    assert playing.channel("map").category is not None


async def test_a_turn_that_has_not_run_is_not_taken_back(playing: Stage) -> None:
    assert "Turn 1 has not run yet" in (await playing.slash(playing.gm, "gm rollback", turn="1")).text


async def test_a_turn_that_asks_the_bot_to_end_fails_and_the_bot_goes_on(playing: Stage) -> None:
    playing.hosting.core.rulesets = misrules.leaving
    await playing.deadline()
    assert "SystemExit" in playing.last("gm").text
    assert "delayed" in playing.last("newspaper").text
    await playing.restart()  # it is not claimed again and again
    await playing.hosting.tick()
    assert "Turn 1 has run" in (await (await playing.gm.click(playing.last("gm"), "Run the turn again")).final()).text
