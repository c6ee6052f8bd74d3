"""/rules, /lookup and /help."""

from __future__ import annotations

import re
from typing import Any

import pytest

from bot.cogs.reading import help as help_texts
from bot.double import Person
from bot.ui import answers
from tests.bot.stage import Stage

HOME = "ruritania"


async def test_the_contents_of_the_rulebook_name_its_chapters(stage: Stage) -> None:
    answer = await stage.slash(stage.cleo, "rules", game="dunk")
    assert "**Standard orders**" in answer.text
    assert answer.ephemeral
    chapter = await stage.cleo.select(answer, "Chapter", "Standard orders")
    assert "Dunk!: Standard orders" in (await chapter.final()).text
    further = await stage.cleo.click(answer, "Next")
    assert further.message is not None
    assert "**Catastrophes**" in further.message.embeds[0]["description"]
    assert "**DNK-" in (await (await stage.cleo.select(further, "Chapter", "Catastrophes")).final()).text


async def test_an_order_is_found_by_its_name(playing: Stage) -> None:
    answer = await playing.slash(playing.anna, "rules", topic="place archers")
    assert answer.embeds[0]["description"].startswith("**DNK-TORD-01**")


async def test_long_answers_are_leafed_through(playing: Stage) -> None:
    answer = await playing.slash(playing.anna, "rules", topic="Standard orders")
    assert answer.buttons == ["Back", "Next"]
    first = answer.embeds[0]["description"]
    turned = await playing.anna.click(answer, "Next")
    assert turned.updated
    assert turned.message is not None
    second = turned.message.embeds[0]
    assert second["description"] != first
    assert second["footer"]["text"].startswith("Page 2 of ")
    back = await playing.anna.click(turned, "Back")
    assert back.message is not None
    assert back.message.embeds[0]["description"] == first


