"""Readers vote for letters by reacting to them: the next paper prints the one that most of them liked."""

from __future__ import annotations

from bot.double.persons.person import Person
from bot.double.state.model import Channel, Message
from bot.hosting.site.pages import honours
from tests.bot.stage import Stage

HOMES = {"Anna": "ruritania", "Bert": "borogravia"}


async def wrote(stage: Stage, who: Person, title: str, text: str) -> None:
    form = await who.slash(stage.channel(HOMES[who.name]), "press")
    await (await who.submit(form, {"Title": title, "Text": text})).final()


async def printed(stage: Stage) -> Channel:
    """Two letters and a rumour stand below the paper of turn 1."""
    await wrote(stage, stage.anna, "To arms", "We march at dawn.")
    await wrote(stage, stage.bert, "To bed", "We march *later*.")
    whisper = await stage.anna.slash(stage.channel("ruritania"), "rumor")
    await (await stage.anna.submit(whisper, {"What people say": "Somebody poisons wells."})).final()
    await stage.deadline()
    return below(stage)


def below(stage: Stage) -> Channel:
    """The thread below the last paper."""
    return next(m.thread for m in reversed(stage.channel("newspaper").messages) if m.thread is not None)


def letter(thread: Channel, title: str) -> Message:
    (found,) = [message for message in thread.messages if any(card["title"] == title for card in message.embeds)]
    return found


async def votes(stage: Stage) -> dict[str, int]:
    """Title -> votes, as they are kept with the last paper."""
    turn = await stage.hosting.core.ask(stage.hosting.core.store.last_done, (await stage.campaign()).id)
    assert turn is not None
    assert turn.newspaper is not None
    return {title: count for _, title, _, count in turn.newspaper.get("votes", ())}


async def counted(stage: Stage, wanted: dict[str, int]) -> None:
    async def are() -> bool:
        return await votes(stage) == wanted

    await stage.until(are)


async def test_the_letter_that_most_readers_like_stands_in_the_next_paper_and_in_the_hall_of_fame(
    playing: Stage,
) -> None:
    thread = await printed(playing)
    assert "React if you like it" in letter(thread, "To bed").text
    playing.anna.reacts(letter(thread, "To arms"), "👍")
    for reader in (playing.anna, playing.cleo):
        reader.reacts(letter(thread, "To bed"), "🦆")
    await counted(playing, {"To arms": 1, "To bed": 2})
    await playing.deadline()
    issue = await playing.hosting.papers.issue((await playing.campaign()).id)
    assert "“We march *later*.” Borogravia (To bed), liked by two readers." in issue.text
    turns = await playing.hosting.core.ask(playing.hosting.core.store.turns, (await playing.campaign()).id)
    fame = {one.title: one for one in honours([turn.newspaper for turn in turns if turn.newspaper])}
    assert fame["The best letter"].text == "“We march *later*.” Borogravia, liked by two readers"
    assert fame["The best letter"].turn == 1


async def test_votes_are_counted_by_heads_taken_back_and_found_again_after_a_pause(playing: Stage) -> None:
    thread = await printed(playing)
    for mark in ("👍", "🎉", "🦆"):
        playing.anna.reacts(letter(thread, "To arms"), mark)
    await counted(playing, {"To arms": 1})
    await playing.stop()
    playing.bert.reacts(letter(thread, "To arms"), "👍")  # while the bot is away
    await playing.start_again()
    playing.cleo.reacts(letter(thread, "To arms"), "👍")
    await counted(playing, {"To arms": 3})
    for reader in (playing.anna, playing.bert, playing.cleo):
        reader.reacts(letter(thread, "To arms"), "👍", add=False)
    await counted(playing, {"To arms": 1})
    for mark in ("🎉", "🦆"):
        playing.anna.reacts(letter(thread, "To arms"), mark, add=False)
    await counted(playing, {})
    await playing.deadline()
    issue = await playing.hosting.papers.issue((await playing.campaign()).id)
    assert "liked by" not in issue.text


async def test_reactions_to_anything_else_count_for_nothing(playing: Stage) -> None:
    thread = await printed(playing)
    paper = next(m for m in playing.channel("newspaper").messages if m.thread is thread)
    for message in (letter(thread, "Heard in the taverns"), paper, await playing.cleo.says(playing.general, "To arms")):
        playing.anna.reacts(message, "👍")
    playing.bert.reacts(letter(thread, "To bed"), "👍")
    await counted(playing, {"To bed": 1})


async def test_a_crowd_that_reacts_at_once_is_counted_once(playing: Stage) -> None:
    message = letter(await printed(playing), "To bed")

    def looks() -> int:
        return sum(r.method == "GET" and r.path.endswith(f"/messages/{message.id}") for r in playing.double.requests)

    for reader in (playing.anna, playing.bert, playing.cleo):
        reader.reacts(message, "👍")
    await counted(playing, {"To bed": 3})
    assert looks() == 1
