"""Slash commands, autocomplete and context menus, from the person to the bot and back."""

from __future__ import annotations

import asyncio
import io
from typing import Any, Literal

import discord
import pytest
from discord import app_commands

from bot.double import NoAnswer, NotOffered, PersonError
from tests.bot.double.conftest import Stage


async def test_a_bot_logs_in_and_sees_the_server_with_its_people(stage: Stage) -> None:
    await stage.run()
    assert stage.bot.user is not None
    assert stage.bot.user.name == "Turnkeep"
    guild = stage.bot.guilds[0]
    assert guild.name == "Test Server"
    assert sorted(m.display_name for m in guild.members) == ["Anna", "Bert", "Gwen", "Turnkeep"]
    assert [c.name for c in guild.text_channels] == ["general"]
    assert guild.owner is not None
    assert guild.owner.display_name == "Gwen"


async def test_a_wrong_token_is_refused(stage: Stage) -> None:
    with pytest.raises(discord.LoginFailure):
        await stage.bot.login("not the token")


async def test_a_slash_command_is_answered(stage: Stage) -> None:
    @stage.bot.tree.command(name="greet", description="Greets")
    async def greet(interaction: discord.Interaction, name: str, loud: bool = False) -> None:
        text = f"Hello {name}"
        await interaction.response.send_message(text.upper() if loud else text, ephemeral=loud)

    await stage.run()
    reply = await stage.anna.slash(stage.general, "greet", name="Dunk")
    assert (reply.content, reply.ephemeral) == ("Hello Dunk", False)
    assert stage.general.last.text == "Hello Dunk"
    loud = await stage.anna.slash(stage.general, "greet", name="Dunk", loud=True)
    assert (loud.content, loud.ephemeral) == ("HELLO DUNK", True)
    assert stage.general.last.text == "Hello Dunk"
    assert [m.text for m in stage.anna.private] == ["HELLO DUNK"]
    assert stage.double.violations == []


async def test_a_deferred_answer_is_thinking_until_it_is_edited_and_follow_ups_come_after(stage: Stage) -> None:
    go = asyncio.Event()

    @stage.bot.tree.command(name="work", description="Works")
    async def work(interaction: discord.Interaction) -> None:
        await interaction.response.defer(ephemeral=True, thinking=True)
        await go.wait()
        await interaction.edit_original_response(content="done")
        await interaction.followup.send("and more")

    await stage.run()
    reply = await stage.anna.slash(stage.general, "work")
    assert (reply.deferred, reply.complete, reply.ephemeral) == (True, False, True)
    go.set()
    await reply.final()
    assert reply.content == "done"
    assert (await reply.followup()).content == "and more"
    assert not reply.followups[0].ephemeral


async def test_the_first_follow_up_takes_the_place_of_thinking(stage: Stage) -> None:
    @stage.bot.tree.command(name="work", description="Works")
    async def work(interaction: discord.Interaction) -> None:
        await interaction.response.defer(ephemeral=True, thinking=True)
        await interaction.followup.send("first")
        await interaction.followup.send("second", ephemeral=True)

    await stage.run()
    reply = await stage.anna.slash(stage.general, "work")
    await reply.followup()
    assert (reply.content, reply.ephemeral) == ("first", True)
    assert [m.content for m in reply.followups] == ["second"]


async def test_the_original_answer_can_be_read_edited_and_deleted(stage: Stage) -> None:
    seen = []

    @stage.bot.tree.command(name="edit", description="Edits")
    async def edit(interaction: discord.Interaction) -> None:
        answer = await interaction.response.send_message("one")
        assert isinstance(answer.resource, discord.InteractionMessage)
        seen.append(answer.resource.content)
        message = await interaction.original_response()
        seen.append(message.content)
        await message.edit(content="two")
        seen.append((await interaction.edit_original_response(content="three")).content)
        await interaction.delete_original_response()

    await stage.run()
    reply = await stage.anna.slash(stage.general, "edit")
    shown = reply.message
    assert shown is not None
    await stage.double.until(lambda: shown.deleted)
    assert seen == ["one", "one", "three"]
    assert stage.general.messages == []


class Order(app_commands.Group):
    """Groups as the bot's own: order unit give ..."""

    unit = app_commands.Group(name="unit", description="Units")

    @unit.command(name="give", description="Gives")
    async def give(
        self, interaction: discord.Interaction, to: discord.Member, where: discord.TextChannel,
        size: app_commands.Range[int, 1, 9], weight: float, kind: Literal["gold", "men"], file: discord.Attachment,
        role: discord.Role | None = None,
    ) -> None:  # fmt: skip
        text = (await file.read()).decode()
        parts = [to.display_name, where.name, size, weight, kind, file.filename, text, role]
        await interaction.response.send_message(" ".join(str(p) for p in parts))


