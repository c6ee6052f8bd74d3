"""Every command there is, and what it leaves in the audit log: read from the command tree, so that none is missed."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import pytest
from discord import app_commands

from bot.cogs import COGS
from tests.bot.cogs.rights import test_matrix, test_who_may
from tests.bot.stage import Stage

pytestmark = pytest.mark.slow


@dataclass(frozen=True)
class Deed:
    """A command as somebody gives it: its options (of @names, the person; of &names, a new role), the button and the
    form that follow.
    """

    what: str  # the line it leaves
    who: str = "gm"
    options: dict[str, Any] = field(default_factory=dict)
    at: str = "general"
    button: str = ""
    form: dict[str, str] | None = None
    first: tuple[tuple[str, str, dict[str, Any]], ...] = ()  # commands that go before: who, which, options


SEAT = {"faction": "Ruritania"}
DEEDS = {
    "campaign new": Deed("campaign.open", options={"game": "dunk", "name": "Another War"}, form={}),
    "campaign start": Deed("campaign.start"),
    "campaign pause": Deed("campaign.pause"),
    "campaign resume": Deed("campaign.resume", first=(("gm", "campaign pause", {}),)),
    "campaign end": Deed("campaign.end", button="End the campaign"),
    "campaign schedule": Deed("campaign.schedule", options={"hours": 5}),
    "campaign export": Deed("campaign.export"),
    "campaign more-time": Deed("turn.extend", "anna", at="ruritania",
                               first=(("gm", "gm grant", SEAT | {"extensions": 1}),)),
    "campaign vote-pause": Deed("vote.pause", "anna", at="ruritania"),
    "join": Deed("seat.join", "cleo", button="Choose and join",
                 form={"Name of your faction": "Freedonia", "Race": "human"}),
    "resign": Deed("seat.resign", "anna", at="ruritania", button="*"),
    "member add": Deed("member.set", "anna", {"person": "@cleo", "role": "read"}, at="ruritania"),
    "member role": Deed("member.set", "anna", {"person": "@cleo", "role": "submit"}, at="ruritania"),
    "member remove": Deed("member.remove", "anna", {"person": "@cleo"}, at="ruritania",
                          first=(("anna", "member add", SEAT | {"person": "@cleo", "role": "read"}),)),
    "gm run": Deed("turn.run", button="Run the turn"),
    "gm extend": Deed("turn.extend", options={"hours": 5}),
    "gm rollback": Deed("turn.rollback", options={"turn": "1"}, button="Roll back to turn 1"),
    "gm redeliver": Deed("redeliver", options=SEAT),
    "gm report": Deed("gm.report", options=SEAT),
    "gm seat": Deed("gm.seat", options=SEAT),
    "gm replace": Deed("seat.replace", options=SEAT | {"player": "@cleo"}, button="Replace the player"),
    "gm transfer": Deed("gm.transfer", options={"to": "@cleo"}, button="Transfer it"),
    "gm grant": Deed("gm.grant", options=SEAT | {"extensions": 2}),
    "gm announce": Deed("announce", form={"Title": "Hear", "Text": "Ye"}),
    "gm strike": Deed("press.strike", options={"article": "1"}),
    "gm role": Deed("gm.role", options={"role": "&Wardens"}),
    "gm home": Deed("gm.home"),
}  # fmt: skip
BEFORE_THE_START = ("campaign start", "join")
AFTER_A_TURN = {"gm rollback"}

# They show what everybody may know, what is the person's own, or (the desk's) how things go, and change nothing.
NO_SECRET = {"help", "rules", "newspaper", "standings", "campaign info", "campaign list", "campaign seats",
             "gm health", "gm audit", "gm desk"}  # fmt: skip
# About the person's own faction. What they change stands, with author and moment, in a row of its own: a submission, an
# article, a letter, a note, a member's reminders. From a game master they leave a line: the test below.
OF_A_FACTION = set(test_who_may.COMMANDS) | {"member list", "report format"}

# The tests of the tiny game, in tests/bot/cogs/games, look for the lines of what not every game has.
OF_THE_TINY_GAME = {"gm give", "gm house", "campaign practice"}

# Where the host has a place for sites: tests/bot/cogs/campaign/test_publish.py looks for its line.
WITH_A_SITE = {"campaign publish"}


def tree() -> dict[str, app_commands.Command[Any, Any, Any]]:
    """Every slash command by its full name, from the cogs themselves."""
    found: dict[str, app_commands.Command[Any, Any, Any]] = {}
    for make in COGS:
        for command in make(None).walk_app_commands():
            if isinstance(command, app_commands.Command):
                found[command.qualified_name] = command
    return found


def test_every_command_is_spoken_for() -> None:
    commands = set(tree())
    spoken = set(DEEDS) | NO_SECRET | OF_A_FACTION | OF_THE_TINY_GAME | WITH_A_SITE
    assert commands - spoken == set(), "say in this file what line the command leaves, or why it needs none"
    assert len(spoken) == len(DEEDS) + len(NO_SECRET) + len(OF_A_FACTION) + len(OF_THE_TINY_GAME) + len(WITH_A_SITE)


def given(stage: Stage, options: dict[str, Any]) -> dict[str, Any]:
    def made(value: Any) -> Any:
        if not isinstance(value, str):
            return value
        if value.startswith("&"):
            return stage.guild.new_role(value[1:], "manage_events")
        return getattr(stage, value[1:]) if value.startswith("@") else value

    return {name: made(value) for name, value in options.items()}


async def lines(stage: Stage) -> list[tuple[str, int | None]]:
    found = await stage.hosting.campaigns.all(stage.guild.id, ended=True)
    return [
        (row.what, row.who_id) for campaign in found for row in await stage.hosting.papers.audit(campaign.id, 10_000)
    ]


@pytest.mark.parametrize("command", BEFORE_THE_START)
async def test_what_changes_before_the_start_stands_in_the_log(stage: Stage, command: str) -> None:
    await stage.opened()
    await stage.joined(stage.anna, "Ruritania", Race="human")
    await stage.joined(stage.bert, "Borogravia", Race="dwarf", Leaders="mages")
    await leaves_its_line(stage, command)


@pytest.mark.parametrize("command", [command for command in DEEDS if command not in BEFORE_THE_START])
async def test_what_a_command_changes_or_reads_stands_in_the_log(playing: Stage, command: str) -> None:
    if command in AFTER_A_TURN:
        await playing.deadline()
    if command == "gm strike":
        seat = await playing.seat("Ruritania")
        await playing.hosting.papers.press(seat.id, playing.anna.id, "Libel", "Bert is a duck.")
    await leaves_its_line(playing, command)


async def leaves_its_line(stage: Stage, command: str) -> None:
    deed = DEEDS[command]
    for who, name, options in deed.first:
        await stage.slash(getattr(stage, who), name, **given(stage, options))
    who = getattr(stage, deed.who)
    before = await lines(stage)
    answer = await stage.slash(who, command, at=deed.at, **given(stage, deed.options))
    if deed.button:
        label = answer.buttons[0] if deed.button == "*" else deed.button
        answer = await (await who.click(answer, label)).final()
    if deed.form is not None:
        answer = await stage.through(who, answer, deed.form)
    await stage.settle()
    after = await lines(stage)
    assert after.count((deed.what, who.id)) == before.count((deed.what, who.id)) + 1, answer.text


IN_A_FACTIONS_PLACE = sorted(name for name in OF_A_FACTION if name in tree())


@pytest.mark.parametrize("command", IN_A_FACTIONS_PLACE)
async def test_a_game_master_in_a_factions_place_leaves_a_line(playing: Stage, command: str) -> None:
    options = test_matrix.about_a_seat(playing, command)
    if command == "letter":
        options = {"to": "Borogravia"}
    if command.startswith("remind"):  # without a faction it is about the person's own
        options = options | {"faction": str((await playing.seat("Ruritania")).id)}
    before = (await lines(playing)).count(("gm.acts-for", playing.gm.id))
    reply = await playing.gm.slash(playing.channel("ruritania"), command, **options)
    if reply.modal is None:
        await reply.final()
    await playing.settle()
    assert (await lines(playing)).count(("gm.acts-for", playing.gm.id)) == before + len(WITH_A_SITE)
