"""Reminders: to seats whose orders are missing or have errors, some hours before the deadline, each once."""

from __future__ import annotations

import logging
from collections import defaultdict
from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta

from bot.hosting.core import Core
from bot.hosting.mail.dispatches import owes_orders
from bot.hosting.people.seats import USUAL_HOURS
from bot.hosting.watching.aside import isolated
from storage.content import Lacking, ReminderMail
from storage.errors import Unavailable
from storage.ids import CampaignId, SeatId, TurnId
from storage.records import Member, NewDelivery, NewReminder, Unready
from storage.statuses import CampaignStatus, Role, TargetKind

log = logging.getLogger(__name__)

LONGEST = timedelta(days=7)  # before a deadline: what a person may ask for, see seats.REMINDER_HOURS
TOO_LATE = timedelta(hours=1)  # a reminder that could not be given in time is still given within this, then let be
WHAT = "the reminders"
AT_ONCE = 500  # reminders in one transaction
Due = tuple[CampaignId, list[NewReminder]]  # of a turn
AT_A_PRESS = 0  # in the place of the hours: what a game master asks for, once a turn for each person


class Reminders:
    """Finds the people to remind now: in two queries, however many campaigns there are."""

    def __init__(self, core: Core) -> None:
        self._core = core
        self._store = core.store

    async def send_due(self) -> int:
        """Queue every reminder that is due; how many."""
        now = self._core.now()
        due: dict[TurnId, Due] = {}
        for turn_id, people in (await self._unready(now)).items():
            campaign_id = people[0].campaign_id
            if not self._core.watch.resting(WHAT, turn_id, now):
                async with isolated(self._core, WHAT, turn_id, campaign_id, heals=False):
                    due[turn_id] = campaign_id, _due(people, now)
        given = (
            await self._core.ask(self._store.reminders_given, now, LONGEST) if any(b for _, b in due.values()) else ()
        )
        fresh = [
            new
            for _, batch in due.values()
            for new in batch
            if (new.turn_id, new.seat_id, new.user_id, new.hours) not in given
        ]
        queued = 0
        for start in range(0, len(fresh), AT_ONCE):
            queued += await self._queue(fresh[start : start + AT_ONCE], due)
        for turn_id in due.keys() - {new.turn_id for new in fresh}:
            self._core.watch.mended(WHAT, turn_id)
        if queued:
            self._core.wake_outbox()
        self._core.watch.ok("reminders")
        return queued

    async def _queue(self, batch: Sequence[NewReminder], due: Mapping[TurnId, Due]) -> int:
        """Queue reminders, in one transaction; turn by turn where one spoils it."""
        turns, queued = dict.fromkeys(new.turn_id for new in batch), 0
        try:
            queued = await self._core.ask(self._store.remind, batch, self._core.now())
        except Unavailable:
            raise
        except Exception as fault:
            log.warning("reminders cannot be queued together (%s): queueing them turn by turn", fault)
        else:
            for turn_id in turns:
                self._core.watch.mended(WHAT, turn_id)
            return queued
        for turn_id in turns:
            own = [new for new in batch if new.turn_id == turn_id]
            async with isolated(self._core, WHAT, turn_id, due[turn_id][0]):
                queued += await self._core.ask(self._store.remind, own, self._core.now())
        return queued

    async def ask_for(self, campaign_id: CampaignId, who: int) -> tuple[int, int]:
        """GM: remind everybody who gives orders for a faction that owes some; how many were told, and how many not,
        because they want no reminders or were asked before in this turn. Raises WrongMoment.
        """
        campaign = await self._core.campaign(campaign_id)
        turn = await self._core.present(campaign)
        sheets = await self._core.ask(self._store.current_sheets, campaign_id, turn.number)
        batch: list[NewReminder] = []
        spared = 0
        for seat in await self._core.ask(self._store.seats, campaign_id):
            sheet = sheets.get(seat.id)
            if not owes_orders(seat) or (sheet is not None and not sheet.errors):
                continue
            for member in await self._core.ask(self._store.members, seat.id):
                if member.role == Role.READ or member.user_id in seat.settings.gone:
                    continue
                if await self._wants_none(member):
                    spared += 1
                    continue
                mail = ReminderMail(
                    deadline=turn.deadline if campaign.status == CampaignStatus.RUNNING else None,
                    hours=AT_A_PRESS,
                    turn=turn.number,
                    state=Lacking.MISSING if sheet is None else Lacking.ERRORS,
                    asked=True,
                )
                message = _to(member.user_id, mail, seat.id, seat.channel_id)
                batch.append(
                    NewReminder(
                        turn_id=turn.id, seat_id=seat.id, user_id=member.user_id, hours=AT_A_PRESS, message=message
                    )
                )
        sent = await self._core.ask(self._store.remind, batch, self._core.now())
        await self._core.audit(campaign, "gm.remind", who, turn=turn.number, people=sent)
        self._core.wake_outbox()
        return sent, spared + len(batch) - sent

    async def _wants_none(self, member: Member) -> bool:
        """Whether a member wants no reminders: of this faction, or of any and chose no hours for this one."""
        if member.muted:
            return True
        own = await self._core.ask(self._store.user_setting, member.user_id)
        return own.reminders_muted and member.reminder_hours is None

    async def _unready(self, now: datetime) -> dict[TurnId, list[Unready]]:
        """Players who may need a reminder, by turn. A row that cannot be read keeps only its own turn from it."""
        try:
            found = await self._core.ask(self._store.unready, now, LONGEST, usual=_usual(now))
        except Unavailable:
            raise
        except Exception as fault:
            log.warning("a row among the reminders cannot be read (%s): looking at each turn by itself", fault)
            found = [person for turn in await self._one_by_one(now) for person in turn]
        turns: defaultdict[TurnId, list[Unready]] = defaultdict(list)
        for person in found:
            turns[person.turn_id].append(person)
        return turns

    async def _one_by_one(self, now: datetime) -> list[list[Unready]]:
        found = []
        for turn_id, campaign_id in await self._core.ask(self._store.turns_to_remind_of, now, LONGEST):
            if self._core.watch.resting(WHAT, turn_id, now):
                continue
            async with isolated(self._core, WHAT, turn_id, campaign_id, heals=False):
                found.append(await self._core.ask(self._store.unready, now, LONGEST, turn_id, usual=_usual(now)))
        return found


