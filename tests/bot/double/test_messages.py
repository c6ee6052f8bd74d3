"""Messages, files, threads, pins and direct messages of a bot."""

from __future__ import annotations

import io

import discord
import pytest

from bot.double import PersonError
from tests.bot.double.conftest import Stage

PNG = b"\x89PNG\r\n\x1a\n" + b"\0\0\0\rIHDR" + (550).to_bytes(4, "big") + (300).to_bytes(4, "big") + b"\x08\x02\0\0\0"


async def test_what_a_person_says_reaches_the_bot(ready: Stage) -> None:
    message = await ready.anna.says(ready.general, "hello", files=[("a.txt", b"abc")])
    await ready.double.until(lambda: ready.bot.heard)
    heard = ready.bot.heard[0]
    assert (heard.id, heard.content, heard.author.display_name) == (message.id, "hello", "Anna")
    assert await heard.attachments[0].read() == b"abc"


async def test_files_make_the_round_trip_with_their_description_and_size(ready: Stage) -> None:
    file = discord.File(io.BytesIO(PNG), "map.png", description="The map of turn 3")
    big = discord.File(io.BytesIO(b"x" * 40_000), "report.txt")
    sent = await ready.place().send("see", files=[file, big])
    stored = ready.general.last.file(".png")
    assert (stored.data, stored.description, stored.width, stored.height) == (PNG, "The map of turn 3", 550, 300)
    assert await sent.attachments[1].read() == b"x" * 40_000
    assert ready.general.last.file("report.txt").content_type == "text/plain; charset=utf-8"
    assert ready.double.violations == []


async def test_an_edit_keeps_the_files_it_names_and_adds_new_ones(ready: Stage) -> None:
    files = [discord.File(io.BytesIO(b"1"), "a.txt"), discord.File(io.BytesIO(b"2"), "b.txt")]
    sent = await ready.place().send("two", files=files)
    await sent.edit(content="new", attachments=[sent.attachments[1], discord.File(io.BytesIO(b"3"), "c.txt")])
    message = ready.general.last
    assert [(f.name, f.data) for f in message.files] == [("b.txt", b"2"), ("c.txt", b"3")]
    assert (message.content, message.edited is not None) == ("new", True)
    await sent.edit(content="newer")
    assert [f.name for f in message.files] == ["b.txt", "c.txt"]


async def test_an_edit_cannot_keep_a_file_that_the_message_does_not_have(ready: Stage) -> None:
    other = await ready.place().send("one", file=discord.File(io.BytesIO(b"1"), "a.txt"))
    sent = await ready.place().send("two", file=discord.File(io.BytesIO(b"2"), "b.txt"))
    with pytest.raises(discord.HTTPException, match="Attachment data not found") as refused:
        await sent.edit(attachments=[*sent.attachments, other.attachments[0]])
    assert (refused.value.status, refused.value.code) == (400, 50035)
    assert [f.name for f in ready.general.last.files] == ["b.txt"]


async def test_an_embed_shows_the_picture_sent_with_it(ready: Stage) -> None:
    embed = discord.Embed(title="Map", description="of turn 3").set_image(url="attachment://map.png")
    embed.add_field(name="Funds", value="40")
    await ready.place().send(embed=embed, file=discord.File(io.BytesIO(PNG), "map.png"))
    message = ready.general.last
    assert message.embeds[0]["image"]["url"] == message.files[0].url
    assert message.text == "Map\nof turn 3\nFunds\n40"


async def test_history_is_read_newest_first_and_by_page(ready: Stage) -> None:
    for number in range(5):
        await ready.place().send(str(number))
    assert [m.content async for m in ready.place().history(limit=2)] == ["4", "3"]
    middle = ready.general.messages[2].id
    before = ready.place().history(before=discord.Object(middle))
    assert [m.content async for m in before] == ["1", "0"]
    after = ready.place().history(after=discord.Object(middle), oldest_first=True)
    assert [m.content async for m in after] == ["3", "4"]
    assert (await ready.place().fetch_message(middle)).content == "2"


async def test_messages_are_deleted_and_pinned(ready: Stage) -> None:
    one, two = await ready.place().send("one"), await ready.place().send("two")
    await two.pin()
    assert [m.content for m in ready.general.pins] == ["two"]
    assert [m.content async for m in ready.place().pins()] == ["two"]
    await two.unpin()
    assert ready.general.pins == []
    await one.delete()
    assert [m.content for m in ready.general.messages] == ["two"]
    await two.add_reaction("✅")
    assert ready.general.last.reactions == {"✅": [ready.double.world.bot.id]}


async def test_a_thread_is_opened_from_a_message_and_written_in(ready: Stage) -> None:
    sent = await ready.place().send("The Dunk Times")
    thread = await sent.create_thread(name="Press of turn 3")
    await thread.send("long press")
    stored = ready.general.messages[0].thread
    assert stored is not None
    assert (stored.name, stored.last.content, stored.id) == ("Press of turn 3", "long press", sent.id)
    assert ready.guild.channel("Press of turn 3") is stored
    with pytest.raises(discord.HTTPException) as refused:
        await sent.create_thread(name="again")
    assert refused.value.code == 160004
    await thread.edit(archived=True)
    assert [t.name async for t in ready.place().archived_threads()] == ["Press of turn 3"]


