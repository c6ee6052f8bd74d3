"""A host program for the test that kills it: a Discord that is a file, and a campaign that runs as fast as it can."""

from __future__ import annotations

import asyncio
import json
import os
import sys
from datetime import timedelta
from pathlib import Path
from typing import Any

from bot.hosting import Hosting, Message, WrongMoment
from storage.ids import CampaignId
from storage.statuses import DeliveryStatus
from storage.store import Store
from tests.bot.hosting import counting
from tests.bot.hosting.conftest import ANNA, BERT


class Diary:
    """A messenger that writes each message as a line into a file, which outlives the process as Discord would."""

    def __init__(self, path: Path) -> None:
        self.path = path

    async def send(self, message: Message) -> int:
        await asyncio.sleep(0.01)  # so that a kill may come before
        line = {
            "nonce": message.nonce,
            "kind": message.kind,
            "target": message.target_id,
            "turn": getattr(message.content, "turn", None),
        }
        with self.path.open("ab", buffering=0) as file:
            os.write(file.fileno(), (json.dumps(line) + "\n").encode())
        await asyncio.sleep(0.01)  # ... or after
        return len(self.entries())

    async def find(self, message: Message) -> int | None:
        for number, entry in enumerate(self.entries(), start=1):
            if entry["nonce"] == message.nonce:
                return number
        return None

    def entries(self) -> list[dict[str, Any]]:
        if not self.path.exists():
            return []
        return [json.loads(line) for line in self.path.read_text().splitlines()]


async def host(database: Path, diary: Path, turns: int) -> None:
    """Play until so many turns are done and everything has been delivered."""
    store = Store.open(database)
    hosting = Hosting(store, rulesets=counting.ruleset)
    await hosting.start(Diary(diary))
    print("up", flush=True)
    anna, bert = await hosting.seats.all(CampaignId(1))
    while (number := store.campaign(CampaignId(1)).turn_number) <= turns:
        try:
            await hosting.orders.submit(anna.id, ANNA, "count 1\ndawdle 50")
            await hosting.orders.submit(bert.id, BERT, "count 2")
            await hosting.turns.extend(CampaignId(1), hosting.core.now() + timedelta(milliseconds=100), None)
        except WrongMoment:
            pass  # a turn left over from before the kill is being run
        while store.campaign(CampaignId(1)).turn_number == number:
            await asyncio.sleep(0.01)
    waiting = (DeliveryStatus.PENDING, DeliveryStatus.SENDING)
    while store.deliveries(CampaignId(1), statuses=waiting):
        await asyncio.sleep(0.02)
    await hosting.close()
    store.close()


if __name__ == "__main__":
    asyncio.run(host(Path(sys.argv[1]), Path(sys.argv[2]), int(sys.argv[3])))
