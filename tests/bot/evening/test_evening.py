"""A whole evening at the Play-by-Mail Club, told from the first invitation to the move to another house.

What everybody saw is kept as a folder with an index.html. TURNKEEP_EVENING says where, to look at it afterwards:

    TURNKEEP_EVENING=evening pytest tests/bot/evening/test_evening.py -n 0
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from datetime import timedelta
from pathlib import Path

import pytest

from bot.double import NoAnswer
from engine.games.registry import GAMES, ruleset
from tests.bot.evening.album import album_folder, keep, the_album_is_whole
from tests.bot.evening.cast import (
    AMBER,
    BLACKWOOD,
    CAMPAIGNS,
    COAST,
    DOWNS,
    DUCKLAND,
    EMPIRE,
    GREY,
    GRIMHOLD,
    HAMMER,
    HILLS,
    HOLD,
    PRANKSTERS,
    PUDDLE,
    QUILL,
    SALT,
    SEATS,
    SHORE,
    SILVERWOOD,
    SPOON,
    TIDE,
)
from tests.bot.evening.club import Club, soon
from tests.bot.evening.moving import (
    all_campaigns_are_exported,
    everybody_plays_the_fourth_turn,
    nothing_differs_when_all_is_played_again,
    run_now,
    the_club_moves_to_another_house,
)
from tests.bot.evening.sheets import before_the_end, provinces, units, written
from tests.bot.evening.talking import letters_press_and_rumours_go_round, who_has_sent_nothing_is_reminded
from tests.bot.stage import fresh_database, on_stage


@pytest.fixture
async def club(empty_database: Path, tmp_path: Path) -> AsyncIterator[Club]:
    """The club, with the bot online and no campaign yet; whatever happens, its album is written."""
    async with on_stage(fresh_database(empty_database, tmp_path), Club) as opened:
        try:
            yield opened
        finally:
            index = keep(opened.double, album_folder(tmp_path))
        assert opened.double.violations == []
        assert opened.nobody_was_pinged()
        the_album_is_whole(index, [person.name for person in (opened.gm, *opened.players, opened.otto)])


@pytest.mark.slow
async def test_an_evening_at_the_club(club: Club, other_database: str, tmp_path: Path) -> None:
    await the_game_master_opens_five_campaigns(club)
    await eight_players_join_by_what_they_are_told(club)
    await everybody_gets_a_first_report_and_nobody_elses(club)
    await orders_come_by_form_line_file_and_menu(club)
    await one_of_them_plans_a_month_ahead(club)
    await letters_press_and_rumours_go_round(club)
    await who_has_sent_nothing_is_reminded(club, await club.deadline_of_all())
    await a_deadline_passes(club, 1)
    await the_first_papers_and_reports_are_read(club)
    await the_second_deadline_passes_while_the_bot_is_down(club)
    await a_player_is_replaced(club)
    await a_noble_house_changes_hands(club)
    await the_third_deadline_passes(club)
    await the_game_master_rolls_a_turn_back(club)
    files = await all_campaigns_are_exported(club, tmp_path)
    here = await everybody_plays_the_fourth_turn(club)
    await the_club_moves_to_another_house(club, other_database, files)
    assert await everybody_plays_the_fourth_turn(club) == here
    await club.stop()
    await nothing_differs_when_all_is_played_again(other_database)


async def the_game_master_opens_five_campaigns(club: Club) -> None:
    assert len(await club.gm.autocomplete(club.general, "campaign new", "game")) == len(GAMES)
    refused = await club.slash(club.otto, "campaign new", game="dunk", name="Otto's own")
    assert "game masters" in refused.text or "Manage Server" in refused.text
    for game, name in CAMPAIGNS.items():
        when = {"days": "Sunday", "time": "20:00", "zone": "Europe/Paris"}
        form = await club.slash(club.gm, "campaign new", game=game, name=name, seed="evening", **when)
        opened = await club.fill_in(club.gm, form, {"Silence": "patience"} if game == "dunk" else {})
        await club.settle()
        assert f"**{name}** is open" in opened.text
        assert "every Sunday at 20:00 (Europe/Paris)" in opened.text
        assert "/join" in opened.text
        home = await club.category(name)
        assert list(home) == ["newspaper", "map", "town-square", "gm"]
        assert all(club.otto.can_see(home[there]) for there in ("newspaper", "map", "town-square"))
        assert not club.otto.can_see(home["gm"])
        assert not club.otto.can_write_in(home["newspaper"])
        (status,) = home["newspaper"].messages
        assert "is gathering players: 0 so far" in status.text
    assert len(club.guild.categories) == 1 + len(CAMPAIGNS)


async def eight_players_join_by_what_they_are_told(club: Club) -> None:
    for who, campaign, faction, choices in SEATS:
        person = getattr(club, who)
        told = await club.slash(person, "help")
        advert = (await club.category(campaign))["newspaper"].messages[0]
        assert "type /join" in (told.text if "no faction here yet" in told.text else advert.text).replace(
            "Type", "type"
        )
        asked = await club.slash(person, "join")
        invitation = await (await person.select(asked, "Campaign", campaign)).final()
        assert campaign in invitation.text
        assert "What you choose" in invitation.text
        form = await person.click(invitation, "Choose and join")
        welcome = await club.fill_in(person, form, {"Name of your faction": faction, **choices})
        await club.settle()
        assert f"Welcome! You lead **{faction}** in **{campaign}**" in welcome.text
        assert "your first report" in welcome.text
        assert not [step for step in steps_of(campaign) if step in welcome.text], "they come once, with the report"
        home = await club.home_of(faction)
        assert f"<#{home.id}>" in welcome.text
        assert person.can_see(home)
        assert club.gm.can_see(home)
        assert not club.otto.can_see(home)
        club.leaders[faction] = person
    for name in CAMPAIGNS.values():
        begun = await club.slash(club.gm, "campaign start", campaign=name)
        await club.settle()
        assert "has begun" in begun.text


def steps_of(campaign: str) -> tuple[str, ...]:
    """What the game of a campaign tells a newcomer to do first."""
    game = next(key for key, name in CAMPAIGNS.items() if name == campaign)
    return tuple(ruleset(game).look.first_steps)


async def everybody_gets_a_first_report_and_nobody_elses(club: Club) -> None:
    for who, campaign, faction, _ in SEATS:
        person = getattr(club, who)
        assert len(club.reports(person, faction, 0)) == 1
        card = next(m for m in person.dms if f"{faction}: your first report" in m.text)
        assert "What now?" in card.text
        assert "more in the attached" not in card.text
        steps = steps_of(campaign)
        (more,) = [label for label in card.buttons if "more steps" in label]
        all_of_them = await (await person.click(card, more)).final()
        for place, step in enumerate(steps, start=1):
            assert (f"{place}. {step}" in card.text) is (place <= 3)
            assert f"{place}. {step}" in all_of_them.text
        assert [file.name.rsplit(".", 1)[1] for file in card.files] == ["txt", "txt", "json", "html", "png"]
        assert card.file(".png").description
        assert {"Submit orders", "Map", "Rules"} <= set(card.buttons)
        state = (await club.home_of(faction)).messages[0]
        assert "Orders: **none yet**" in state.text
        for other in club.players:
            if all(other is not getattr(club, name) for name, _, theirs, _ in SEATS if theirs == faction):
                assert not club.reports(other, faction, 0)
                assert not other.can_see(await club.home_of(faction))
    assert not club.otto.dms


async def orders_come_by_form_line_file_and_menu(club: Club) -> None:
    await orders_for_the_long_shore(club)
    await orders_for_the_old_empire(club)
    await orders_for_the_war_of_the_puddle(club)
    await orders_for_the_amber_coast(club)
    await orders_for_the_walled_hills(club)
    await club.settle()
    for _, _, faction, _ in SEATS:
        card = (await club.home_of(faction)).messages[0].text
        state = {QUILL: "on file, with errors", SILVERWOOD: "none yet"}.get(faction, "on file")
        assert f"Orders: **{state}**" in card


async def orders_for_the_long_shore(club: Club) -> None:
    # Anna mistypes a word and fixes it with the button; Bert writes on his telephone; Cleo sends a file.
    sheet = club.sheet(club.anna, PRANKSTERS, 1)
    (hans,) = units(sheet)
    slip = written(sheet, {hans: 'name unit "Hans the First"; clam 500; move n'})
    answer = await club.orders_by_form(club.anna, PRANKSTERS, slip, slips=("clam",))
    assert "Orders on file, with errors" in answer.text
    assert 'Did you mean "claim"?' in answer.text
    assert "clam 500\n^" in answer.text
    again = await club.anna.click(answer, "Fix it")
    assert "clam 500" in str(again.modal)
    answer = await club.fill_in(club.anna, again, {"Your orders": slip.replace("clam", "claim")})
    assert answer.text.startswith("Orders on file\n")
    assert "• claims $500\n• moves north" in answer.text

    (quill,) = units(club.sheet(club.bert, SALT, 1))
    answer = await club.order_line(club.bert, SALT, "claim 400", unit=quill)
    assert "Added: `claim 400`" in answer.text
    answer = await club.order_line(club.bert, SALT, "move s", unit=quill)
    assert "• claims $400\n• moves south" in answer.text
    assert "Everybody has sent orders" not in answer.text

    sheet = club.sheet(club.cleo, GREY, 1)
    (anselm,) = units(sheet)
    answer = await club.orders_by_file(club.cleo, GREY, written(sheet, {anselm: "claim 600; move south"}))
    assert "2 orders understood (submission 1)" in answer.text
    assert "Everybody has sent orders now" in answer.text


async def orders_for_the_old_empire(club: Club) -> None:
    # Dora writes into her channel; Emil keeps a line that makes no sense; Fritz and Anna write lines.
    sheet = club.sheet(club.dora, BLACKWOOD, 1)
    ysolde, people = units(sheet)
    orders = written(sheet, {ysolde: "WITHDRAW 500; 10 STUDY CMBT", people: "30 STUDY CMBT"})
    answer = await club.orders_by_menu(club.dora, BLACKWOOD, orders)
    assert "3 orders understood" in answer.text
    assert "**Followers [U" in answer.text
    sheet = club.sheet(club.emil, QUILL, 1)
    orders = written(sheet, {units(sheet)[0]: "WITHDRAW lots; STUDY EART 2"})
    answer = await club.orders_by_form(club.emil, QUILL, orders, slips=("lots",))
    assert '"lots" is not a number' in answer.text
    kept = await (await club.emil.click(answer, "Keep anyway")).final()
    assert "Kept as they are" in kept.text
    berta = units(club.sheet(club.fritz, HAMMER, 1))[0]
    answer = await club.order_line(club.fritz, HAMMER, "study building", unit=berta)
    assert "study building" in answer.text
    spoon = units(club.sheet(club.anna, SPOON, 1))[0]
    answer = await club.order_line(club.anna, SPOON, "study scouting", unit=spoon)
    assert "Everybody has sent orders now" in answer.text


async def orders_for_the_war_of_the_puddle(club: Club) -> None:
    # Gina mistypes, Hugo sends a file, Bert has forgotten that he plays.
    here = provinces(club.reports(club.gina, DUCKLAND, 0)[0])[0]
    slip = before_the_end(club.sheet(club.gina, DUCKLAND, 1), f"place {here} e", "devlop_protection")
    answer = await club.orders_by_form(club.gina, DUCKLAND, slip, slips=("devlop_protection",))
    assert "Unknown order" in answer.text
    again = await club.gina.click(answer, "Fix it")
    await club.fill_in(club.gina, again, {"Your orders": slip.replace("devlop", "develop")})
    here = provinces(club.reports(club.hugo, GRIMHOLD, 0)[0])[0]
    orders = before_the_end(club.sheet(club.hugo, GRIMHOLD, 1), f"place {here} e")
    answer = await club.orders_by_file(club.hugo, GRIMHOLD, orders)
    assert f"• Place a normal army in {here}" in answer.text


async def orders_for_the_amber_coast(club: Club) -> None:
    # Dora's noble gets a queue that lasts longer than the month; Fritz writes line by line.
    await club.slash(club.dora, "rules", at=await club.home_of(AMBER), topic="explore")
    sheet = club.sheet(club.dora, AMBER, 1)
    (osswid,) = units(sheet)
    orders = written(sheet, {osswid: "claim 500; study 610; study 610; explore; explore; explore; explore"})
    answer = await club.orders_by_form(club.dora, AMBER, orders)
    assert "• claim 500 gold\n• study Combat [610]\n• study Combat [610]\n• explore" in answer.text
    (marrow,) = units(club.sheet(club.fritz, TIDE, 1))
    answer = await club.order_line(club.fritz, TIDE, "claim 500", unit=marrow)
    assert "• claim 500 gold" in answer.text
    answer = await club.order_line(club.fritz, TIDE, "study 600", unit=marrow)
    assert "• claim 500 gold\n• study Shipcraft [600]" in answer.text


async def orders_for_the_walled_hills(club: Club) -> None:
    # Gina's city pops courtiers; Emil mistypes the place where his ruler shall go.
    city = club.codes(club.gina, HOLD, 1)[0]
    answer = await club.order_line(club.gina, HOLD, "pop 3 courtiers", unit=city)
    assert "• pop 3 courtiers" in answer.text
    sheet = club.sheet(club.emil, DOWNS, 1)
    slip = sheet.replace("\nend", "\nMOVE nowhere\nend").replace("UNIT", "POP warlord\n\nUNIT", 1)
    answer = await club.orders_by_form(club.emil, DOWNS, slip, slips=("nowhere",))
    assert "Orders on file, with errors" in answer.text
    assert "nowhere" in answer.text
    again = await club.emil.click(answer, "Fix it")
    orders = slip.replace("MOVE nowhere\n", "")
    answer = await club.fill_in(club.emil, again, {"Your orders": orders})
    assert answer.text.startswith("Orders on file\n")
    assert "• pop 1 warlord" in answer.text


async def one_of_them_plans_a_month_ahead(club: Club) -> None:
    home = await club.home_of(HAMMER)
    (_, later, *_) = await club.fritz.choices(home, "orders submit", "turn")
    assert later["name"].startswith("Turn 2")
    sheet = club.sheet(club.fritz, HAMMER, 1)
    orders = written(sheet, {units(sheet)[1]: "30 STUDY BUIL"})
    answer = await club.orders_by_form(club.fritz, HAMMER, orders, turn=later["value"])
    assert "Orders kept for turn 2" in answer.text
    checked = await (await club.fritz.click(answer, "Check them now")).final()
    assert "Checked, not stored" in checked.text
    await club.settle()
    assert "Waiting for later turns: turn 2 (1 order)" in home.messages[0].text


async def a_deadline_passes(club: Club, number: int) -> None:
    """Every turn of that number runs; reports, sheets, maps and papers are there, each once."""
    moment = await club.deadline_of_all()
    await club.pass_to(soon(moment))
    await club.hosting.tick()
    await club.settle()
    await all_got_what_is_theirs(club, number)


async def all_got_what_is_theirs(club: Club, number: int) -> None:
    for name in CAMPAIGNS.values():
        assert (await club.named(name)).turn_number == number + 1
        assert [t.attempts for t in await club.turns_of(name) if t.number == number] == [1]
        assert (await club.issues(name))[f"newspaper-{number}.txt"] == 1
    for _, _, faction, _ in SEATS:
        assert len(club.reports(club.leaders[faction], faction, number)) == 1
        assert f"Turn {number + 1}" in (await club.home_of(faction)).messages[0].text


async def the_first_papers_and_reports_are_read(club: Club) -> None:
    times = await club.paper(SHORE, 1)
    assert "One longboat, several owners.\nSigned: The Merry Pranksters" in times
    assert "The Times pays $50 for your article" in club.report(club.anna, PRANKSTERS, 1)
    assert "Walks from The Nexus" in club.report(club.anna, PRANKSTERS, 1)
    gazette = await club.paper(EMPIRE, 1)
    assert "Anything that glows.\nSigned: The Quill and Candle" in gazette
    assert '"lots" is not a number' in club.report(club.emil, QUILL, 1)
    herald = await club.paper(PUDDLE, 1)
    assert "Long life to our neighbours.\nSigned: Upper Duckland" in herald
    assert "The ducks walk on water at night." in herald
    assert "Grimhold" not in herald.split("The ducks walk on water at night.")[1]
    assert "libel" not in herald
    assert "**Nothing was heard from**\nSilverwood" in herald
    assert "You sent no orders this turn" in club.newest(club.bert.dm, "Silverwood: report of turn 1").text
    told = club.newest(club.fritz.dm, "your orders for turn 2").text
    assert "Their turn has come" in told
    times = await club.paper(COAST, 1)
    assert "The tide keeps its own books.\nSigned: The Tide House" in times
    report = club.report(club.dora, AMBER, 1)
    assert "Studied Combat [610], 14/21" in report
    assert "executing for" in club.sheet(club.dora, AMBER, 2)
    assert "pops" in club.report(club.gina, HOLD, 1)
    assert "a courtier" in club.report(club.gina, HOLD, 1)
    assert "The Sheep Downs" in await club.paper(HILLS, 1)
    for name in CAMPAIGNS.values():
        drawn = (await club.category(name))["map"].messages[-1]
        if name in (SHORE, COAST, HILLS):  # nobody knows more of it than he has seen, or than two safe havens
            assert "An unknown world" in drawn.text
        else:
            assert drawn.file(".png").description
        assert "turn 1" in (await club.slash(club.otto, "newspaper", campaign=name, turn="1")).text.casefold()
    mine = await club.slash(club.dora, "map", at=await club.home_of(BLACKWOOD))
    assert mine.ephemeral
    assert mine.files[0].data.startswith(b"\x89PNG")


async def the_second_deadline_passes_while_the_bot_is_down(club: Club) -> None:
    hans, quill = club.units(club.anna, PRANKSTERS, 2)[0], club.units(club.bert, SALT, 2)[0]
    await club.slash(club.anna, "rules", at=await club.home_of(PRANKSTERS), topic="study")
    sheet = club.sheet(club.anna, PRANKSTERS, 2)
    orders = written(sheet, {hans: "buy 2 leaders; study combat"})
    await club.orders_by_menu(club.anna, PRANKSTERS, orders)
    await club.order_line(club.bert, SALT, "study combat", unit=quill)
    ready = await club.slash(club.anna, "ready", at=await club.home_of(PRANKSTERS))
    assert "1 of 3 factions are ready" in ready.text
    here = provinces(club.reports(club.bert, SILVERWOOD, 1)[0])[0]
    orders = before_the_end(club.sheet(club.bert, SILVERWOOD, 2), f"place {here} e")
    answer = await club.orders_by_menu(club.bert, SILVERWOOD, orders)
    assert "2 of 3 factions" not in answer.text
    await a_line_goes_into_a_running_queue(club)

    moment = await club.deadline_of_all()
    await club.stop()
    club.at(moment + timedelta(hours=3))
    patience, club.double.interactions.answer_within = club.double.interactions.answer_within, 1.0  # nobody is there
    with pytest.raises(NoAnswer):
        await club.anna.slash(club.general, "help")
    club.double.interactions.answer_within = patience
    assert not club.reports(club.anna, PRANKSTERS, 2)
    await club.start_again()
    await club.hosting.tick()
    await club.settle()
    await club.hosting.tick()
    await club.settle()
    await all_got_what_is_theirs(club, 2)
    assert "Studies" in club.report(club.anna, PRANKSTERS, 2)
    await (await club.anna.click((await club.home_of(PRANKSTERS)).messages[0], "Show orders")).final()
    told = club.report(club.dora, AMBER, 2)
    assert "explore" in told
    assert "> move out" in told


async def a_line_goes_into_a_running_queue(club: Club) -> None:
    """Dora's noble is still exploring, and shall again; what she adds stands behind that, and the receipt shows it."""
    (osswid,) = units(club.sheet(club.dora, AMBER, 2))
    answer = await club.order_line(club.dora, AMBER, "move out", unit=osswid)
    assert "Added: `move out`" in answer.text
    assert "explore" in answer.text.split("What I understood")[1].split("• go out")[0]