async def test_options_of_every_type_arrive_as_the_things_they_name(stage: Stage) -> None:
    stage.bot.tree.add_command(Order(name="order", description="Orders"))
    await stage.run()
    given = {"to": stage.bert, "where": stage.general, "size": 3, "weight": 1.5, "kind": "gold"}
    reply = await stage.anna.slash(stage.general, "order unit give", **given, file=("o.txt", b"move"))
    assert reply.content == "Bert general 3 1.5 gold o.txt move None"
    assert stage.double.violations == []
    assert stage.double.commands == ["order unit give"]


@pytest.mark.parametrize(
    ("command", "options", "told"),
    [
        ("ordre", {}, "no command 'ordre'"),
        ("order unit take", {}, "no command 'order unit take'"),
        ("order unit", {}, "only the beginning"),
        ("order unit give", {"to": "Bert"}, "not a person"),
        ("order unit give", {"whom": "Bert"}, "no option 'whom'"),
        ("order unit give", {"size": 10}, "from 1 to 9"),
        ("order unit give", {"size": "3"}, "is a number"),
        ("order unit give", {"kind": "silver"}, "not offered for 'kind'"),
        ("order unit give", {"file": "o.txt"}, "a file is"),
        ("order unit give", {"where": None}, "'where' is required"),
    ],
)
async def test_a_person_cannot_type_what_the_client_would_not_send(
    stage: Stage, command: str, options: dict[str, Any], told: str
) -> None:
    stage.bot.tree.add_command(Order(name="order", description="Orders"))
    await stage.run()
    whole = {"to": stage.bert, "where": stage.general, "size": 3, "weight": 1.5, "kind": "gold", "file": ("o", b"")}
    with pytest.raises(NotOffered, match=told):
        await stage.anna.slash(stage.general, command, **(whole if command == "order unit give" else {}) | options)


async def test_autocomplete_offers_what_the_bot_offers_and_knows_the_other_options(stage: Stage) -> None:
    @stage.bot.tree.command(name="look", description="Looks")
    async def look(interaction: discord.Interaction, world: str, seat: str) -> None:
        await interaction.response.send_message(f"{world} {seat}")

    @look.autocomplete("seat")
    async def seats(interaction: discord.Interaction, current: str) -> list[app_commands.Choice[str]]:
        names = [f"{interaction.namespace.world}-{n}" for n in ("grah", "karth")]
        return [app_commands.Choice(name=n.title(), value=n) for n in names if current in n]

    await stage.run()
    assert await stage.anna.autocomplete(stage.general, "look", "seat", "gra", world="w") == ["W-Grah"]
    assert await stage.anna.choices(stage.general, "look", "seat", world="w") == [
        {"name": "W-Grah", "value": "w-grah"}, {"name": "W-Karth", "value": "w-karth"}]  # fmt: skip
    with pytest.raises(NotOffered, match="no autocomplete"):
        await stage.anna.autocomplete(stage.general, "look", "world", "x")
    reply = await stage.anna.slash(stage.general, "look", world="w", seat="anything")
    assert reply.content == "w anything"


async def test_a_message_menu_hands_the_message_over(stage: Stage) -> None:
    @stage.bot.tree.context_menu(name="Submit as orders")
    async def submit(interaction: discord.Interaction, message: discord.Message) -> None:
        data = await message.attachments[0].read()
        await interaction.response.send_message(f"{message.author.display_name}: {message.content} {data!r}")

    await stage.run()
    message = await stage.anna.says(stage.general, "my orders", files=[("o.txt", b"move 3")])
    reply = await stage.anna.message_menu(message, "Submit as orders")
    assert reply.content == "Anna: my orders b'move 3'"
    with pytest.raises(NotOffered, match="Submit as orders"):
        await stage.anna.message_menu(message, "Check as orders")


async def test_a_user_menu_hands_the_person_over(stage: Stage) -> None:
    @stage.bot.tree.context_menu(name="Who")
    async def who(interaction: discord.Interaction, member: discord.Member) -> None:
        await interaction.response.send_message(f"{member.display_name} {member.guild.name}")

    await stage.run()
    reply = await stage.anna.user_menu(stage.general, stage.bert, "Who")
    assert reply.content == "Bert Test Server"


async def test_commands_for_servers_only_are_not_offered_in_dms(stage: Stage) -> None:
    @stage.bot.tree.command(name="here", description="Here")
    @app_commands.guild_only()
    async def here(interaction: discord.Interaction) -> None:
        await interaction.response.send_message("here")

    @stage.bot.tree.command(name="anywhere", description="Anywhere")
    async def anywhere(interaction: discord.Interaction) -> None:
        await interaction.response.send_message(f"{type(interaction.channel).__name__} {interaction.user.name}")

    await stage.run()
    with pytest.raises(NotOffered, match="not for this place"):
        await stage.anna.slash(stage.anna.dm, "here")
    reply = await stage.anna.slash(stage.anna.dm, "anywhere")
    assert reply.content == "DMChannel anna"
    assert stage.anna.dms[-1].content == "DMChannel anna"


