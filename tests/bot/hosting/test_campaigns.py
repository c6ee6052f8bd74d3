"""Opening, starting, pausing, ending; who may sit where."""

from __future__ import annotations

from datetime import timedelta

import pytest

from bot.hosting import BadChoice, NotAllowed, NotThere, Schedule, WrongMoment
from bot.hosting.campaigns import validated
from storage.errors import NotFound
from storage.ids import CampaignId, SeatId
from storage.statuses import CampaignStatus, Role, SeatStatus
from tests.bot.hosting.conftest import (
    ANNA,
    BERT,
    CARL,
    GM,
    GUILD,
    PAPER,
    WEEKLY,
    House,
    said,
)
from tests.bot.hosting.counting import Options


async def another(house: House, name: str = "Second", **more: object) -> CampaignId:
    values: dict[str, object] = {"options": {}, "schedule": WEEKLY, "who": GM}
    campaign = await house.hosting.campaigns.open(GUILD, "count", name, **(values | more))  # type: ignore[arg-type]
    return campaign.id


async def test_starting_makes_the_world_and_sends_everybody_a_first_report(house: House) -> None:
    assert (house.campaign.status, house.campaign.turn_number) == (CampaignStatus.RUNNING, 1)
    assert [(s.engine_id, s.status) for s in (house.anna, house.bert)] == [("1", "playing"), ("2", "playing")]
    reading = await house.hosting.papers.report(house.anna.id, ANNA)
    assert "Grah stands at 0." in reading.report.text
    overview = await house.hosting.campaigns.overview(house.id)
    assert (overview.date, overview.playing, overview.sent) == ("day 1", 2, 0)
    assert overview.deadline is not None


async def test_an_option_the_game_does_not_take_is_named(house: House) -> None:
    with pytest.raises(BadChoice, match="size: Input should be less than or equal to 9") as refused:
        await another(house, options={"size": 12})
    assert refused.value.field == "size"


def test_an_option_the_game_does_not_know_is_refused() -> None:
    with pytest.raises(BadChoice, match="speed"):
        validated(Options, {"speed": 1})


async def test_a_campaign_name_in_use_is_refused_in_words(house: House) -> None:
    with pytest.raises(BadChoice, match="already has an open campaign called the long COUNT"):
        await another(house, "the long COUNT")


async def test_a_campaign_does_not_start_without_enough_players_nor_twice(house: House) -> None:
    empty = await another(house)
    with pytest.raises(BadChoice, match="takes 1 to 5 factions; so far 0 have joined"):
        await house.hosting.campaigns.start(empty, GM)
    with pytest.raises(WrongMoment, match="has already begun"):
        await house.hosting.campaigns.start(house.id, GM)


async def test_what_the_game_refuses_at_set_up_is_said_and_changes_nothing(house: House) -> None:
    campaign = await another(house)
    await house.hosting.seats.join(campaign, ANNA, "Nowhere", {})
    with pytest.raises(BadChoice, match="no room for Nowhere"):
        await house.hosting.campaigns.start(campaign, GM)
    assert (await house.hosting.campaigns.get(campaign)).status == CampaignStatus.GATHERING