async def a_player_is_replaced(club: Club) -> None:
    home = await club.home_of(GRIMHOLD)
    question = await club.slash(club.gm, "gm replace", at=home, player=club.otto)
    assert "Give **Grimhold**" in question.text
    done = await (await club.gm.click(question, "Replace the player")).final()
    await club.settle()
    assert "now leads **Grimhold**" in done.text
    assert club.otto.can_see(home)
    assert not club.hugo.can_see(home)
    refused = await club.slash(club.hugo, "report")
    assert "You have no faction yet" in refused.text
    assert not refused.files
    assert (await club.slash(club.hugo, "orders submit")).modal is None
    assert club.reports(club.otto, GRIMHOLD, 2) == club.reports(club.hugo, GRIMHOLD, 2)
    assert "new rule" in (await club.paper(PUDDLE)).split("turn 2")[-1]
    assert "How to begin" in club.otto.dms[-1].text
    assert "You no longer lead Grimhold" in club.hugo.dms[-1].text
    club.leaders[GRIMHOLD] = club.otto


async def a_noble_house_changes_hands(club: Club) -> None:
    """Hugo, who has lost his kingdom, takes the house that Fritz gives up, with its noble, queue and first reports."""
    home = await club.home_of(TIDE)
    question = await club.slash(club.gm, "gm replace", at=home, player=club.hugo)
    await (await club.gm.click(question, "Replace the player")).final()
    await club.settle()
    assert club.hugo.can_see(home)
    assert not club.fritz.can_see(home)
    assert club.reports(club.hugo, TIDE, 2) == club.reports(club.fritz, TIDE, 2)
    club.leaders[TIDE] = club.hugo


