"""Seating somebody in a game that is being played: the state of the running turn gets one faction more."""

from __future__ import annotations

import asyncio

from bot.hosting.core import Core, key
from bot.hosting.errors import BadChoice, HostingError, WrongMoment
from bot.hosting.mail.dispatches import new_picture, new_report, report_deliveries, to_channel
from bot.hosting.workers.bench import JobFailed
from bot.hosting.workers.worker_seats import JoinProduct, Newcomer, join_job
from engine.core.errors import SetupError
from storage.columns import SeatStatus
from storage.errors import NotPending
from storage.models import Campaign, Seat, Turn
from storage.records import Filing

ATTEMPTS = 5


async def join_late(core: Core, campaign: Campaign, seat: Seat, *, announce: bool = True) -> Seat:
    """Bring a stored seat into the running game; its players get a first report. A game id it had is kept.

    Raises BadChoice (the game refuses), WrongMoment (a turn is run), HostingError (the report failed).
    """
    own = seat.engine_id
    for _ in range(ATTEMPTS):
        engine_id = own or await _next_id(core, campaign)  # anew each time: another may have got the same
        newcomer = Newcomer(id=engine_id, name=seat.name, choices=seat.choices)
        change = {"kind": "join", "seat": engine_id, "name": seat.name, "choices": seat.choices}
        turn = await core.present(campaign)
        stored = await core.ask(core.store.state, key(turn.id))
        try:
            made = await core.work(campaign, seat.id, join_job, campaign.game, stored, newcomer, turn.seed, core.draw)
        except SetupError as refused:
            raise BadChoice(str(refused)) from None
        except JobFailed as fault:
            raise HostingError(f"That faction could not be brought into the game: {fault}. Tell the GM.") from fault
        filing = await _welcome(core, campaign, turn, seat, engine_id, made, announce=announce)
        try:
            await core.ask(
                core.store.amend_state,
                key(turn.id),
                made.stored,
                change,
                core.now(),
                before=stored,
                filing=filing,
            )
        except NotPending:
            await asyncio.sleep(0.5)  # the turn is being run, or somebody else joined in this moment
            continue
        core.wake_outbox()
        return await core.ask(core.store.seat, key(seat.id))
    raise WrongMoment("The turn is being run at this moment. Join again in a minute.")


async def _next_id(core: Core, campaign: Campaign) -> str:
    ids = [seat.engine_id or "" for seat in await core.ask(core.store.seats, key(campaign.id))]
    return str(max((int(known) for known in ids if known.isdigit()), default=0) + 1)


async def _welcome(
    core: Core, campaign: Campaign, turn: Turn, seat: Seat, engine_id: str, made: JoinProduct, *, announce: bool
) -> Filing:
    seat.engine_id = engine_id
    pictures = [] if made.picture is None else [made.picture]
    last = turn.number - 1
    told = report_deliveries(
        seat,
        await core.ask(core.store.members, key(seat.id)),
        turn=last,
        date=core.rules(campaign).look.date(last),
        deadline=turn.deadline,
        first=True,
    )
    if announce:
        told += to_channel(
            campaign,
            "newspaper",
            "announcement",
            title=f"{seat.name} enters the stage",
            text="A new faction has joined the campaign.",
        )
    return Filing(
        reports=[new_report(seat, made.report, pictures)],
        pictures=[new_picture(item) for item in pictures],
        deliveries=told,
        seat_changes={key(seat.id): {"engine_id": engine_id, "status": SeatStatus.PLAYING, "owes": made.owes}},
    )