async def test_default_permissions_keep_a_command_from_those_without_them(stage: Stage) -> None:
    @stage.bot.tree.command(name="rule", description="Rules")
    @app_commands.default_permissions(manage_guild=True)
    async def rule(interaction: discord.Interaction) -> None:
        await interaction.response.send_message("ruled")

    await stage.run()
    with pytest.raises(NotOffered, match="Anna may not use"):
        await stage.anna.slash(stage.general, "rule")
    assert (await stage.gm.slash(stage.general, "rule")).content == "ruled"
    stage.guild.give_role(stage.anna, stage.guild.new_role("GM", "manage_guild"))
    assert (await stage.anna.slash(stage.general, "rule")).content == "ruled"


async def test_commands_cannot_be_used_in_a_channel_one_cannot_see(stage: Stage) -> None:
    @stage.bot.tree.command(name="ping", description="Pings")
    async def ping(interaction: discord.Interaction) -> None:
        await interaction.response.send_message("pong")

    await stage.run()
    anna = stage.place().guild.get_member(stage.anna.id)
    assert anna is not None
    hidden = await stage.place().guild.create_text_channel(
        "Hidden Place",
        overwrites={
            stage.place().guild.default_role: discord.PermissionOverwrite(view_channel=False),
            stage.place().guild.me: discord.PermissionOverwrite(view_channel=True),
            anna: discord.PermissionOverwrite(view_channel=True),
        },
    )
    channel = stage.guild.channel("hidden-place")
    assert channel.id == hidden.id
    assert (stage.anna.can_see(channel), stage.bert.can_see(channel), stage.gm.can_see(channel)) == (True, False, True)
    assert (await stage.anna.slash(channel, "ping")).content == "pong"
    with pytest.raises(PersonError, match="Bert cannot see #hidden-place"):
        await stage.bert.slash(channel, "ping")


async def test_a_silent_bot_is_reported_as_discord_reports_it(stage: Stage) -> None:
    @stage.bot.tree.command(name="sleep", description="Sleeps")
    async def sleep(interaction: discord.Interaction) -> None:
        await asyncio.sleep(60)

    await stage.run()
    stage.double.interactions.answer_within = 0.1
    with pytest.raises(NoAnswer, match="did not respond"):
        await stage.anna.slash(stage.general, "sleep")


async def test_commands_of_one_server_are_not_offered_in_another(stage: Stage) -> None:
    @stage.bot.tree.command(name="local", description="Local", guild=discord.Object(stage.guild.id))
    async def local(interaction: discord.Interaction) -> None:
        await interaction.response.send_message("local")

    await stage.run()
    await stage.bot.tree.sync(guild=discord.Object(stage.guild.id))
    other = stage.double.guild("Other", stage.anna)
    assert (await stage.anna.slash(stage.general, "local")).content == "local"
    with pytest.raises(NotOffered, match="not for this place"):
        await stage.anna.slash(other.channel("general"), "local")


async def test_syncing_again_removes_what_is_gone_and_keeps_the_ids_of_the_rest(stage: Stage) -> None:
    async def answer(interaction: discord.Interaction) -> None:
        await interaction.response.send_message("x")

    for name in ("one", "two"):
        stage.bot.tree.add_command(app_commands.Command(name=name, description=name, callback=answer))
    await stage.run()
    first = {c.name: c.id for c in await stage.bot.tree.fetch_commands()}
    stage.bot.tree.remove_command("one")
    await stage.bot.tree.sync()
    assert {c.name: c.id for c in await stage.bot.tree.fetch_commands()} == {"two": first["two"]}


async def test_an_answer_carries_files_and_a_layout(stage: Stage) -> None:
    @stage.bot.tree.command(name="map", description="Map")
    async def map_(interaction: discord.Interaction, late: bool) -> None:
        view = discord.ui.LayoutView()
        view.add_item(discord.ui.TextDisplay("Your map"))
        view.add_item(discord.ui.MediaGallery(discord.MediaGalleryItem("attachment://map.png")))
        file = discord.File(io.BytesIO(b"png"), "map.png", description="The map")
        if late:
            await interaction.response.defer(ephemeral=True)
            await interaction.edit_original_response(view=view, attachments=[file])
        else:
            await interaction.response.send_message(view=view, file=file, ephemeral=True)

    await stage.run()
    for late in (False, True):
        reply = await (await stage.anna.slash(stage.general, "map", late=late)).final()
        assert (reply.text, reply.ephemeral, reply.deferred) == ("Your map", True, late)
        assert [(f.name, f.data, f.description) for f in reply.files] == [("map.png", b"png", "The map")]
    assert stage.double.violations == []


async def test_nothing_can_be_done_in_a_deleted_channel(stage: Stage) -> None:
    @stage.bot.tree.command(name="ping", description="Pings")
    async def ping(interaction: discord.Interaction) -> None:
        await interaction.response.send_message("pong")

    await stage.run()
    stage.double.delete_channel(stage.general)
    assert not stage.anna.can_see(stage.general)
    with pytest.raises(PersonError, match="does not exist any more"):
        await stage.anna.slash(stage.general, "ping")
