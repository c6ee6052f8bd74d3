"""Seating somebody in a game that is being played: the state of the running turn gets one faction more."""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from typing import Any

from bot.hosting.core import Core
from bot.hosting.errors import BadChoice, HostingError, WrongMoment
from bot.hosting.mail.dispatches import announcement, attached, new_picture, new_report, report_deliveries
from bot.hosting.workers.bench import JobFailed
from bot.hosting.workers.worker_seats import JoinProduct, Newcomer, join_job
from engine.core.errors import SetupError
from storage.errors import NotPending
from storage.records import Campaign, Filing, Rejoining, Seat, Turn
from storage.statuses import SeatStatus

ATTEMPTS = 5


@dataclass(frozen=True, slots=True, kw_only=True)
class Seating:
    """A state with one faction more: as it is stored, why it changed (for replays), and what is filed with the turn
    before.
    """

    stored: bytes
    amendment: Mapping[str, Any]
    filing: Filing


async def join_late(core: Core, campaign: Campaign, seat: Seat) -> Seat:
    """Bring a stored seat into the running game; its players get a first report.

    Raises BadChoice (the game refuses), WrongMoment (a turn is run), HostingError (the report failed).
    """
    for _ in range(ATTEMPTS):
        engine_id = await _next_id(core, campaign)  # asked each time: another may have got the same
        turn = await core.present(campaign)
        stored = await core.ask(core.store.state, turn.id)
        made = await _seated(core, campaign, turn, stored, replace(seat, engine_id=engine_id))
        enters = announcement(campaign, f"{seat.name} enters the stage", "A new faction has joined the campaign.")
        filing = replace(made.filing, deliveries=[*made.filing.deliveries, *enters])
        try:
            await core.ask(
                core.store.amend_state,
                turn.id,
                made.stored,
                made.amendment,
                core.now(),
                before=stored,
                filing=filing,
            )
        except NotPending:
            await asyncio.sleep(0.5)  # the turn is being run, or somebody else joined in this moment
            continue
        core.wake_outbox()
        return await core.ask(core.store.seat, seat.id)
    raise WrongMoment("The turn is running right now. Join again in a minute.")


async def rejoining(core: Core, campaign: Campaign, turn: Turn, known: Collection[str]) -> Rejoining:
    """Seats players who joined after the turn that is rolled back to: nobody loses the
    game to a rollback. turn: with the seed and the deadline it will have. Raises as `join_late` does.
    """
    playing = [s for s in await core.ask(core.store.seats, campaign.id) if s.status == SeatStatus.PLAYING]
    before = await core.ask(core.store.state, turn.id)
    document, made = before, []
    for seat in playing:
        if seat.engine_id not in known:
            made.append(await _seated(core, campaign, turn, document, seat))
            document = made[-1].stored
    return Rejoining(
        before=before,
        document=document,
        amendments=[one.amendment for one in made],
        playing=[seat.id for seat in playing],
        filing=Filing(
            reports=[report for one in made for report in one.filing.reports],
            pictures=[picture for one in made for picture in one.filing.pictures],
            deliveries=[delivery for one in made for delivery in one.filing.deliveries],
            seat_changes={seat: change for one in made for seat, change in one.filing.seat_changes.items()},
        ),
    )


async def _seated(core: Core, campaign: Campaign, turn: Turn, stored: bytes, seat: Seat) -> Seating:
    """A turn's state with a seat in it, under the game's id that the seat has."""
    engine_id = seat.engine_id or ""
    newcomer = Newcomer(id=engine_id, name=seat.name, choices=seat.choices)
    try:
        made = await core.work(campaign, seat.id, join_job, campaign.game, stored, newcomer, turn.seed)
    except SetupError as refused:
        raise BadChoice(str(refused)) from None
    except JobFailed as fault:
        raise HostingError(f"{seat.name} could not be added to the game: {fault}. Tell the GM.") from fault
    return Seating(
        stored=made.stored,
        amendment={"kind": "join", "seat": engine_id, "name": seat.name, "choices": seat.choices},
        filing=await _welcome(core, campaign, turn, seat, made),
    )


async def _next_id(core: Core, campaign: Campaign) -> str:
    ids = [seat.engine_id or "" for seat in await core.ask(core.store.seats, campaign.id)]
    return str(max((int(known) for known in ids if known.isdigit()), default=0) + 1)


async def _welcome(core: Core, campaign: Campaign, turn: Turn, seat: Seat, made: JoinProduct) -> Filing:
    drawn = [picture.key for picture in made.pictures]
    last = turn.number - 1
    return Filing(
        reports=[new_report(seat, made.report)],
        pictures=[new_picture(item) for item in made.pictures],
        deliveries=report_deliveries(
            seat,
            await core.ask(core.store.members, seat.id),
            turn=last,
            date=core.date(campaign, last),
            deadline=turn.deadline,
            first=True,
            pictures=[key for key in attached(seat) if key in drawn],
        ),
        seat_changes={seat.id: {"engine_id": seat.engine_id, "status": SeatStatus.PLAYING, "owes": made.owes}},
    )
