"""What Discord refuses, the double refuses, with the same code."""

from __future__ import annotations

import io
from typing import Any

import discord
import pytest
from discord.http import Route

from bot.double import Double
from tests.bot.double.conftest import Stage


async def refused(ready: Stage, method: str, path: str, json: object = None, **more: Any) -> discord.HTTPException:
    """The refusal of a raw request of the bot."""
    with pytest.raises(discord.HTTPException) as caught:
        await ready.bot.http.request(Route(method, path), json=json, **more)
    return caught.value


def post(ready: Stage) -> str:
    return f"/channels/{ready.general.id}/messages"


def row(*parts: dict[str, Any]) -> list[dict[str, Any]]:
    return [{"type": 1, "components": list(parts)}]


def button(key: str = "k", **more: Any) -> dict[str, Any]:
    return {"type": 2, "style": 1, "custom_id": key, "label": "b", **more}


def menu(options: int, **more: Any) -> dict[str, Any]:
    return {
        "type": 3,
        "custom_id": "m",
        "options": [{"label": f"o{n}", "value": f"v{n}"} for n in range(options)],
        **more,
    }


def text(content: str) -> dict[str, Any]:
    return {"type": 10, "content": content}


MESSAGES = {
    "content over 2,000 characters": ({"content": "x" * 2001}, "content"),
    "an embed description over 4,096": ({"embeds": [{"description": "x" * 4097}]}, "embeds.0.description"),
    "an embed title over 256": ({"embeds": [{"title": "x" * 257}]}, "embeds.0.title"),
    "embeds over 6,000 together": ({"embeds": [{"description": "x" * 3001}] * 2}, "embeds"),
    "26 fields": ({"embeds": [{"fields": [{"name": "n", "value": "v"}] * 26}]}, "embeds.0.fields"),
    "an empty field": ({"embeds": [{"fields": [{"name": "n", "value": ""}]}]}, "embeds.0.fields.0.value"),
    "11 embeds": ({"embeds": [{"title": "x"}] * 11}, "embeds"),
    "six rows": ({"components": row(button()) * 6}, "components"),
    "six buttons in a row": ({"components": row(*[button(str(n)) for n in range(6)])}, "components.0.components"),
    "a custom id over 100": ({"components": row(button("k" * 101))}, "components.0.components.0.custom_id"),
    "a button without label": ({"components": row(button(label=None))}, "components.0.components.0"),
    "a label over 80": ({"components": row(button(label="x" * 81))}, "components.0.components.0.label"),
    "the same custom id twice": ({"components": row(button(), button())}, "components"),
    "a menu of 26": ({"components": row(menu(26))}, "components.0.components.0.options"),
    "a menu without options": ({"components": row(menu(0))}, "components.0.components.0.options"),
    "a placeholder over 150": (
        {"components": row(menu(1, placeholder="x" * 151))}, "components.0.components.0.placeholder"),
    "a layout with content": ({"flags": 32768, "content": "x", "components": [text("y")]}, "content"),
    "a layout of 41": ({"flags": 32768, "components": [text("y")] * 41}, "components"),
    "a layout text over 4,000": ({"flags": 32768, "components": [text("y" * 2001)] * 2}, "components"),
    "a text display without the layout flag": ({"components": [text("y")]}, "components.0.type"),
    "a missing attachment": (
        {"flags": 32768, "components": [{"type": 13, "file": {"url": "attachment://no.txt"}}]}, "components"),
    "users both parsed and listed": (
        {"content": "x", "allowed_mentions": {"parse": ["users"], "users": ["1"]}}, "allowed_mentions.users"),
    "a reply to nothing": ({"content": "x", "message_reference": {"message_id": "1"}}, "message_reference"),
}  # fmt: skip


@pytest.mark.parametrize("case", MESSAGES)
async def test_a_message_is_refused_for(ready: Stage, case: str) -> None:
    data, where = MESSAGES[case]
    error = await refused(ready, "POST", post(ready), data)
    assert (error.status, error.code) == (400, 50035)
    assert f"In {where}" in str(error)
    assert ready.general.messages == []


async def test_the_greatest_allowed_message_is_taken(ready: Stage) -> None:
    whole = {"content": "x" * 2000, "components": row(*[button(str(n) + "k" * 99) for n in range(5)])}
    await ready.bot.http.request(Route("POST", post(ready)), json=whole)
    layout = {"flags": 32768, "components": [text("y" * 100)] * 40}
    await ready.bot.http.request(Route("POST", post(ready)), json=layout)
    assert len(ready.general.messages) == 2


