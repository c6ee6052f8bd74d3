"""An evening of Atlantis through the bot: forms, files, mail habits, deadline, report, Times, letters, leaving."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from bot.double import Message, Reply
from bot.hosting.workers.worker_states import unpacked
from engine.core.ruleset import look
from tests.bot.saving import Saved, saved
from tests.bot.stage import Stage

pytestmark = pytest.mark.slow

HANS, QUILL = "merry-pranksters", "salt-company"
FIRST = """#atlantis {faction} "oldsecret"
UNIT {unit}
claim 400
name unit "Hans the First"
@work
move n
"""
CITY = """#atlantis {faction}
unit {unit}
faction war 1 trade 2 magic 2
claim 2000
form 1
\tname unit "Scouts"
\tdescribe unit "Mud on their boots"
\t@avoid 1
\tbuy 2 leaders
\tstudy stealth
end
FORM 2
  name unit "Diggers"
  buy 3 {people}
  @work
END
give NEW 1 500 silver
GIVE new 2 400 SILV    ; for shovels
{extra}
study combat
"""


async def gather(stage: Stage) -> None:
    """Anna leads the Merry Pranksters and Bert the Salt Company in a small Atlantis that has begun."""
    await stage.opened("The Long Shore", "atlantis", {"Size": "16x16", "Times reward": "75"}, seed="evening")
    await stage.joined(stage.anna, "Merry Pranksters", Leader="Hans Shadowspawn")
    await stage.joined(stage.bert, "Salt Company", Template="map")
    await stage.begins()


@pytest.fixture(scope="module")
def begun(empty_database: Path, tmp_path_factory: pytest.TempPathFactory) -> Saved:
    return saved(Stage, empty_database, tmp_path_factory.mktemp("gathered"), gather)


async def ids(stage: Stage, name: str = "Merry Pranksters") -> dict[str, int]:
    """Numbers of a faction and of its first unit, as its report has them."""
    seat = await stage.seat(name)
    core, campaign = stage.hosting.core, await stage.campaign()
    stored = stage.bot.store.state((await core.present(campaign)).id)
    view = look(core.rules(campaign), unpacked(core.rules(campaign), stored), seat.engine_id)
    return {"faction": view.faction, "unit": min(view.own)}


async def by_file(stage: Stage, text: str, command: str = "orders submit") -> Reply:
    return await stage.slash(stage.anna, command, at=HANS, file=("orders.txt", text.encode("latin-1")))


async def by_form(stage: Stage, text: str) -> Reply:
    form = await stage.slash(stage.anna, "orders submit", at=HANS)
    return await stage.through(stage.anna, form, {"Your orders": text})


async def in_the_city(stage: Stage) -> tuple[dict[str, int], str]:
    """A month later: Hans stands in a city; the people for sale there."""
    numbers = await ids(stage)
    await by_file(stage, FIRST.format(**numbers))
    await stage.deadline()
    wares = report(stage.anna.dms[-1]).split("For Sale: unlimited ")[1]
    return numbers, wares.split(" [")[0]


def report(message: Message | Reply) -> str:
    """The text report attached, its folded lines joined."""
    return message.files[0].text.replace("\n  ", " ")


async def filled(stage: Stage, command: str, values: dict[str, str], **options: str) -> Reply:
    form = await stage.slash(stage.anna, command, at=HANS, **options)
    return await stage.through(stage.anna, form, values)


async def test_the_first_report_leads_a_newcomer_and_brings_everything_along(playing: Stage) -> None:
    first = playing.anna.dms[-1]
    assert "your first report" in first.text
    assert "claim 500" in first.text
    names = [file.name for file in first.files]
    assert names == [
        "report-merry-pranksters-turn-0.txt",
        "orders-merry-pranksters-turn-1.txt",
        "report-merry-pranksters-turn-0.json",
        "report-merry-pranksters-turn-0.html",
        "map.png",
    ]
    assert "Hans Shadowspawn (1), faction Merry Pranksters (3)" in report(first)
    assert "Orders Template (Long Format):" in report(first)
    assert "Orders Template (Map Format):" in report(playing.bert.dms[-1])


async def test_forms_with_a_mistake_are_mended_and_carried_out(playing: Stage) -> None:
    numbers, people = await in_the_city(playing)
    text = CITY.format(**numbers, people=people, extra="clam 10")
    answer = await by_form(playing, text)
    assert 'Unknown order "clam"' in answer.text
    assert "clam 10\n^" in answer.text
    assert 'Did you mean "claim"?' in answer.text
    assert "• buys 2 leaders" in answer.text.split("**New 1 of 1**")[1].split("**New 2 of 1**")[0]
    again = await playing.anna.click(answer, "Fix it")
    assert again.modal is not None
    assert "clam 10" in again.modal["components"][0]["component"]["value"]
    mended = text.replace("clam 10", "claim 10")
    answer = await (await playing.anna.submit(again, {"Your orders": mended})).final()
    assert "Orders on file" in answer.text
    assert "with errors" not in answer.text
    assert "may fail" not in answer.text
    await playing.deadline()
    told = report(playing.anna.dms[-1])
    assert "Errors during turn" not in told
    assert "* Scouts (" in told
    assert "Mud on their boots" in told
    assert f"3 {people}" in told
    assert "@avoid 1" not in told.split("Orders Template")[0]
    assert "@work" in told.split("Orders Template")[1]


async def test_the_same_orders_by_file_are_understood_alike(playing: Stage) -> None:
    numbers, people = await in_the_city(playing)
    text = CITY.format(**numbers, people=people, extra="")
    form = (await by_form(playing, text)).text
    file = (await by_file(playing, text.replace("\n", "\r\n"))).text
    assert form.split("What I understood")[1].splitlines()[:12] == file.split("What I understood")[1].splitlines()[:12]
    assert "13 orders understood" in file


async def test_a_check_says_what_cannot_be_bought_and_stores_nothing(playing: Stage) -> None:
    text = FIRST.format(**await ids(playing)) + "buy 1 leaders\nbuy 2 humn\nend\n"
    answer = await by_file(playing, text, "orders check")
    assert "Nobody sells leaders here" in answer.text
    assert '"humn" is not an item' in answer.text
    assert "One of leader" not in answer.text
    shown = await playing.slash(playing.anna, "orders show", at=HANS)
    assert "no orders on file" in shown.text


async def test_a_whole_report_with_orders_written_into_it_is_an_orders_file(playing: Stage) -> None:
    await in_the_city(playing)
    whole = playing.anna.dms[-1].files[0].text
    edited = whole.replace("#end", "study combat\n\n#end")
    answer = await by_file(playing, edited)
    assert "Orders on file" in answer.text
    assert "with errors" not in answer.text
    assert "**Hans the First (1)**\n" in answer.text
    assert "• studies Combat" in answer.text
    assert "before the #atlantis line ignored" in answer.text
    assert await playing.hosting.orders.show((await playing.seat("Merry Pranksters")).id, playing.anna.id)


@pytest.mark.rule("ATL-SERVER-04", "ATL-SERVER-06")
async def test_commands_once_mailed_are_answered_with_what_does_it_here(playing: Stage) -> None:
    mail = '#times 3 "oldsecret"\nBuy boats!\n#end\n#remind 3\n#email 4\nHello\n#end\n'
    numbers = await ids(playing)
    for text in (mail + FIRST.format(**numbers), FIRST.format(**numbers) + mail):
        answer = await by_file(playing, text, "orders check")
        for word, command in (("times", "/press"), ("remind", "/orders show"), ("email", "/letter")):
            assert f"#{word} is not an order here; use {command}" in answer.text
        assert "with errors" not in answer.text
        assert "oldsecret" not in answer.text
        assert "❌" not in answer.text


async def test_the_report_has_map_text_data_and_sheet(playing: Stage) -> None:
    await in_the_city(playing)
    card = playing.anna.dms[-1]
    assert "Merry Pranksters: report of turn 1" in card.text
    assert "$400" in card.text or "$4600" in card.text
    text, sheet, data, page, picture = card.files
    assert page.name.endswith(".html")
    assert text.text.startswith("Atlantis Report For:")
    assert "Walks from The Nexus" in report(card)
    assert sheet.text.startswith("#atlantis 3")
    assert "@work" in sheet.text
    parsed = json.loads(data.data)
    assert parsed["name"] == "Merry Pranksters"
    assert picture.data.startswith(b"\x89PNG")
    assert picture.description


async def test_the_paper_prints_press_and_rumour_and_pays_for_the_article(playing: Stage) -> None:
    held = await filled(playing, "press", {"Title": "For sale", "Text": "One longboat."})
    assert "unclaimed silver" in held.text
    spread = await filled(playing, "rumor", {"What people say": "They say it leaks."})
    assert "unclaimed silver" not in spread.text
    await playing.deadline()
    paper = next(m for m in reversed(playing.channel("newspaper").messages) if m.files)
    assert paper.thread is not None
    said = "\n".join(m.text for m in paper.thread.messages)
    assert "One longboat." in said
    assert "Signed: Merry Pranksters" in said
    assert "They say it leaks." in said
    told = report(playing.anna.dms[-1])
    assert "The Times pays $75 for your article" in told
    assert "Unclaimed silver: 5055." in told  # 20 went for upkeep
    assert "Unclaimed silver: 4980." in report(playing.bert.dms[-1])


async def test_a_letter_is_answered(playing: Stage) -> None:
    sent = await filled(playing, "letter", {"Your letter": "Boats for wood?"}, to="Salt Company")
    assert "on its way" in sent.text
    await playing.settle()
    answering = await playing.bert.click(playing.last(QUILL), "Reply")
    await (await playing.bert.submit(answering, {"Your answer": "Wood first."})).final()
    await playing.settle()
    assert "Wood first." in playing.last(HANS).text


async def test_a_map_around_a_place_in_sight_is_drawn(playing: Stage) -> None:
    await in_the_city(playing)
    whole = await playing.slash(playing.anna, "map", at=HANS)
    places = await playing.anna.autocomplete(playing.channel(HANS), "map", "around", "")
    assert places == ["Nordagarth", "6,0", "5,1", "7,1", "6,2"]
    part = await playing.slash(playing.anna, "map", at=HANS, around="5,1", radius=1)
    assert part.files[0].data.startswith(b"\x89PNG")
    assert part.files[0].data != whole.files[0].data


async def test_rules_and_what_the_faction_knows_are_looked_up(playing: Stage) -> None:
    rules = await playing.slash(playing.anna, "rules", topic="sail")
    assert "ATL-SAIL-01" in rules.text
    item = await playing.slash(playing.anna, "lookup", what="horse")
    assert "Weight 50" in item.text
    skill = await playing.slash(playing.anna, "lookup", what="combat")
    assert "Study costs $10" in skill.text
    secret = await playing.slash(playing.anna, "lookup", what="balrog")
    assert "knows nothing about `balrog`" in secret.text


async def test_one_line_goes_to_a_unit_of_ones_own(playing: Stage) -> None:
    numbers = await ids(playing)
    here = playing.channel(HANS)
    assert await playing.anna.autocomplete(here, "order", "unit", "") == [str(numbers["unit"])]
    answer = await playing.slash(playing.anna, "order", at=HANS, unit=str(numbers["unit"]), order="move n")
    assert "Orders on file" in answer.text
    assert "moves north" in answer.text


async def test_who_comes_late_begins_in_the_nexus_too(playing: Stage) -> None:
    await playing.deadline()
    answer = await playing.joined(playing.cleo, "Grey Hats", Leader="Anselm")
    assert "Grey Hats" in answer.text
    await playing.deadline()
    told = report(playing.cleo.dms[-1])
    assert "Anselm (" in told
    assert "in The Nexus" in told
    assert "Unclaimed silver: 4980." in told


@pytest.mark.rule("ATL-ORDER-40")
async def test_who_quits_is_told_and_the_others_play_on(playing: Stage) -> None:
    numbers = await ids(playing)
    answer = await by_file(playing, f"#atlantis {numbers['faction']}\nunit {numbers['unit']}\nquit\n")
    assert "Orders on file" in answer.text
    await playing.deadline()
    assert "Merry Pranksters" in playing.anna.dms[-1].text
    assert (await playing.seat("Merry Pranksters")).status != "active"
    refused = await playing.slash(playing.anna, "orders submit", at=HANS)
    assert refused.modal is None
    before = len(playing.anna.dms)
    await playing.deadline()
    assert "report of turn 2" in playing.bert.dms[-1].text
    assert all("report of turn 2" not in message.text for message in playing.anna.dms[before:])


async def test_a_map_of_mere_fog_is_not_posted_and_its_channel_says_why(playing: Stage) -> None:
    (said,) = playing.channel("map").messages
    assert "There is no public map yet" in said.text
    assert not said.files
    await playing.deadline()
    assert playing.channel("map").messages == [said]
    assert "no public map" in (await playing.slash(playing.cleo, "map")).text
    assert playing.last("newspaper").file(".png").description
    assert (await playing.slash(playing.anna, "map")).files[0].name == "map.png"


async def test_a_faction_has_its_reports_in_the_format_that_players_programs_read(playing: Stage) -> None:
    numbers = await ids(playing)
    wrong = await playing.slash(playing.anna, "report", at=HANS, format="baroque")
    assert "turnkeep or classic" in wrong.text
    answer = await playing.slash(playing.anna, "report", at=HANS, format="Classic")
    assert "come as classic" in answer.text
    await by_file(playing, FIRST.format(**numbers))
    await playing.deadline()
    classic = report(playing.anna.dms[-1])
    assert (
        f"* Hans the First ({numbers['unit']}), Merry Pranksters ({numbers['faction']}), revealing faction, leader"
        in classic
    )
    assert "380 silver [SILV]. Skills: none." in " ".join(classic.split())
    assert "\n;*** " in classic
    assert "has: leader" in report(playing.bert.dms[-1])
    sheet = next(file for file in playing.anna.dms[-1].files if file.name.startswith("orders-"))
    assert "\n;Hans the First (" in sheet.text
    handed_in = await by_file(playing, sheet.text)
    assert "error" not in handed_in.text.lower()
    await playing.slash(playing.anna, "report", at=HANS, format="turnkeep")
    await playing.deadline()
    assert "has: leader" in report(playing.anna.dms[-1])


async def test_the_game_master_may_keep_the_standings_to_himself(stage: Stage) -> None:
    form = await stage.slash(stage.gm, "campaign new", game="atlantis", name="Silent Shore", seed="silence")
    await stage.through(stage.gm, form, {"Size": "16x16", "Standings": "No"})
    await stage.settle()
    await stage.joined(stage.anna, "Merry Pranksters")
    await stage.begins()
    await stage.deadline()
    answer = await stage.slash(stage.bert, "standings")
    assert "publishes no standings" in answer.text
    campaign = await stage.campaign()
    issue = await stage.hosting.papers.issue(campaign.id)
    assert issue.standings is None or not issue.standings["rows"]
    assert await stage.hosting.papers.standings_chart(campaign.id) is None