async def the_third_deadline_passes(club: Club) -> None:
    here = provinces(club.reports(club.otto, GRIMHOLD, 2)[0])[0]
    orders = before_the_end(club.sheet(club.otto, GRIMHOLD, 3), f"place {here} e")
    answer = await club.orders_by_file(club.otto, GRIMHOLD, orders)
    assert "Orders on file" in answer.text
    await a_deadline_passes(club, 3)
    assert not club.reports(club.hugo, GRIMHOLD, 3)


async def the_game_master_rolls_a_turn_back(club: Club) -> None:
    before, after = await club.state_before(PUDDLE, 3), await club.state_before(PUDDLE, 4)
    first = club.reports(club.otto, GRIMHOLD, 3)[0]
    desk = (await club.category(PUDDLE))["gm"]
    assert "3" in [choice["value"] for choice in await club.gm.choices(desk, "gm rollback", "turn")]
    question = await club.slash(club.gm, "gm rollback", at=desk, turn="3")
    assert "back to before turn 3" in question.text
    done = await (await club.gm.click(question, "Roll back to turn 3")).final()
    await club.settle()
    assert "was rolled back to before turn 3" in done.text
    assert (await club.named(PUDDLE)).turn_number == 3
    assert await club.state_before(PUDDLE, 3) == before
    kept = [turn.number for turn in await club.turns_of(PUDDLE, discarded=True) if turn.discarded_at]
    assert kept == [3, 4]
    assert "History is rewritten: back to turn 3" in await club.paper(PUDDLE)
    home = await club.home_of(GRIMHOLD)
    assert "Orders: **on file**" in home.messages[0].text

    # Otto thinks better of it, and the turn is run again.
    here = provinces(club.reports(club.otto, GRIMHOLD, 2)[0])[1]
    orders = before_the_end(club.sheet(club.otto, GRIMHOLD, 3), f"place {here} e")
    await club.orders_by_file(club.otto, GRIMHOLD, orders)
    await run_now(club, PUDDLE, desk)
    again = club.reports(club.otto, GRIMHOLD, 3)
    assert again[0] == first
    assert len(again) == 2
    assert again[1] != first
    assert "has run again" in club.newest(club.otto.dm, "Grimhold: report of turn 3").text
    assert (await club.paper(PUDDLE)).count("has run again") == 1
    assert await club.state_before(PUDDLE, 4) != after
