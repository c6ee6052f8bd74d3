"""Sending what is queued: in order, with patience, each message once, across restarts.

A message is marked as being sent before it is sent and as sent after; in between the bot may die. So before any second
attempt the target is searched for the message's mark: what is there already is not sent again.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from datetime import timedelta
from typing import TypedDict

import msgspec

from bot.hosting.core import Core
from bot.hosting.mail.barrier import Barrier
from bot.hosting.mail.dispatches import channel_of, gm_line
from bot.hosting.mail.messenger import Barred, Message, Messenger, TryLater, Undeliverable
from bot.hosting.watching import trail
from bot.hosting.watching.aside import put_aside
from bot.hosting.watching.bulkheads import Work, in_thread
from bot.hosting.workers.worker import pocket_of
from storage.content import (
    Announcement,
    CardPost,
    Content,
    GmAction,
    GmLine,
    Illustration,
    Mail,
    MapPost,
    NewspaperPost,
    ReportMail,
    StatusPost,
)
from storage.errors import NotClaimed, NotFound, Unavailable
from storage.ids import CampaignId, DeliveryId, PictureKey
from storage.records import Campaign, Delivery, NewDelivery
from storage.statuses import DeliveryStatus, TargetKind

log = logging.getLogger(__name__)

LANES = 8  # targets served at the same time; none waits for another
MOST_ATTEMPTS = 40  # with pauses growing to an hour: more than a day
MOST_FAULTS = 5  # attempts that ended in an exception of ours
FIRST_PAUSE, LONGEST_PAUSE = 2.0, 3600.0
IDLE_SECONDS = 30.0  # between two looks when nobody wakes it
AWAY_SECONDS = 1.0  # between two looks whether the one who sends is still there
SENDER = "sender"
STALE_SECONDS = 300.0  # without one full round: something is wrong
REFRESH = (CardPost, StatusPost, Illustration)  # edits in place: harmless to repeat, and nothing to tell the GM about


class _Mine(TypedDict):
    by: str
    fence: int


class Outbox:
    """The loop that empties the outbox."""

    def __init__(self, core: Core) -> None:
        self._core = core
        self._store = core.store
        self._messenger: Messenger | None = None
        self._task: asyncio.Task[None] | None = None
        self._awake = asyncio.Event()
        self._lock = asyncio.Lock()
        self._settling = asyncio.Lock()
        self._closing = False
        self._barrier = Barrier()
        self._arrived: dict[int, int | None] = {}

    def start(self, messenger: Messenger) -> None:
        """Begin to send."""
        self._messenger = messenger
        self._core.watch.expect("outbox", STALE_SECONDS)
        with self._core.bulkheads.at(Work.MAIL):
            self._task = asyncio.create_task(self._loop(), name="outbox")

    def wake(self) -> None:
        """Something may have been queued."""
        self._awake.set()

    async def close(self, patience: float = 5.0) -> None:
        """Stop; messages under way get some seconds to arrive. What remains is sent after the next start."""
        task, self._task = self._task, None
        if task is None:
            return
        self._closing = True
        self.wake()
        done, _ = await asyncio.wait([task], timeout=patience)
        if not done:
            task.cancel()
            await asyncio.wait([task])

    async def flush(self) -> int:
        """Send everything that can be sent now; how many messages arrived. Without a messenger nothing is sent.

        Raises Unavailable when the database cannot be used: what was being sent is settled by the next flush.
        """
        if self._messenger is None:
            return 0
        async with self._lock:
            await self._put_back_strays()
            lanes: set[asyncio.Task[bool]] = set()
            try:
                return await self._empty(lanes)
            finally:
                if lanes:
                    ended, _ = await asyncio.wait(lanes)
                    for lane in ended:  # of those that the database failed, the first has told of it
                        if not lane.cancelled():
                            lane.exception()

    async def _empty(self, lanes: set[asyncio.Task[bool]]) -> int:
        """Keep the lanes filled until there is nothing left to send, or the barrier falls."""
        sent = 0
        while True:
            self._awake.clear()
            batch = await self._claim(len(lanes))
            lanes |= {asyncio.create_task(self._deliver(found), name=f"delivery {found}") for found in batch}
            if not lanes:
                return sent
            # Also when something is queued meanwhile: it need not wait for a lane that stands still.
            woken = asyncio.create_task(self._awake.wait())
            try:
                done, _ = await asyncio.wait({*lanes, woken}, return_when=asyncio.FIRST_COMPLETED)
            finally:
                woken.cancel()
            for lane in lanes & done:
                lanes.discard(lane)
                sent += lane.result()

    async def _claim(self, busy: int) -> list[DeliveryId]:
        """Messages for the lanes that are free; with the barrier down one at a time is tried."""
        if self._closing or self._barrier.closed(self._core.now()):
            return []
        room = (1 if self._barrier.reason else LANES) - busy
        if room <= 0:
            return []
        return await self._core.due.claim(self._store.claim_deliveries, limit=room)

    async def _put_back_strays(self) -> None:
        """Under the lock nothing is being sent: what is marked so could not be settled, or its sender is gone."""
        strays = await self._core.ask(self._store.release_deliveries, self._core.run_id, self._core.now())
        if strays:
            log.warning("of %d messages it is not known whether they arrived: I look for them", strays)

    async def _loop(self) -> None:
        while not self._closing:
            self._awake.clear()
            try:
                if await self._is_sender():
                    await self.flush()
                    pause = await self._pause()
                else:
                    pause = AWAY_SECONDS
            except Unavailable as trouble:
                log.error("the outbox is waiting: %s", trouble)
                await asyncio.sleep(FIRST_PAUSE)
                continue
            except Exception:
                log.exception("outbox failed; retrying")
                await asyncio.sleep(FIRST_PAUSE)
                continue
            if not self._barrier.reason:
                self._core.watch.ok("outbox")
            await self._rest(pause)

    async def _rest(self, pause: float) -> None:
        """Until it is woken, for so many seconds at most; not at all while it closes, since the round may have taken
        the wake-up for its own.
        """
        if self._closing:
            return
        # Not wait_for: before Python 3.12 it may swallow a cancellation that comes together with the wake-up.
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(pause):
                await self._awake.wait()

    async def _is_sender(self) -> bool:
        """Whether this run is the one that sends; another one takes over when it no longer says that it lives."""
        return await self._core.ask(self._store.take_lease, SENDER, self._core.run_id, self._core.now())

    async def _pause(self) -> float:
        due, now = await self._core.ask(self._store.next_delivery_at), self._core.now()
        if due is None:
            return IDLE_SECONDS
        return min(max((due - now).total_seconds(), self._barrier.wait(now), 0.2), IDLE_SECONDS)

    async def _deliver(self, delivery_id: DeliveryId) -> bool:
        """Send one message that is claimed; whether it arrived. What goes wrong with it keeps no other back."""
        try:
            return await self._attempt(delivery_id)
        except Unavailable:
            raise
        except NotClaimed as settled:
            log.info("delivery %s: %s", delivery_id, settled)
            return False
        except Exception as fault:
            log.exception("delivery %s stumbled", delivery_id)
            await self._stumble(delivery_id, f"{type(fault).__name__}: {fault}", MOST_FAULTS)
            return False

    async def _stumble(self, delivery_id: DeliveryId, reason: str, most: int) -> None:
        """It could not even be settled: it is tried again, but not for ever."""
        again = self._core.now() + timedelta(seconds=FIRST_PAUSE)
        run = self._core.run_id
        campaign_id = await self._core.ask(self._store.stumble, delivery_id, reason, again, by=run, most=most)
        if campaign_id is not None:
            await put_aside(self._core, "a message", delivery_id, campaign_id, reason)

    async def _attempt(self, delivery_id: DeliveryId) -> bool:
        try:
            row, message = await in_thread(self._opened, delivery_id)
        except NotFound:
            return False  # deleted meanwhile, with its campaign
        except (ValueError, TypeError) as damage:  # the row cannot be read, today or later
            await self._stumble(delivery_id, f"{type(damage).__name__}: {damage}", 1)
            return False
        trail.follow(row.nonce)
        if delivery_id in self._arrived:
            return await self._arrive(row, self._arrived[delivery_id])
        if isinstance(message, Exception):
            log.error("delivery %s (%s) cannot be put together", row.id, row.kind, exc_info=message)
            campaign = await self._core.campaign(row.campaign_id)
            await self._later(row, campaign, f"{type(message).__name__}: {message}", None, MOST_FAULTS)
            return False
        return await self._send(row, message)

    async def _send(self, row: Delivery, message: Message) -> bool:
        assert self._messenger is not None
        try:
            message_id = None
            if row.attempts > 1 and not isinstance(row.content, REFRESH):
                message_id = await self._messenger.find(message)
            if message_id is None:
                message_id = await self._messenger.send(message)
        except Undeliverable as reason:
            await self._turn_aside(row, message.campaign, str(reason))
            return False
        except TryLater as reason:
            await self._later(row, message.campaign, str(reason), reason.seconds, MOST_ATTEMPTS)
            return False
        except Barred as reason:
            await self._hold(row, message.campaign, str(reason))
            return False
        except Unavailable:
            raise
        except Exception as fault:
            log.exception("delivery %s (%s) failed", row.id, row.kind)
            await self._later(row, message.campaign, f"{type(fault).__name__}: {fault}", None, MOST_FAULTS)
            return False
        self._got_through(row)
        return await self._arrive(row, message_id)

    async def _hold(self, row: Delivery, campaign: Campaign, reason: str) -> None:
        """Keep a message that was stopped on its way, and all others with it. That is no attempt of its own."""
        if self._barrier.is_of(row.id):
            await self._later(row, campaign, reason, None, MOST_ATTEMPTS)
            return
        if not self._barrier.reason:
            log.error("nothing can be sent: %s", reason)
        again = self._barrier.lower(row.id, reason, self._core.now())
        self._core.watch.trouble("outbox", f"I can send nothing: {reason}")
        await self._core.ask(self._store.put_back, row.id, again, reason, **self._mine(row), counted=False)

    def _got_through(self, row: Delivery) -> None:
        if self._barrier.reason:
            log.warning("messages are sent again")
        self._barrier.lift(row.id)
        self._core.watch.ok("outbox")

    async def _arrive(self, row: Delivery, message_id: int | None) -> bool:
        # Kept until it is written down: should the database fail now, the message is not sent again.
        self._arrived[row.id] = message_id
        try:
            await self._core.ask(self._store.mark_sent, row.id, message_id, self._core.now(), **self._mine(row))
        except NotClaimed:
            del self._arrived[row.id]
            raise
        del self._arrived[row.id]
        log.info("campaign %s: delivery %s (%s) has arrived", row.campaign_id, row.id, row.kind)
        return True

    def _mine(self, row: Delivery) -> _Mine:
        return {"by": self._core.run_id, "fence": row.fence}

    def _opened(self, delivery_id: DeliveryId) -> tuple[Delivery, Message | Exception]:
        """A row of the outbox with its message, or with why that cannot be put together. Raises NotFound."""
        with self._store.asking():
            row = self._store.delivery(delivery_id)
            try:
                return row, self._put_together(row)
            except Unavailable:
                raise
            except Exception as fault:
                return row, fault

    def _put_together(self, row: Delivery) -> Message:
        found = self._store.enclosed(row.id)
        parent = found.parent
        keys = list(_pictures(parent.content if parent and isinstance(row.content, Illustration) else row.content))
        if found.report is not None and found.seat is not None:
            keys.insert(0, pocket_of(found.seat.engine_id or ""))
        return Message(
            delivery_id=row.id,
            content=row.content,
            target_kind=row.target_kind,
            target_id=row.target_id,
            nonce=row.nonce,
            created_at=row.created_at,
            attempt=row.attempts,
            campaign=found.campaign,
            seat=found.seat,
            turn=found.turn,
            report=found.report,
            pictures=tuple(self._store.pictures(found.turn.id, keys)) if found.turn is not None else (),
            parent=parent,
        )

    async def _later(self, row: Delivery, campaign: Campaign, reason: str, seconds: float | None, limit: int) -> None:
        if row.attempts >= limit:
            await self._settle(
                row, campaign, DeliveryStatus.FAILED, f"given up after {row.attempts} attempts: {reason}"
            )
            return
        growing = min(FIRST_PAUSE * 2 ** min(row.attempts - 1, 20), LONGEST_PAUSE)
        pause = timedelta(seconds=growing if seconds is None else max(seconds, 0.0))
        await self._core.ask(self._store.put_back, row.id, self._core.now() + pause, reason, **self._mine(row))

    async def _turn_aside(self, row: Delivery, campaign: Campaign, reason: str) -> None:
        await self._settle(row, campaign, DeliveryStatus.UNDELIVERABLE, reason)

    async def _settle(self, row: Delivery, campaign: Campaign, status: DeliveryStatus, reason: str) -> None:
        async with self._settling:  # two members' reports that turn aside together must see each other
            instead = await in_thread(self._instead, row, campaign, status, reason)
            await self._core.ask(
                self._store.give_up, row.id, status, reason, self._core.now(), instead, **self._mine(row)
            )
        self.wake()

    def _instead(self, row: Delivery, campaign: Campaign, status: DeliveryStatus, reason: str) -> list[NewDelivery]:
        """What goes out in the stead of a lost message: the same in the faction channel, and a line for the GM."""
        place = self._place(row)
        if place is not None and status == DeliveryStatus.UNDELIVERABLE:
            return [self._moved(row, place)]
        if isinstance(row.content, (*REFRESH, GmLine)):
            log.warning("campaign %s: a %s could not be delivered: %s", row.campaign_id, row.kind, reason)
            return []
        out: list[NewDelivery] = []
        receiver = self._store.seat(row.seat_id) if row.seat_id is not None else None
        channel = row.fallback_channel_id
        if receiver is not None and receiver.channel_id not in (None, row.target_id):
            channel = receiver.channel_id  # created, or recreated, after the message was queued
        content = row.content
        if row.target_kind == TargetKind.USER and isinstance(content, Mail):
            content = msgspec.structs.replace(content, fallback=reason)
        if channel is not None and not self._stands_there(row, channel):
            out.append(
                NewDelivery(content=content, target_kind=TargetKind.CHANNEL, target_id=channel, seat_id=row.seat_id)
            )
        seat = receiver.name if receiver is not None else "everybody"
        where = (
            "It goes to the faction channel instead." if channel is not None else "There is no other way to reach them."
        )
        return out + gm_line(
            campaign,
            f"A {row.kind} for {seat} could not be delivered",
            f"{reason} {where}",
            GmAction.UNDELIVERABLE,
        )

    def _place(self, row: Delivery) -> int | None:
        """The channel that was made in the place of the one a message was for, if it was."""
        name = channel_of(row.content)
        if name is None or row.seat_id is not None or row.target_kind != TargetKind.CHANNEL:
            return None
        now = self._store.campaign(row.campaign_id).channels.get(name)
        return now if now != row.target_id else None

    def _moved(self, row: Delivery, place: int) -> NewDelivery:
        return NewDelivery(content=row.content, target_kind=row.target_kind, target_id=place)

    async def retarget(self, campaign_id: CampaignId, before: int, after: int) -> int:
        """A channel was recreated: what was meant for the old one goes there; how many messages."""
        moved = await self._core.ask(self._store.retarget, campaign_id, before, after, self._core.now())
        self.wake()
        return moved

    def _stands_there(self, row: Delivery, channel: int) -> bool:
        """Whether the same report is in the channel, or on its way, because another member's DMs are closed too."""
        if row.report_id is None:
            return False
        return any(
            other.report_id == row.report_id
            and other.target_id == channel
            and other.created_at >= row.created_at
            and other.status in (DeliveryStatus.PENDING, DeliveryStatus.SENDING, DeliveryStatus.SENT)
            for other in self._store.deliveries(row.campaign_id, turn_id=row.turn_id)
        )


def _pictures(content: Content) -> tuple[PictureKey, ...]:
    """The pictures that go along, besides the seat's own map."""
    if isinstance(content, (ReportMail, NewspaperPost, MapPost, Announcement)):
        return content.pictures
    return ()
