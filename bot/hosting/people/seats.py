"""Seats and their people: joining, leaving, sharing, replacing; reminders' choices and notes."""

from __future__ import annotations

import asyncio
import contextlib
import unicodedata
from collections.abc import Mapping, Sequence
from typing import Any

from pydantic import BaseModel

from bot.hosting.campaigns import validated
from bot.hosting.core import Core
from bot.hosting.errors import BadChoice, NotAllowed, NotThere, WrongMoment
from bot.hosting.mail.dispatches import announcement, card, gm_line, notice, status
from bot.hosting.people.latecomers import join_late
from bot.hosting.workers.worker_seats import Newcomer, fits_job, give_job, leave_job
from engine.core.errors import SetupError
from storage.errors import NameTaken, NoRoom, NotOwner, NotPending, Overtaken, Seated
from storage.ids import CampaignId, NoteId, SeatId
from storage.records import Campaign, Filing, Member, NewDelivery, NewSeat, Note, Part, Seat, Standing
from storage.statuses import CampaignStatus, Role, SeatStatus

NOTE = 2_000
ATTEMPTS = 60  # of one who joins while others do: each time at least one of them has got in
USUAL_HOURS = (24, 2)  # before a deadline, to be reminded at
SHARED = {
    Role.OWNER: "You lead {seat} from now on",
    Role.SUBMIT: "You read the reports of {seat} and give its orders",
    Role.READ: "You read the reports of {seat}",
}
REMINDER_HOURS = range(1, 24 * 7 + 1)