async def test_an_empty_message_is_refused(ready: Stage) -> None:
    assert (await refused(ready, "POST", post(ready), {"content": "  "})).code == 50006


async def test_an_edit_is_held_to_the_same_limits(ready: Stage) -> None:
    sent = await ready.place().send("short")
    with pytest.raises(discord.HTTPException) as caught:
        await sent.edit(content="x" * 2001)
    assert caught.value.code == 50035
    assert ready.general.last.content == "short"


async def test_uploads_over_ten_mebibytes_are_refused(ready: Stage) -> None:
    with pytest.raises(discord.HTTPException) as caught:
        await ready.place().send(file=discord.File(io.BytesIO(b"x" * (10 * 1024 * 1024 + 1)), "big.bin"))
    assert (caught.value.status, caught.value.code) == (413, 40005)


@pytest.mark.parametrize(
    ("method", "path", "code"),
    [
        ("GET", "/channels/1", 10003),
        ("POST", "/channels/1/messages", 10003),
        ("DELETE", "/channels/{general}/messages/1", 10008),
        ("GET", "/guilds/1", 10004),
        ("GET", "/guilds/{guild}/members/1", 10013),
        ("GET", "/guilds/{guild}/roles/1", 10011),
        ("GET", "/users/1", 10013),
        ("PATCH", "/webhooks/{app}/no-such-token/messages/@original", 10015),
    ],
)
async def test_unknown_things_are_refused_by_their_code(ready: Stage, method: str, path: str, code: int) -> None:
    ids = {"general": ready.general.id, "guild": ready.guild.id, "app": ready.double.world.application_id}
    error = await refused(ready, method, path.format(**ids), {"content": "x"} if method != "GET" else None)
    assert (error.status, error.code) == (404, code)


async def test_a_foreign_message_cannot_be_edited(ready: Stage) -> None:
    message = await ready.anna.says(ready.general, "mine")
    error = await refused(ready, "PATCH", f"{post(ready)}/{message.id}", {"content": "x"})
    assert (error.status, error.code) == (403, 50005)


# interactions -------------------------------------------------------------------------------------------------


@pytest.fixture
async def asked(stage: Stage) -> Stage:
    """A bot whose /ask leaves the interaction unanswered in `stage.asked`."""

    @stage.bot.tree.command(name="ask", description="Asks")
    async def ask(interaction: discord.Interaction) -> None:
        stage.asked = interaction
        await stage.act(interaction)

    await stage.run()
    return stage


async def test_a_second_answer_is_refused(asked: Stage) -> None:
    async def act(interaction: discord.Interaction) -> None:
        await interaction.response.send_message("one")

    asked.act = act
    await asked.anna.slash(asked.general, "ask")
    asked.asked.response._response_type = None  # else discord.py itself refuses
    with pytest.raises(discord.HTTPException) as caught:
        await asked.asked.response.send_message("two")
    assert (caught.value.status, caught.value.code) == (400, 40060)


async def test_an_answer_after_three_seconds_is_refused(asked: Stage) -> None:
    caught = []

    async def act(interaction: discord.Interaction) -> None:
        list(asked.double.interactions._by_token.values())[-1].started -= 3.1
        try:
            await interaction.response.send_message("late")
        except discord.HTTPException as error:
            caught.append((error.status, error.code))

    asked.act = act
    assert asked.double.interactions.answer_within == 3.0
    asked.double.interactions.answer_within = 0.3
    with pytest.raises(Exception, match="did not respond"):
        await asked.anna.slash(asked.general, "ask")
    assert caught == [(404, 10062)]
    assert asked.general.messages == []


async def test_a_follow_up_after_fifteen_minutes_is_refused(asked: Stage) -> None:
    async def act(interaction: discord.Interaction) -> None:
        await interaction.response.defer()

    asked.act = act
    reply = await asked.anna.slash(asked.general, "ask")
    reply.grow_older(899)
    await asked.asked.followup.send("in time")
    reply.grow_older(2)
    with pytest.raises(discord.HTTPException) as caught:
        await asked.asked.followup.send("late")
    assert (caught.value.status, caught.value.code) == (401, 50027)


async def test_a_follow_up_before_the_answer_is_refused(asked: Stage) -> None:
    codes = []

    async def act(interaction: discord.Interaction) -> None:
        try:
            await interaction.followup.send("early")
        except discord.NotFound as error:
            codes.append(error.code)
        await interaction.response.send_message("now")

    asked.act = act
    await asked.anna.slash(asked.general, "ask")
    assert codes == [10015]


