"""Who is pinged."""

from __future__ import annotations

import discord
import pytest

from tests.bot.double.conftest import Stage


async def test_a_mention_pings_the_person_it_names(ready: Stage) -> None:
    await ready.place().send(f"your turn, {ready.anna.mention}")
    assert [(p.people, p.everyone) for p in ready.double.pings] == [(["Anna"], False)]
    assert [m.content for m in ready.anna.pinged_by()] == [f"your turn, {ready.anna.mention}"]


async def test_nobody_is_pinged_where_no_mentions_are_allowed(ready: Stage) -> None:
    role = ready.guild.new_role("Players", mentionable=True)
    ready.guild.give_role(ready.bert, role)
    text = f"@everyone @here {ready.anna.mention} {role.mention}"
    await ready.place().send(text, allowed_mentions=discord.AllowedMentions.none())
    assert ready.double.pings == []
    assert ready.general.last.mentions == []


async def test_without_a_limit_a_role_and_everyone_are_pinged(ready: Stage) -> None:
    role = ready.guild.new_role("Players")
    ready.guild.give_role(ready.bert, role)
    await ready.place().send(role.mention)
    await ready.place().send("@everyone")
    assert [p.people for p in ready.double.pings] == [["Bert"], ["Gwen", "Anna", "Bert"]]
    assert [p.everyone for p in ready.double.pings] == [False, True]


async def test_everyone_is_not_pinged_by_a_bot_without_the_permission(ready: Stage) -> None:
    ready.double.permit_bot(ready.guild, "mention_everyone", deny=True)
    await ready.place().send("@everyone")
    assert ready.double.pings == []


async def test_only_those_who_see_the_channel_are_pinged(ready: Stage) -> None:
    anna = ready.place().guild.get_member(ready.anna.id)
    assert anna is not None
    await ready.place().set_permissions(anna, view_channel=False)
    await ready.place().send(f"{ready.anna.mention} {ready.bert.mention}")
    assert [p.people for p in ready.double.pings] == [["Bert"]]


@pytest.mark.parametrize("text", ["`{}`", "```\n{}\n```"])
async def test_mentions_in_code_ping_nobody(ready: Stage, text: str) -> None:
    await ready.place().send(text.format(ready.anna.mention))
    assert ready.double.pings == []


async def test_an_edit_pings_nobody(ready: Stage) -> None:
    sent = await ready.place().send("quiet")
    await sent.edit(content=ready.anna.mention)
    assert ready.double.pings == []
    assert ready.general.last.mentions == [ready.anna.id]


async def test_a_text_display_pings_as_content_does(ready: Stage) -> None:
    view = discord.ui.LayoutView()
    view.add_item(discord.ui.TextDisplay(f"hear, {ready.anna.mention}"))
    await ready.place().send(view=view)
    assert [p.people for p in ready.double.pings] == [["Anna"]]


async def test_a_reply_pings_its_author_only_if_asked_to(ready: Stage) -> None:
    message = await ready.place().fetch_message((await ready.anna.says(ready.general, "hm")).id)
    await message.reply("quiet", mention_author=False)
    assert ready.double.pings == []
    await message.reply("loud", mention_author=True)
    assert [p.people for p in ready.double.pings] == [["Anna"]]


async def test_a_private_answer_pings_nobody_else(stage: Stage) -> None:
    @stage.bot.tree.command(name="who", description="Who")
    async def who(interaction: discord.Interaction) -> None:
        await interaction.response.send_message(stage.bert.mention, ephemeral=True)

    await stage.run()
    await stage.anna.slash(stage.general, "who")
    assert stage.double.pings == []
