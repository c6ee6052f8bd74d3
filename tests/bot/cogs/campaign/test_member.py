"""/member: sharing a faction."""

from __future__ import annotations

from tests.bot.stage import Stage


async def test_a_reader_sees_the_channel_and_may_not_share_the_faction(playing: Stage) -> None:
    reply = await playing.slash(playing.anna, "member add", person=playing.cleo, role="only reads")
    assert "reads" in reply.text
    assert playing.cleo.can_see(playing.channel("ruritania"))
    refused = await playing.slash(
        playing.cleo, "member add", at="ruritania", person=playing.bert, role="gives orders too"
    )
    assert "Only the owner" in refused.text
    assert not playing.bert.can_see(playing.channel("ruritania"))


async def test_a_member_who_is_removed_no_longer_sees_the_channel(playing: Stage) -> None:
    await playing.slash(playing.anna, "member add", person=playing.cleo, role="gives orders too")
    await playing.slash(playing.anna, "member remove", person=playing.cleo)
    assert not playing.cleo.can_see(playing.channel("ruritania"))
    assert await playing.hosting.seats.role((await playing.seat("Ruritania")).id, playing.cleo.id) is None


async def test_a_member_may_leave(playing: Stage) -> None:
    await playing.slash(playing.anna, "member add", person=playing.cleo, role="only reads")
    reply = await playing.slash(playing.cleo, "member remove", at="ruritania", person=playing.cleo)
    assert "no longer a member" in reply.text
    assert not playing.cleo.can_see(playing.channel("ruritania"))


async def test_the_owner_cannot_be_removed(playing: Stage) -> None:
    reply = await playing.slash(playing.anna, "member remove", person=playing.anna)
    assert "owner cannot be removed" in reply.text


async def test_handing_over_asks_first_and_makes_the_other_the_owner(playing: Stage) -> None:
    await playing.slash(playing.anna, "member add", person=playing.cleo, role="gives orders too")
    question = await playing.slash(playing.anna, "member role", person=playing.cleo, role="owns it instead of you")
    assert await playing.hosting.seats.role((await playing.seat("Ruritania")).id, playing.cleo.id) == "submit"
    await (await playing.anna.click(question, "Transfer it")).final()
    assert await playing.hosting.seats.role((await playing.seat("Ruritania")).id, playing.cleo.id) == "owner"


async def test_list_shows_members_to_members_only(playing: Stage) -> None:
    reply = await playing.slash(playing.anna, "member list")
    assert playing.anna.mention in reply.text
    seat = await playing.seat("Ruritania")
    refused = await playing.slash(playing.bert, "member list", faction=str(seat.id))
    assert "not a member" in refused.text
    assert playing.anna.mention not in refused.text


async def test_a_role_changes_what_a_member_may_do(playing: Stage) -> None:
    await playing.slash(playing.anna, "member add", person=playing.cleo, role="only reads")
    await playing.slash(playing.anna, "member role", person=playing.cleo, role="gives orders too")
    assert await playing.hosting.seats.role((await playing.seat("Ruritania")).id, playing.cleo.id) == "submit"


async def test_who_is_added_is_told_and_gets_the_present_report(playing: Stage) -> None:
    before = len(playing.anna.dms)
    await playing.slash(playing.anna, "member add", person=playing.cleo, role="only reads")
    await playing.settle()
    assert any("You are a member of Ruritania" in message.text for message in playing.cleo.dms)
    assert any(message.files for message in playing.cleo.dms), "the present report"
    assert len(playing.anna.dms) == before
    told = len(playing.cleo.dms)
    await playing.slash(playing.anna, "member role", person=playing.cleo, role="gives orders too")
    await playing.settle()
    assert [message.text for message in playing.cleo.dms[told:]] != []
    assert not any(message.files for message in playing.cleo.dms[told:]), "no second report"


async def test_the_game_masters_desk_learns_of_a_resignation(playing: Stage) -> None:
    question = await playing.slash(playing.bert, "resign", at="borogravia")
    await (await playing.bert.click(question, "Resign")).final()
    await playing.settle()
    assert any("Borogravia has resigned" in message.text for message in playing.channel("gm").messages)
