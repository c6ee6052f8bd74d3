"""A bot in parts on the double: the processes that run, and what they have written into their one database."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass, field
from pathlib import Path

from bot.double import Double
from storage.ids import CampaignId
from storage.statuses import DeliveryStatus, TurnStatus
from storage.store import Store
from tests.evenings.shipped import Shipped


@dataclass
class Company:
    """The parts that run, and what they have written into their one database."""

    double: Double
    folder: Path
    url: str
    store: Store
    parts: list[Shipped] = field(default_factory=list)

    async def start(self, role: str, shards: str = "") -> Shipped:
        more = {
            "TURNKEEP_QUEUE": "cluster",
            "TURNKEEP_HEARTBEAT": str(self.folder / f"heartbeat-{len(self.parts)}"),
            "TURNKEEP_METRICS_PORT": "0",
        }
        part = Shipped(self.double, self.folder, self.url, more=more, role=role, shards=shards)
        self.parts.append(part)
        await part.start()
        return part

    async def until(self, true: Callable[[], bool], seconds: float = 60.0) -> None:
        async with asyncio.timeout(seconds):
            while not await asyncio.to_thread(true):
                await asyncio.sleep(0.03)

    def war(self) -> CampaignId:
        return next(campaign.id for campaign in self.store.campaigns() if campaign.name == "Winter War")

    def at_work(self) -> bool:
        """Whether a turn of the war is being run."""
        return any(turn.status == TurnStatus.CLAIMED for turn in self.store.turns(self.war()))

    def sending(self, number: int) -> bool:
        """Whether some of what a turn has to say has arrived, and some is on its way."""
        turn = self.store.turn(self.war(), number)
        states = {row.status for row in self.store.deliveries(self.war(), turn_id=turn.id) if turn.done_at}
        return {DeliveryStatus.SENT, DeliveryStatus.SENDING} <= states

    def unsent(self) -> bool:
        """Whether anything waits to be sent."""
        waiting = (DeliveryStatus.PENDING, DeliveryStatus.SENDING)
        return any(self.store.deliveries(campaign.id, statuses=waiting) for campaign in self.store.campaigns())


@contextlib.asynccontextmanager
async def company(double: Double, folder: Path, url: str) -> AsyncIterator[Company]:
    """Parts that are gone afterwards, whatever happened."""
    store = Store.open(url, migrate=False)
    made = Company(double, folder, url, store)
    try:
        yield made
    finally:
        for part in made.parts:
            print(part.role, "".join(part.log), sep="\n")  # pytest shows it beside a failure
            if part.process is not None and part.process.returncode is None:
                await part.kill()
        store.close()