class Seats:
    """The services around a seat."""

    def __init__(self, core: Core) -> None:
        self._core = core
        self._store = core.store

    async def join(
        self,
        campaign_id: CampaignId,
        user_id: int | None,
        faction: str,
        choices: Mapping[str, Any],
        *,
        house: str = "",
    ) -> Seat:
        """Seat a player: before the start, or late where the game allows it. user_id None: the house, of this temper.

        choices: the game's seat choices as the form gave them. Raises BadChoice (name, choices, what the game refuses),
        WrongMoment (full, begun, over), NotAllowed (has a seat here already).
        """
        campaign = await self._core.campaign(campaign_id)
        chosen = validated(self._core.rules(campaign).play.choices, choices)
        name = faction_name(faction, self._core.rules(campaign).play.longest_name)
        for _ in range(ATTEMPTS):
            with contextlib.suppress(Overtaken):  # others came or went: the game has to be asked again
                campaign = await self._core.campaign(campaign_id)
                seat = await self._sit_down(campaign, user_id, name, chosen, house)
                break
        else:
            raise WrongMoment("Many players are joining right now. Please try again.")
        if campaign.status != CampaignStatus.GATHERING:
            try:
                seat = await join_late(self._core, campaign, seat)
            except BaseException:
                await self._core.ask(self._store.delete_seat, seat.id)
                raise
        await self._core.audit(campaign, "seat.join", user_id, seat=seat.name)
        await self._core.queue(campaign, status(campaign))
        return seat

    async def _sit_down(
        self, campaign: Campaign, user_id: int | None, name: str, chosen: BaseModel, house: str
    ) -> Seat:
        """Store the newcomer, if all is still as it was when they were let in. Raises Overtaken when it is not."""
        seats = [seat for seat in await self.all(campaign.id) if seat.status != SeatStatus.RESIGNED]
        most = self.most(campaign)
        self._room(campaign, len(seats), most)
        if user_id is not None:
            await self.require_new(campaign, user_id)
        if campaign.status == CampaignStatus.GATHERING:
            await self._fits(campaign, user_id, name, chosen)
        new = NewSeat(
            campaign_id=campaign.id,
            name=name,
            owner_id=user_id,
            choices=chosen.model_dump(mode="json"),
            extensions_left=campaign.settings.extensions,
            house=house,
            joined_turn=campaign.turn_number,
            most=most,
            beside=[seat.id for seat in seats],
            while_=campaign.status,
            alone=True,
        )
        try:
            return await self._core.ask(self._store.add_seat, new, self._core.now())
        except NameTaken as taken:
            raise BadChoice(str(taken), "faction") from None
        except NoRoom as full:
            raise WrongMoment(str(full)) from None
        except Seated:
            raise NotAllowed(f"You already lead a faction in {campaign.name}.") from None

    def most(self, campaign: Campaign) -> int:
        """How many factions a campaign takes."""
        most = self._core.rules(campaign).seats[1]
        return min(most, campaign.max_seats or most)

    def _room(self, campaign: Campaign, taken: int, most: int) -> None:
        rules = self._core.rules(campaign)
        if campaign.status == CampaignStatus.ENDED:
            raise WrongMoment(f"{campaign.name} is over.")
        if campaign.status != CampaignStatus.GATHERING and not rules.play.late_joining:
            raise WrongMoment(f"{campaign.name} has begun, and {rules.title} does not allow late joining.")
        if taken >= most:
            raise WrongMoment(f"{campaign.name} is full: {most} factions have joined.")

    async def require_new(self, campaign: Campaign, user_id: int) -> None:
        """A campaign gives each person one start, or a friend could bring one faction another start every turn.

        Raises NotAllowed for who leads a faction of it or has ever led one, whatever became of that one.
        """
        led = await self._core.ask(self._store.seats_led, campaign.id, user_id)
        for seat, still in sorted(led, key=lambda found: not found[1]):
            if still:
                raise NotAllowed(f"You already lead {seat.name} in {campaign.name}.")
            raise NotAllowed(
                f"You have led {seat.name} in {campaign.name}, and everybody gets one start there. Only the game "
                "master can let you back in: /campaign seats asks for a faction that nobody leads, and /gm replace "
                "gives you one."
            )

    async def _fits(self, campaign: Campaign, user_id: int | None, name: str, choices: BaseModel) -> None:
        """Whether the game would take the newcomer beside those who have joined. Raises BadChoice."""
        joined = [seat for seat in await self.all(campaign.id) if seat.status == SeatStatus.APPLIED]
        before = [Newcomer(id=str(n), name=seat.name, choices=seat.choices) for n, seat in enumerate(joined, start=1)]
        newcomer = Newcomer(id=str(len(joined) + 1), name=name, choices=choices.model_dump(mode="json"))
        try:
            await self._core.work(campaign, user_id, fits_job, campaign.game, campaign.options, before, newcomer)
        except SetupError as refused:
            raise BadChoice(str(refused), "faction") from None

    async def grant(self, seat_id: SeatId, extensions: int, who: int) -> Seat:
        """GM: how many extensions of a deadline the seat has from now on. Raises NotThere."""
        _, campaign = await self._core.seat(seat_id)
        seat = await self._core.ask(self._store.change_seat, seat_id, extensions_left=extensions)
        await self._core.audit(campaign, "gm.grant", who, seat=seat.name, extensions=extensions)
        return seat

    async def resign(self, seat_id: SeatId, who: int) -> None:
        """Give a seat up: what the game says happens. Before the start the seat is simply free again.

        Raises NotAllowed for anybody but its owner; WrongMoment.
        """
        seat, campaign = await self._core.seat(seat_id)
        await self._owner(seat_id, who, as_gm=False)
        await self._core.audit(campaign, "seat.resign", who, seat=seat.name)
        if campaign.status == CampaignStatus.GATHERING:
            if not await self._core.ask(self._store.delete_seat, seat_id):
                raise WrongMoment(f"{campaign.name} has just begun. To leave it, use /resign again.")
            await self._core.queue(campaign, status(campaign))
            return
        if seat.status not in (SeatStatus.PLAYING, SeatStatus.VACANT):
            raise WrongMoment(f"{seat.name} is already out of the game.")
        if campaign.settings.heir:
            await self._left_to_the_house(campaign, seat)
        else:
            await self._leave(campaign, seat)

    async def _left_to_the_house(self, campaign: Campaign, seat: Seat) -> None:
        """The player goes, the faction stays in the game: the house plays it from now on."""
        await self._core.ask(self._store.empty_seat, seat.id, campaign.settings.heir)
        told = announcement(
            campaign, f"{seat.name} lays down the crown", "Its leader has gone. The house plays it from now on."
        )
        text = "Its player gave the faction up with /resign, and the house plays it. /gm replace gives it to a player."
        told += gm_line(campaign, f"{seat.name} has resigned", text)
        await self._core.queue(campaign, told + card(seat) + status(campaign))
        self._core.wake_alarm()

    async def _leave(self, campaign: Campaign, seat: Seat) -> None:
        change = {"kind": "leave", "seat": seat.engine_id}
        told = announcement(campaign, f"{seat.name} lays down the crown", "Its leader has gone.")
        told += gm_line(campaign, f"{seat.name} has resigned", "Its player gave the faction up with /resign.")
        filing = Filing(
            deliveries=told + card(seat) + status(campaign),
            seat_changes={seat.id: {"status": SeatStatus.RESIGNED, "ready": False}},
        )
        for _ in range(5):
            turn = await self._core.present(campaign)
            stored = await self._core.ask(self._store.state, turn.id)
            after = await self._core.work(campaign, seat.id, leave_job, campaign.game, stored, seat.engine_id or "")
            try:
                await self._core.ask(
                    self._store.amend_state,
                    turn.id,
                    after,
                    change,
                    self._core.now(),
                    before=stored,
                    filing=filing,
                )
            except NotPending:
                await asyncio.sleep(0.5)
                continue
            self._core.wake_outbox()
            return
        raise WrongMoment("The turn is running right now. Try again in a minute.")

    async def give(self, seat_id: SeatId, gift: BaseModel, who: int) -> str:
        """GM: give a seat something of the game, at once and not by orders; what its people are told.

        gift: of the model `Play.gifts`. Raises BadChoice (the game refuses), WrongMoment.
        """
        seat, campaign = await self._core.seat(seat_id)
        if seat.engine_id is None or seat.status not in (SeatStatus.PLAYING, SeatStatus.VACANT):
            raise WrongMoment(f"{seat.name} is not in the game, so nothing can be given to it.")
        values = gift.model_dump(mode="json")
        for _ in range(5):
            turn = await self._core.present(campaign)
            stored = await self._core.ask(self._store.state, turn.id)
            try:
                after, said = await self._core.work(
                    campaign, seat.id, give_job, campaign.game, stored, seat.engine_id, values
                )
            except SetupError as refused:
                raise BadChoice(str(refused)) from None
            title = f"{seat.name}: a gift from the game master"
            told = [notice(member.user_id, title, said, seat) for member in await self.members(seat_id)]
            try:
                await self._core.ask(
                    self._store.amend_state,
                    turn.id,
                    after,
                    {"kind": "give", "seat": seat.engine_id, "gift": values},
                    self._core.now(),
                    before=stored,
                    filing=Filing(deliveries=told + card(seat)),
                )
            except NotPending:
                await asyncio.sleep(0.5)
                continue
            await self._core.audit(campaign, "gm.give", who, seat=seat.name, turn=turn.number, gift=values)
            self._core.wake_outbox()
            return said
        raise WrongMoment("The turn is running right now. Try again in a minute.")

    async def get(self, seat_id: SeatId) -> Seat:
        """Raises NotThere."""
        return await self._core.ask(self._store.seat, seat_id)

    async def all(self, campaign_id: CampaignId) -> list[Seat]:
        """The seats of a campaign in the order of joining."""
        return await self._core.ask(self._store.seats, campaign_id)

    async def members(self, seat_id: SeatId) -> list[Member]:
        """The people of a seat, owner first."""
        return await self._core.ask(self._store.members, seat_id)

    async def of_user(self, user_id: int, guild_id: int | None = None, *, over: bool = False) -> list[Part]:
        """Where a person plays, in campaigns that are not over; over: where a person played, and does no longer."""
        return await self._core.ask(self._store.seats_of_user, user_id, guild_id=guild_id, over=over)

    async def of_channel(self, channel_id: int) -> Seat | None:
        """The seat whose faction channel this is."""
        return await self._core.ask(self._store.seat_of_channel, channel_id)

    async def set_channel(self, seat_id: SeatId, channel_id: int | None) -> Seat:
        """Remember a seat's faction channel."""
        return await self._core.ask(self._store.change_seat, seat_id, channel_id=channel_id)

    async def set_card(self, seat_id: SeatId, message_id: int | None) -> Seat:
        """Remember the message that is the seat's card."""
        return await self._core.ask(self._store.change_seat, seat_id, card_message_id=message_id)

    async def redraw_card(self, seat_id: SeatId) -> None:
        """Have the seat's card drawn again."""
        seat, campaign = await self._core.seat(seat_id)
        await self._core.queue(campaign, card(seat))

    async def standing(self, seat_id: SeatId, user_id: int) -> Standing:
        """What meets a person who comes to a seat. Raises NotThere."""
        return await self._core.ask(self._store.standing_of, seat_id, user_id)

    async def role(self, seat_id: SeatId, user_id: int) -> Role | None:
        """A person's role in a seat; None for a stranger."""
        member = await self._core.ask(self._store.member, seat_id, user_id)
        return None if member is None else member.role

    async def add_member(self, seat_id: SeatId, user_id: int, role: Role, who: int, *, as_gm: bool = False) -> Member:
        """Share a seat, or change a role; making somebody the owner hands the seat over. Raises NotAllowed."""
        seat, campaign = await self._core.seat(seat_id)
        by = None if as_gm else who
        try:
            member = await self._core.ask(self._store.set_member, seat_id, user_id, role, self._core.now(), by=by)
        except NotOwner as refused:
            raise NotAllowed(str(refused)) from None
        await self._core.audit(campaign, "member.set", who, seat=seat.name, user=user_id, role=role)
        if user_id != who:
            title = f"You are a member of {seat.name}"
            told = (
                f"{SHARED[role].format(seat=seat.name)} in {campaign.name}. /member list shows who else belongs to it."
            )
            await self._core.queue(campaign, [notice(user_id, title, told, seat)])
        return member

    async def remove_member(self, seat_id: SeatId, user_id: int, who: int, *, as_gm: bool = False) -> None:
        """Remove somebody from a seat (leaving is always allowed). Raises NotAllowed, NotThere."""
        seat, campaign = await self._core.seat(seat_id)
        by = None if as_gm or user_id == who else who
        try:
            removed = await self._core.ask(self._store.remove_member, seat_id, user_id, by=by)
        except NotOwner as refused:
            raise NotAllowed(str(refused)) from None
        if not removed:
            raise NotThere("That person is not a member of this faction.")
        await self._core.audit(campaign, "member.remove", who, seat=seat.name, user=user_id)

    async def replace(self, seat_id: SeatId, user_id: int, who: int) -> Member:
        """GM: give a seat to another player; the former members lose theirs. Announced, since a takeover is public.

        Raises WrongMoment for a faction that is out of the game: nobody can lead it.
        """
        seat, campaign = await self._core.seat(seat_id)
        if seat.status in (SeatStatus.RESIGNED, SeatStatus.ELIMINATED):
            # What a resignation does to a faction is the game's affair, and no game can undo it.
            fate = "has resigned" if seat.status == SeatStatus.RESIGNED else "was eliminated"
            raise WrongMoment(
                f"{seat.name} {fate}: it gives no more orders, whoever leads it. A rollback to a turn in which it "
                "was in play brings it back (/gm rollback). A newcomer can start a new faction with /join, if "
                "the game allows late joining."
            )
        former = [member.user_id for member in await self.members(seat_id) if member.user_id != user_id]
        new = await self._core.ask(self._store.set_member, seat_id, user_id, Role.OWNER, self._core.now(), alone=True)
        back = {"status": SeatStatus.PLAYING} if seat.status is SeatStatus.VACANT else {}
        await self._core.ask(self._store.change_seat, seat_id, missed_turns=0, house="", **back)
        await self._core.audit(campaign, "seat.replace", who, seat=seat.name, user=user_id)
        told = announcement(campaign, f"{seat.name} is under new rule", "Another hand leads it now.")
        goodbyes = [_goodbye(campaign, seat, gone) for gone in former]
        await self._core.queue(campaign, told + goodbyes + card(seat) + status(campaign))
        return new

    async def mute(self, seat_id: SeatId, user_id: int) -> Member:
        """Silence a member's reminders for this seat."""
        return await self._core.ask(self._store.change_member, seat_id, user_id, muted=True)

    async def remind_at(self, seat_id: SeatId, user_id: int, hours: Sequence[int]) -> Member:
        """How many hours before the deadline to remind a member of this seat, whatever they chose for all of theirs.

        Raises BadChoice.
        """
        chosen = list(_reminder_hours(hours))
        return await self._core.ask(self._store.change_member, seat_id, user_id, reminder_hours=chosen, muted=False)

    async def remind_person(self, user_id: int, hours: Sequence[int] | None, *, muted: bool = False) -> None:
        """When to remind a person, in every faction of theirs and in those to come; hours None: at the usual ones.

        What they chose for single factions is forgotten. Raises BadChoice.
        """
        chosen = None if hours is None else _reminder_hours(hours)
        await self._core.ask(self._store.choose_reminders, user_id, chosen, muted=muted)

    async def reminding(self, user_id: int, member: Member | None = None) -> tuple[int, ...]:
        """How many hours before a deadline a person is reminded, as a member of a seat or (None) of any to come; empty
        for never.
        """
        own = await self._core.ask(self._store.user_setting, user_id)
        if member is not None and (member.muted or member.role == Role.READ):
            return ()
        if member is not None and member.reminder_hours is not None:
            return member.reminder_hours
        if own.reminders_muted:
            return ()
        return USUAL_HOURS if own.reminder_hours is None else own.reminder_hours

    async def note(self, seat_id: SeatId, user_id: int, text: str) -> Note:
        """Keep a private note with the seat (its members read it). Raises NotAllowed, BadChoice."""
        campaign = (await self._core.enter(seat_id, user_id)).campaign
        if not text.strip() or len(text) > NOTE:
            raise BadChoice(f"A note must have 1 to {NOTE} characters.", "text")
        return await self._core.ask(
            self._store.add_note, seat_id, user_id, campaign.turn_number, text.strip(), self._core.now()
        )

    async def notes(self, seat_id: SeatId, user_id: int) -> list[Note]:
        """The seat's notes, oldest first. Raises NotAllowed."""
        await self._core.enter(seat_id, user_id)
        return await self._core.ask(self._store.notes, seat_id)

    async def drop_note(self, seat_id: SeatId, user_id: int, note_id: NoteId) -> None:
        """Throw a note away. Raises NotAllowed, NotThere."""
        await self._core.enter(seat_id, user_id)
        if not await self._core.ask(self._store.delete_note, seat_id, note_id):
            raise NotThere("There is no such note.")

    async def _owner(self, seat_id: SeatId, user_id: int, *, as_gm: bool) -> None:
        if not as_gm and await self.role(seat_id, user_id) != Role.OWNER:
            raise NotAllowed("Only the faction's owner may do that.")


def _goodbye(campaign: Campaign, seat: Seat, user_id: int) -> NewDelivery:
    """A word to somebody whose seat was given to another."""
    text = (
        f"The game master of {campaign.name} has given it to another player. Its channel, orders and new "
        "reports are now theirs; you keep what I have sent you. /join lists the campaigns you can join."
    )
    return notice(user_id, f"You no longer lead {seat.name}", text)


def _reminder_hours(hours: Sequence[int]) -> tuple[int, ...]:
    chosen = tuple(sorted(set(hours), reverse=True))
    if len(chosen) > 5 or any(hour not in REMINDER_HOURS for hour in chosen):
        raise BadChoice("Give at most five numbers of hours, from 1 to 168.", "hours")
    return chosen


def faction_name(typed: str, longest: int) -> str:
    """A faction's name without what hides or turns text. Raises BadChoice."""
    name = " ".join("".join(" " if unicodedata.category(c)[0] in "CZ" else c for c in typed).split())
    if not name or len(name) > longest or not any(c.isalnum() for c in name):
        raise BadChoice(f"A faction's name has letters, and at most {longest} characters.", "faction")
    return name