class TestJoining:
    async def test_a_choice_the_game_does_not_offer_is_refused(self, house: House) -> None:
        campaign = await another(house)
        with pytest.raises(BadChoice, match="colour"):
            await house.hosting.seats.join(campaign, CARL, "Saroghth", {"colour": "mauve"})

    @pytest.mark.parametrize("name", ["", "   ", "!!!", "x" * 61, "\u202e\u200b"])
    async def test_a_name_that_is_none_is_refused(self, house: House, name: str) -> None:
        campaign = await another(house)
        with pytest.raises(BadChoice, match="faction's name"):
            await house.hosting.seats.join(campaign, CARL, name, {})

    async def test_hidden_characters_are_taken_out_of_a_name(self, house: House) -> None:
        seat = await house.hosting.seats.join(await another(house), CARL, "Iron\u202e\n  Hills", {})
        assert seat.name == "Iron Hills"

    async def test_one_person_leads_one_faction_a_campaign(self, house: House) -> None:
        with pytest.raises(NotAllowed, match="You already lead Grah"):
            await house.hosting.seats.join(house.id, ANNA, "Other", {})

    async def test_a_full_campaign_takes_nobody(self, house: House) -> None:
        campaign = await another(house, max_seats=1)
        await house.hosting.seats.join(campaign, ANNA, "Grah", {})
        with pytest.raises(WrongMoment, match="full: 1 factions"):
            await house.hosting.seats.join(campaign, BERT, "Karth", {})

    async def test_a_late_joiner_gets_a_faction_a_report_and_an_announcement(self, house: House) -> None:
        seat = await house.hosting.seats.join(house.id, CARL, "Saroghth", {"colour": "green"})
        await house.deliver()
        assert (seat.engine_id, seat.status) == ("3", SeatStatus.PLAYING)
        assert [m.target_id for m in house.post.of("report")] == [CARL]
        assert [said(m).title for m in house.post.of("announcement")] == ["Saroghth enters the stage"]
        receipt = await house.hosting.orders.submit(seat.id, CARL, "count 7")
        assert receipt.stored

    async def test_before_the_start_a_resigned_seat_is_free_again(self, house: House) -> None:
        campaign = await another(house)
        seat = await house.hosting.seats.join(campaign, CARL, "Saroghth", {})
        await house.hosting.seats.resign(seat.id, CARL)
        assert await house.hosting.seats.all(campaign) == []

    async def test_who_resigns_in_play_is_out_and_the_paper_says_so(self, house: House) -> None:
        await house.hosting.seats.resign(house.bert.id, BERT)
        await house.deliver()
        assert (await house.hosting.seats.get(house.bert.id)).status == SeatStatus.RESIGNED
        assert said(house.post.of("announcement")[0]).title == "Karth lays down the crown"
        with pytest.raises(WrongMoment, match="out of the game"):
            await house.hosting.orders.submit(house.bert.id, BERT, "count 1")


class TestMembers:
    async def test_a_reader_reads_but_does_not_order(self, house: House) -> None:
        seat = house.anna.id
        await house.hosting.seats.add_member(seat, CARL, Role.READ, ANNA)
        assert (await house.hosting.papers.report(seat, CARL)).report.seat_id == seat
        with pytest.raises(NotAllowed, match="not give its orders"):
            await house.hosting.orders.submit(seat, CARL, "count 1")

    async def test_a_stranger_sees_nothing_of_a_faction(self, house: House) -> None:
        seat, hosting = house.anna.id, house.hosting
        for attempt in (
            hosting.papers.report(seat, BERT),
            hosting.papers.map(seat, BERT),
            hosting.orders.show(seat, BERT),
            hosting.orders.history(seat, BERT),
            hosting.orders.check(seat, BERT, "count 1"),
            hosting.orders.template(seat, BERT),
            hosting.seats.notes(seat, BERT),
            hosting.papers.press(seat, BERT, "", "x"),
            hosting.orders.ready(seat, BERT),
        ):
            with pytest.raises(NotAllowed, match="not a member of this faction"):
                await attempt

    async def test_only_the_owner_shares_a_seat(self, house: House) -> None:
        with pytest.raises(NotAllowed, match="Only the faction's owner"):
            await house.hosting.seats.add_member(house.anna.id, CARL, Role.SUBMIT, BERT)

    async def test_the_owner_can_hand_over_but_not_be_removed(self, house: House) -> None:
        seat = house.anna.id
        with pytest.raises(NotAllowed, match="cannot be removed"):
            await house.hosting.seats.remove_member(seat, ANNA, ANNA)
        await house.hosting.seats.add_member(seat, CARL, Role.OWNER, ANNA)
        assert await house.hosting.seats.role(seat, ANNA) == Role.SUBMIT
        await house.hosting.seats.remove_member(seat, ANNA, ANNA)
        assert [m.user_id for m in await house.hosting.seats.members(seat)] == [CARL]

    async def test_a_replacement_takes_the_seat_alone_and_publicly(self, house: House) -> None:
        await house.hosting.seats.replace(house.anna.id, CARL, GM)
        await house.deliver()
        assert [m.user_id for m in await house.hosting.seats.members(house.anna.id)] == [CARL]
        assert said(house.post.of("announcement")[0]).title == "Grah is under new rule"


