"""Every command there is, by everybody there is: the matrix of who may do what has no blank."""

from __future__ import annotations

from typing import Any

import pytest

from bot.double import Reply
from tests.bot.cogs.campaign import test_gm
from tests.bot.cogs.rights import test_who_may
from tests.bot.stage import Stage

pytestmark = pytest.mark.slow

SECRET = "develop_bows"

# What anybody on the server may use, for it shows nothing but what is public, or is about oneself.
FOR_ALL = {"help", "rules", "newspaper", "standings", "campaign info", "campaign list", "campaign seats", "join"}
# About a faction, for those who have a part in it; to others refused. Those of test_who_may, and:
OF_A_SEAT = {"resign", "member add", "member role", "member remove", "member list", "campaign more-time",
             "campaign vote-pause"}  # fmt: skip
MENUS = {"Submit as orders", "Check as orders"}


def about_a_seat(stage: Stage, command: str) -> dict[str, Any]:
    person = {"person": stage.bert}
    role = {"role": "read"}
    more: dict[str, dict[str, Any]] = {
        "member add": person | role,
        "member role": person | role,
        "member remove": person,
    }
    return more.get(command, {}) | test_who_may.COMMANDS.get(command, {})


async def test_no_command_is_missing_from_the_matrix(playing: Stage) -> None:
    known = FOR_ALL | OF_A_SEAT | set(test_who_may.COMMANDS) | {name for name, _ in test_gm.COMMANDS}
    known |= {"campaign new", "gm replace", "gm transfer"}  # tested in test_campaign, below, and in test_rights
    known |= {"campaign practice"}  # for everybody on the server: tests/bot/cogs/games/test_practice.py
    assert set(playing.double.commands) - known == set()
    assert known - set(playing.double.commands) == set()


def nothing_of_it(answer: Reply) -> bool:
    return SECRET not in answer.text.replace("\\", "") and answer.modal is None and answer.buttons == []


@pytest.mark.parametrize("command", sorted(OF_A_SEAT))
async def test_strangers_and_rivals_do_nothing_with_a_faction(playing: Stage, command: str) -> None:
    seat = await playing.seat("Ruritania")
    before = [(m.user_id, m.role) for m in await playing.hosting.seats.members(seat.id)]
    for who in (playing.cleo, playing.bert):
        options = about_a_seat(playing, command) | {"faction": str(seat.id)}
        answer = await playing.slash(who, command, **options)
        assert "not a member of" in answer.text, who.name
        assert nothing_of_it(answer)
    assert [(m.user_id, m.role) for m in await playing.hosting.seats.members(seat.id)] == before


@pytest.mark.parametrize("command", sorted(FOR_ALL))
async def test_what_everybody_may_use_tells_nobody_of_anothers_orders(playing: Stage, command: str) -> None:
    await playing.slash(playing.anna, "order", order=SECRET)
    await playing.slash(playing.anna, "note add", text=SECRET)
    options = {"topic": "gold"} if command == "rules" else {}
    for who in (playing.cleo, playing.bert):
        answer = await playing.slash(who, command, **options)
        assert SECRET not in answer.text.replace("\\", ""), who.name


async def test_the_gm_of_the_server_reads_what_is_asked_for_and_the_log_says_so(playing: Stage) -> None:
    await playing.slash(playing.anna, "order", at="ruritania", order=SECRET)
    shown = await playing.slash(playing.gm, "orders show", at="ruritania")
    assert SECRET in shown.text
    for command in ("note list", "letter"):
        options = {"to": "Borogravia"} if command == "letter" else {}
        refused = await playing.slash(playing.gm, command, at="ruritania", **options)
        assert "Only the members of" in refused.text


async def test_only_the_gm_replaces_a_player(playing: Stage) -> None:
    for who in (playing.cleo, playing.anna):
        refused = await playing.slash(who, "gm replace", player=playing.cleo, faction="Borogravia")
        assert "game masters" in refused.text
        assert refused.buttons == []


async def test_the_menus_take_only_ones_own_messages_for_ones_own_faction(playing: Stage) -> None:
    message = await playing.anna.says(playing.general, SECRET)
    for menu in sorted(MENUS):
        for who in (playing.cleo, playing.bert):
            answer = await (await who.message_menu(message, menu)).final()
            assert "message is not yours" in answer.text
    mine = await playing.cleo.says(playing.general, SECRET)
    answer = await (await playing.cleo.message_menu(mine, "Submit as orders")).final()
    assert "You have no faction yet" in answer.text


HOSTILE = "@everyone <@&1> [gold](https://evil.example) ```py\n# GM\n> x ||y|| \u202egnorw ${7*7} {0} %s"

TEXTS = [
    ("anna", "order", "order"),
    ("anna", "note add", "text"),
    ("anna", "map", "around"),
    ("anna", "lookup", "what"),
    ("anna", "letter", "to"),
    ("anna", "orders restore", "submission"),
    ("anna", "orders submit", "turn"),
    ("anna", "report", "turn"),
    ("anna", "report", "faction"),
    ("anna", "newspaper", "campaign"),
    ("anna", "rules", "topic"),
    ("anna", "rules", "game"),
    ("anna", "remind at", "hours"),
    ("gm", "campaign pause", "reason"),
    ("gm", "campaign schedule", "days"),
    ("gm", "campaign schedule", "time"),
    ("gm", "campaign schedule", "zone"),
    ("gm", "campaign end", "reason"),
    ("gm", "gm extend", "until"),
    ("gm", "gm rollback", "turn"),
    ("gm", "gm seat", "faction"),
    ("gm", "gm strike", "article"),
]


@pytest.mark.parametrize(("who", "command", "option"), TEXTS, ids=[f"{c} {o}" for _, c, o in TEXTS])
async def test_hostile_text_in_any_option_is_answered_in_words(
    playing: Stage, who: str, command: str, option: str
) -> None:
    """The stage checks at its end that nobody was pinged and nothing was sent that Discord would refuse."""
    more = {"to": "Borogravia"} if command == "letter" and option != "to" else {}
    answer = await playing.slash(getattr(playing, who), command, at="ruritania", **{option: HOSTILE, **more})
    assert "Something went wrong" not in answer.text
    await playing.settle()
    everything = [answer.text, *(m.text for c in playing.guild.channels.values() for m in c.messages)]
    for said in everything:
        assert "\u202e" not in said
        assert "\n# GM" not in said.replace(f"`{HOSTILE}`", "")
    offered = command in ("order", "map", "lookup", "letter", "rules", "report", "newspaper")
    if offered:
        await getattr(playing, who).choices(playing.channel("ruritania"), command, option, HOSTILE[:90])