def _usual(now: datetime) -> list[tuple[datetime, datetime]]:
    """From when to when a deadline lies of which somebody is now reminded at the usual hours, see `due_hours`."""
    ahead = [now + timedelta(hours=one) for one in USUAL_HOURS]
    return [(moment - TOO_LATE, moment) for moment in ahead]


def _due(people: Sequence[Unready], now: datetime) -> list[NewReminder]:
    batch = []
    for person in people:
        hours = due_hours(now, person)
        if hours is not None and person.user_id not in person.settings.gone:
            batch.append(
                NewReminder(
                    turn_id=person.turn_id,
                    seat_id=person.seat_id,
                    user_id=person.user_id,
                    hours=hours,
                    message=_reminder(person, hours),
                )
            )
    return batch


def due_hours(now: datetime, person: Unready) -> int | None:
    """Which of the reminders a person wants (the seat's, the person's, the usual ones) is due now: the latest whose
    moment has come. None when none is, when its moment is long past (the bot was down: the next one will do), or when
    the turn opened after it.
    """
    wanted = person.own_hours if person.own_hours is not None else person.usual_hours
    hours = [
        one for one in (USUAL_HOURS if wanted is None else wanted) if person.deadline - timedelta(hours=one) <= now
    ]
    if not hours:
        return None
    moment = person.deadline - timedelta(hours=min(hours))
    return min(hours) if moment >= person.opened_at and now - moment < TOO_LATE else None


def _reminder(person: Unready, hours: int) -> NewDelivery:
    mail = ReminderMail(
        deadline=person.deadline,
        hours=hours,
        turn=person.number,
        state=Lacking.MISSING if person.errors is None else Lacking.ERRORS,
    )
    return _to(person.user_id, mail, person.seat_id, person.channel_id)


def _to(user_id: int, mail: ReminderMail, seat_id: SeatId, channel_id: int | None) -> NewDelivery:
    return NewDelivery(
        content=mail,
        target_kind=TargetKind.USER,
        target_id=user_id,
        seat_id=seat_id,
        fallback_channel_id=channel_id,
    )