class TestTheClock:
    async def test_a_paused_campaign_runs_no_turn_and_resumes_with_time_to_play(self, house: House) -> None:
        await house.hosting.campaigns.pause(house.id, GM)
        house.clock.pass_by(days=30)
        assert await house.hosting.tick() == []
        await house.hosting.campaigns.resume(house.id, GM)
        turn = await house.hosting.turns.get(house.id)
        assert turn.deadline is not None
        assert turn.deadline > house.clock.now() + timedelta(hours=12)

    async def test_a_short_pause_leaves_the_deadline_where_it_was(self, house: House) -> None:
        before = (await house.hosting.turns.get(house.id)).deadline
        await house.hosting.campaigns.pause(house.id, GM)
        house.clock.pass_by(hours=1)
        await house.hosting.campaigns.resume(house.id, GM)
        assert (await house.hosting.turns.get(house.id)).deadline == before

    async def test_a_new_rhythm_moves_the_deadline_and_is_announced(self, house: House) -> None:
        await house.hosting.campaigns.set_schedule(house.id, Schedule(kind="hours", hours=6), GM)
        await house.deliver()
        turn = await house.hosting.turns.get(house.id)
        assert turn.deadline == house.clock.now() + timedelta(hours=6)
        (told,) = house.post.of("announcement")
        assert (told.target_id, said(told).text) == (PAPER, "Turns now end every 6 hours.")

    async def test_more_than_half_of_the_votes_pause_a_campaign(self, house: House) -> None:
        assert await house.hosting.vote_pause(house.id, house.anna.id, ANNA) == (1, 2)
        assert await house.hosting.vote_pause(house.id, house.anna.id, ANNA) == (1, 2)
        assert (await house.hosting.campaigns.get(house.id)).status == CampaignStatus.RUNNING
        assert await house.hosting.vote_pause(house.id, house.bert.id, BERT) == (2, 2)
        assert (await house.hosting.campaigns.get(house.id)).status == CampaignStatus.PAUSED

    async def test_an_ended_campaign_takes_nothing_any_more(self, house: House) -> None:
        await house.hosting.campaigns.end(house.id, GM, "everybody moved house")
        with pytest.raises(WrongMoment, match="is over"):
            await house.hosting.orders.submit(house.anna.id, ANNA, "count 1")
        assert await house.hosting.campaigns.all(GUILD) == []
        assert len(await house.hosting.campaigns.all(GUILD, ended=True)) == 1


async def test_every_deed_of_the_gm_is_in_the_audit_log(house: House) -> None:
    await house.hosting.campaigns.pause(house.id, GM)
    what = [(row.what, row.who_id) for row in await house.hosting.papers.audit(house.id)]
    assert what[0] == ("campaign.pause", GM)
    assert ("campaign.start", GM) in what
    assert ("campaign.open", GM) in what


async def test_a_campaign_is_found_by_any_of_its_channels(house: House) -> None:
    for channel in (PAPER, 1000 + ANNA):
        found = await house.hosting.campaigns.of_channel(GUILD, channel)
        assert found is not None
        assert found.id == house.id
    assert await house.hosting.campaigns.of_channel(GUILD, 5) is None


async def test_what_is_not_there_is_said_in_words(house: House) -> None:
    with pytest.raises(NotThere, match="no campaign called Nothing here"):
        await house.hosting.campaigns.find(GUILD, "Nothing")
    with pytest.raises(NotThere):
        await house.hosting.seats.get(SeatId(4711))
    with pytest.raises(NotFound):
        house.store.seat(SeatId(4711))