async def test_a_page_that_takes_its_time_is_turned_all_the_same(
    playing: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    answer = await playing.slash(playing.anna, "rules", topic="Standard orders")
    monkeypatch.setattr(answers, "PATIENCE", 0)
    turned = await (await playing.anna.click(answer, "Next")).final()
    assert "Page 2 of" in turned.text
    assert turned.buttons == ["Back", "Next"]


async def test_what_is_in_no_rule_is_said_to_be_in_none(playing: Stage) -> None:
    answer = await playing.slash(playing.anna, "rules", topic="xylophone `quartet`")
    assert "says nothing about" in answer.text


async def test_topics_are_offered_orders_first(playing: Stage) -> None:
    offered = await playing.anna.choices(playing.general, "rules", "topic", "place arch")
    assert offered[0]["value"] == "place_archers"
    everything = await playing.anna.autocomplete(playing.general, "rules", "topic", "")
    assert everything[0] == "Introduction"


async def test_an_unknown_game_is_refused(stage: Stage) -> None:
    answer = await stage.slash(stage.cleo, "rules", game="chess")
    assert "no rulebook called `chess`" in answer.text


async def test_a_technology_is_looked_up_as_the_faction_knows_it(playing: Stage) -> None:
    assert "bows" in await playing.anna.autocomplete(playing.general, "lookup", "what", "bo")
    answer = await playing.slash(playing.anna, "lookup", what="bows")
    assert "You can develop it now" in answer.text
    nothing = await playing.slash(playing.anna, "lookup", what="xylophone")
    assert "knows nothing about `xylophone`" in nothing.text
    stranger = await playing.slash(playing.cleo, "lookup", what="bows")
    assert "You have no faction yet" in stranger.text


async def test_help_names_only_commands_that_there_are(stage: Stage) -> None:
    there = set(stage.double.commands)
    lists = (help_texts.GIVING, help_texts.READING, help_texts.TALKING, help_texts.WATCHING, help_texts.LEADING,
             help_texts.GATHERING, help_texts.ALONG, (help_texts.BEGINNING,))  # fmt: skip
    named = [name for lines in lists for line in lines for name in commands_in(line)]
    assert len(named) > 30
    assert [name for name in named if not any(c == name or c.startswith(f"{name} ") for c in there)] == []


async def test_help_leaves_no_command_out(stage: Stage) -> None:
    lists = (help_texts.GIVING, help_texts.READING, help_texts.TALKING, help_texts.WATCHING, help_texts.LEADING)
    named = [name for lines in lists for line in lines for name in commands_in(line)]
    missing = [c for c in stage.double.commands if not any(c == name or c.startswith(f"{name} ") for name in named)]
    assert [c for c in missing if c not in ("help", "join", "Submit as orders", "Check as orders")] == []


def commands_in(line: str) -> list[str]:
    """The commands a line of help names: "/gm run, extend · turns" are gm run and gm extend."""
    found = []
    for part in re.split(r"[;·]", line):
        for slashed in re.findall(r"/([a-z ,/-]+)", part):
            group = ""
            for name in slashed.replace("/", "").split(","):
                words = name.split()
                if len(words) == 2:
                    group = words[0]
                found.append(" ".join(words) if len(words) != 1 or not group else f"{group} {words[0]}")
    return [name for name in found if name]


async def told(stage: Stage, who: Person, **where: Any) -> str:
    """What /help says, with all commands."""
    answer = await stage.slash(who, "help", **where)
    if "All commands" not in answer.buttons:
        return answer.text
    return answer.text + (await (await who.click(answer, "All commands")).final()).text


async def test_help_fits_a_telephone_and_has_the_rest_behind_a_button(playing: Stage) -> None:
    for who in (playing.anna, playing.gm, playing.cleo):
        answer = await playing.slash(who, "help")
        assert len(answer.text) < 900
        assert sum(1 + len(line) // 45 for line in answer.text.split("\n")) <= 26
        assert "All commands" in answer.buttons
        whole = (await (await who.click(answer, "All commands")).final()).text
        assert len(whole) > len(answer.text)


async def test_help_tells_a_newcomer_to_join(stage: Stage) -> None:
    nothing = await stage.slash(stage.cleo, "help")
    assert "No game is running on this server yet" in nothing.text
    await stage.opened()
    answer = await stage.slash(stage.cleo, "help")
    assert "**Spring War** is open to new players: type /join" in answer.text
    assert "Give orders" not in answer.text


@pytest.mark.slow
async def test_help_names_only_what_is_of_use_here_and_now(stage: Stage) -> None:
    nothing = await told(stage, stage.cleo)
    alone = await told(stage, stage.cleo, at=stage.cleo.dm)
    for answer in (nothing, alone):
        assert "/rules" in answer
        assert "/newspaper" not in answer
    assert "/gm role" in await told(stage, stage.gm)
    assert "/gm run" not in await told(stage, stage.gm)
    await stage.opened()
    await stage.joined(stage.anna, "Ruritania", Race="human")
    waiting = await told(stage, stage.anna)
    assert "the game master starts the campaign" in waiting
    assert "/campaign info" in waiting
    for command in ("/report", "/map", "/press", "/orders"):
        assert command not in waiting
    desk = await stage.slash(stage.gm, "help")
    assert "1 of at least 2 so far" in desk.text
    await stage.joined(stage.bert, "Borogravia", Race="dwarf", Leaders="mages")
    assert "2 so far. /campaign start begins it" in await told(stage, stage.gm)
    await stage.begins()
    assert "**Spring War**, turn 1: 0 of 2 factions sent orders" in await told(stage, stage.gm)
    assert "/press" in await told(stage, stage.anna)
    looking_in = await told(stage, stage.gm, at=HOME)
    assert "you are looking as a game master" in looking_in
    assert "/letter" not in looking_in  # which is for its members only
    await stage.slash(stage.gm, "campaign pause")
    assert "is paused. /campaign resume" in await told(stage, stage.gm)


async def test_help_speaks_of_letters_as_the_game_has_them(stage: Stage) -> None:
    await stage.opened("The Long Shore", "atlantis")
    await stage.joined(stage.anna, "Merry Pranksters")
    await stage.slash(stage.gm, "campaign start")
    answer = await stage.slash(stage.anna, "help")
    assert "/letter · write to another faction, or to a unit you meet; unsigned, if you like" in answer.text
    late = await stage.slash(stage.cleo, "help")
    assert "**The Long Shore** is open to new players" in late.text


async def test_help_tells_a_player_what_to_do_next(playing: Stage) -> None:
    answer = await playing.slash(playing.anna, "help")
    assert "give orders for turn 1: /orders submit" in answer.text
    assert answer.buttons == ["Submit orders", "Map", "Rules", "All commands"]
    seat = await playing.seat("Ruritania")
    await playing.hosting.orders.submit(seat.id, playing.anna.id, "begin orders Ruritania 1\nplce\nend orders")
    wrong = await playing.slash(playing.anna, "help")
    assert "There are errors in your orders" in wrong.text


async def test_help_shows_the_desk_to_game_masters_only(playing: Stage) -> None:
    assert "/gm run" in await told(playing, playing.gm)
    assert "/gm run" not in await told(playing, playing.anna)


async def test_help_tells_a_reader_that_he_reads(playing: Stage) -> None:
    await playing.slash(playing.anna, "member add", at=HOME, person=playing.cleo, role="read")
    answer = await playing.slash(playing.cleo, "help")
    assert "You can only read" in answer.text
    assert "Give orders" not in answer.text