def field(key: str = "a", label: str = "l", **more: Any) -> dict[str, Any]:
    return {"type": 18, "label": label, "component": {"type": 4, "style": 1, "custom_id": key, **more}}


MODALS = {
    "six fields": [field(str(n)) for n in range(6)],
    "no field": [],
    "a label over 45": [field(label="l" * 46)],
    "a button": [{"type": 18, "label": "l", "component": button()}],
    "a long default": [field(value="x" * 4001)],
    "the same custom id twice": [field(), field()],
}


@pytest.mark.parametrize("case", MODALS)
async def test_a_modal_is_refused_for(asked: Stage, case: str) -> None:
    errors = []

    async def act(interaction: discord.Interaction) -> None:
        path = f"/interactions/{interaction.id}/{interaction.token}/callback"
        data = {"type": 9, "data": {"custom_id": "m", "title": "M", "components": MODALS[case]}}
        errors.append(await refused(asked, "POST", path, data))
        await interaction.response.send_message("x")

    asked.act = act
    await asked.anna.slash(asked.general, "ask")
    assert [e.code for e in errors] == [50035]


async def test_more_than_25_autocomplete_results_are_refused(stage: Stage) -> None:
    codes = []

    @stage.bot.tree.command(name="look", description="Looks")
    async def look(interaction: discord.Interaction, seat: str) -> None:
        await interaction.response.send_message(seat)

    @look.autocomplete("seat")
    async def seats(interaction: discord.Interaction, current: str) -> list[discord.app_commands.Choice[str]]:
        many = [discord.app_commands.Choice(name=f"s{n}", value=f"s{n}") for n in range(26)]
        try:
            await interaction.response.autocomplete(many)
        except discord.HTTPException as error:
            codes.append(error.code)
        return many[:25]

    await stage.run()
    assert len(await stage.anna.autocomplete(stage.general, "look", "seat")) == 25
    assert codes == [50035]


# commands -----------------------------------------------------------------------------------------------------

OPTION = {"name": "o", "description": "d", "type": 3}
LONG = [{"name": f"{c}" * 90, "value": f"{c}" * 90} for c in "abcd"]
COMMANDS: dict[str, dict[str, Any]] = {
    "26 choices": {"options": [{**OPTION, "choices": [{"name": str(n), "value": str(n)} for n in range(26)]}]},
    "26 options": {"options": [{**OPTION, "name": f"o{n}"} for n in range(26)]},
    "an upper-case name": {"name": "Bad"},
    "a blank in the name": {"name": "bad name"},
    "a long description": {"description": "x" * 101},
    "a required option after others": {"options": [OPTION, {**OPTION, "name": "p", "required": True}]},
    "the same option twice": {"options": [OPTION, OPTION]},
    "options beside subcommands": {"options": [OPTION, {"name": "s", "description": "d", "type": 1}]},
    "choices with autocomplete": {"options": [{**OPTION, "autocomplete": True, "choices": LONG}]},
    "more than 8,000 characters": {
        "options": [{**OPTION, "name": f"o{n}", "choices": LONG} for n in range(12)]},
}  # fmt: skip


@pytest.mark.parametrize("case", COMMANDS)
async def test_a_command_is_refused_for(ready: Stage, case: str) -> None:
    command = {"name": "good", "description": "d", **COMMANDS[case]}
    path = f"/applications/{ready.double.world.application_id}/commands"
    assert (await refused(ready, "PUT", path, [command])).code == 50035
    assert ready.double.commands == []


async def test_two_commands_of_one_name_are_refused(ready: Stage) -> None:
    path = f"/applications/{ready.double.world.application_id}/commands"
    command = {"name": "good", "description": "d"}
    assert (await refused(ready, "PUT", path, [command, command])).code == 50035


async def test_a_category_holds_fifty_channels() -> None:
    async with Double.started() as double:
        guild = double.guild("G", "gm")
        with double.as_discord():
            bot = discord.Client(intents=discord.Intents.none())
            async with bot:
                await bot.login(double.token)
                category = double.world.new_channel(guild, "C", 4)
                for number in range(50):
                    guild.new_channel(f"c{number}", category)
                with pytest.raises(discord.HTTPException) as caught:
                    await bot.http.create_channel(guild.id, 0, name="one-more", parent_id=category.id)
    assert caught.value.code == 50035
    assert "Maximum number of channels in category" in str(caught.value)
