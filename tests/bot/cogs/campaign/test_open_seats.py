"""/campaign seats: a faction whose player has left is offered to newcomers, and the game master lets one in."""

from __future__ import annotations

from tests.bot.stage import Stage


async def left_alone(stage: Stage) -> None:
    """Anna leaves the server; nobody else is in her faction."""
    stage.anna.leave(stage.guild)
    await stage.hosting.presence.left(stage.guild.id, stage.anna.id)
    await stage.settle()


async def test_while_everybody_plays_nothing_is_offered(playing: Stage) -> None:
    answer = await playing.slash(playing.cleo, "campaign seats")
    assert "Every faction of Spring War has a player" in answer.text
    assert not [m for m in playing.channel("newspaper").messages if "Take over a faction" in m.buttons]


async def test_a_newcomer_asks_below_the_status_post_and_is_let_in_at_a_press(playing: Stage) -> None:
    await left_alone(playing)
    (post,) = [m for m in playing.channel("newspaper").messages if "Take over a faction" in m.buttons]
    offer = await (await playing.cleo.click(post, "Take over a faction")).final()
    assert "**Ruritania**: its player has left" in offer.text
    assert "Borogravia" not in offer.text
    asked = await (await playing.cleo.select(offer, "Ask for", "Ruritania")).final()
    assert "I have asked the game master" in asked.text
    assert not playing.cleo.can_see(playing.channel("ruritania")), "asking gives nothing"
    await playing.settle()
    line = playing.last("gm")
    assert playing.cleo.mention in line.text
    again = await (await playing.cleo.select(offer, "Ask for", "Ruritania")).final()
    assert "have asked for Ruritania today" in again.text
    answer = await (await playing.gm.click(line, "Let them lead it")).final()
    await playing.settle()
    assert "now leads **Ruritania**" in answer.text
    assert line.buttons == [], "nobody wonders whether to press again"
    assert playing.cleo.can_see(playing.channel("ruritania"))
    assert "Ruritania" in playing.cleo.dms[-1].text
    assert not [m for m in playing.channel("newspaper").messages if "Take over a faction" in m.buttons]
    assert {"seat.wanted", "seat.replace"} <= {
        row.what for row in await playing.hosting.papers.audit((await playing.campaign()).id)
    }


async def test_who_plays_already_is_refused_and_only_a_game_master_lets_anybody_in(playing: Stage) -> None:
    await left_alone(playing)
    offer = await playing.slash(playing.bert, "campaign seats")
    refused = await (await playing.bert.select(offer, "Ask for", "Ruritania")).final()
    assert "already have a part in Borogravia" in refused.text
    offer = await playing.slash(playing.cleo, "campaign seats")
    await (await playing.cleo.select(offer, "Ask for", "Ruritania")).final()
    await playing.settle()
    line = playing.last("gm")
    playing.anna.join(playing.guild)
    await playing.hosting.presence.back(playing.guild.id, playing.anna.id)
    late = await (await playing.gm.click(line, "Let them lead it")).final()
    assert "no longer free" in late.text
    assert not playing.cleo.can_see(playing.channel("ruritania"))