async def test_the_bot_writes_direct_messages_and_is_answered(ready: Stage) -> None:
    user = await ready.bot.fetch_user(ready.anna.id)
    await user.send("your report", file=discord.File(io.BytesIO(b"r"), "report.txt"))
    assert [m.content for m in ready.anna.dms] == ["your report"]
    assert ready.bert.dms == []
    await ready.anna.says(ready.anna.dm, "thanks")
    await ready.double.until(lambda: ready.bot.heard and ready.bot.heard[-1].content == "thanks")
    assert isinstance(ready.bot.heard[-1].channel, discord.DMChannel)


async def test_closed_direct_messages_are_refused_until_they_are_opened(ready: Stage) -> None:
    user = await ready.bot.fetch_user(ready.anna.id)
    ready.anna.close_dms()
    with pytest.raises(discord.Forbidden) as refused:
        await user.send("your report")
    assert refused.value.code == 50007
    assert ready.anna.dms == []
    ready.anna.open_dms()
    await user.send("your report")
    assert len(ready.anna.dms) == 1


async def test_a_person_who_left_every_common_server_cannot_be_written_to(ready: Stage) -> None:
    user = await ready.bot.fetch_user(ready.anna.id)
    ready.anna.leave(ready.guild)
    with pytest.raises(discord.Forbidden) as refused:
        await user.send("your report")
    assert refused.value.code == 50007


async def test_a_reply_names_the_message_it_answers(ready: Stage) -> None:
    message = await ready.anna.says(ready.general, "question")
    place = ready.place()
    await (await place.fetch_message(message.id)).reply("answer", mention_author=False)
    assert ready.general.last.reference == message.id
    assert ready.double.everything()["guilds"][0]["categories"][0]["channels"][0]["messages"][-1]["answers"] == {
        "author": "Anna", "text": "question"}  # fmt: skip


async def test_the_same_nonce_posts_once(ready: Stage) -> None:
    first = await ready.place().send("once", nonce="abc")
    second = await ready.place().send("once", nonce="abc")
    assert (first.id, len(ready.general.messages)) == (second.id, 1)


async def test_a_person_cannot_write_where_it_is_not_allowed(ready: Stage) -> None:
    everyone = ready.place().guild.default_role
    await ready.place().set_permissions(everyone, send_messages=False)
    with pytest.raises(PersonError, match="Anna cannot write in #general"):
        await ready.anna.says(ready.general, "hello")
    ready.anna.deletes  # noqa: B018 - the method exists; its rule is the next line
    with pytest.raises(PersonError, match="cannot delete"):
        ready.anna.deletes(await ready.gm.says(ready.general, "mine"))


async def test_a_file_is_kept_under_a_plain_name(ready: Stage) -> None:
    embed = discord.Embed(title="Map").set_image(url="attachment://Turn 3.png")
    await ready.place().send(embed=embed, file=discord.File(io.BytesIO(PNG), "Turn 3.png"))
    assert [f.name for f in ready.general.last.files] == ["Turn_3.png"]
    assert ready.double.violations == ["an embed shows no picture: attachment://Turn 3.png is not attached"]
    message = await ready.anna.says(ready.general, files=[("Grüße (1).txt", b"x")])
    assert [f.name for f in message.files] == ["Grue_1.txt"]


async def test_channels_are_edited_moved_and_deleted(ready: Stage) -> None:
    guild = ready.place().guild
    category = await guild.create_category("War of the Dunk")
    channel = await guild.create_text_channel("Grah Faction", category=category, topic="orders here")
    stored = ready.guild.channel("#grah-faction", category="War of the Dunk")
    assert (stored.topic, ready.anna.can_see(stored)) == ("orders here", True)
    await channel.edit(name="Karth", topic="none", category=None)
    await ready.double.until(lambda: "karth" in [known.name for known in guild.channels])
    assert (stored.name, stored.topic, stored.category) == ("karth", "none", None)
    await channel.delete()
    await category.delete()
    assert list(ready.guild.categories) == [""]


async def test_many_messages_are_deleted_at_once(ready: Stage) -> None:
    sent = [await ready.place().send(str(number)) for number in range(4)]
    await ready.place().delete_messages(sent[:3])
    assert [m.content for m in ready.general.messages] == ["3"]


@pytest.mark.parametrize(
    ("said", "found"),
    [
        ("The deadline is Sunday, 8 March 2026.", ["8 March"]),
        ("The deadline is March 8th.", ["March 8th"]),
        ("Submitted at 20:00, again at 8 pm.", ["20:00", "8 pm"]),
        ("deadline 2026-03-08T19:00:00+00:00", ["2026-03-08", "19:00:00", "00:00"]),
        ("Since 03/08/2026", ["03/08/2026"]),
        ("The deadline is <t:1772800000:f> (<t:1772800000:R>).", []),
        ("Turns run every Sunday at 20:00 (Europe/Paris).", []),
        ("Turns run every Sunday at 20:00.", ["20:00"]),
        ("Write it like `2026-03-08 20:00`.\n```\n20:00 MOVE N\n```", []),
        ("March, year 3: 12 regions, odds 3:1, turn 12", []),
    ],
)
async def test_a_moment_that_is_no_timestamp_is_remarked(ready: Stage, said: str, found: list[str]) -> None:
    """As content, in an embed, and by an edit: a reader elsewhere has another time of day."""
    sent = await ready.place().send(said)
    await ready.place().send(embed=discord.Embed(description=said))
    await sent.edit(content=f"{said} ")
    told = [line.partition(" in ")[0] for line in ready.double.violations]
    assert told == [f"a moment that is no Discord timestamp: {moment!r}" for moment in found * 3]
