"""`turnkeep migrate-to`: a host moves from SQLite to PostgreSQL while its bot stands still."""

from __future__ import annotations

import asyncio
import contextlib
import tempfile
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path

from bot.hosting.hosting import ALARM, Hosting
from bot.hosting.mail.outbox import SENDER
from bot.hosting.records import Verdict
from bot.hosting.watching.identity import is_gone, new_run_id
from bot.process.dump import pg_dump
from engine.core.telling.headline import counted
from storage.copies.backup import back_up
from storage.db import sqlite_file
from storage.errors import AlreadyRunning, StorageError
from storage.ids import CampaignId
from storage.migrations.moving import Sums, move
from storage.store import Store

Tell = Callable[[str], None]


def relocate(source: str, target: str, tell: Tell, *, replay: bool) -> bool:
    """Move everything; whether every campaign replays in the new database as in the old. replay: play all turns again
    on both sides to know. The old file is not changed, whatever its schema is.

    Raises AlreadyRunning while a bot runs on either, StorageError, Unavailable.
    """
    if not target.startswith("postgres"):
        raise StorageError("A move leads to PostgreSQL: name its address, postgresql://user@host/name.")
    old = Store.open(source, migrate=False, create=False)
    file = sqlite_file(old.engine)
    if file is None:
        raise StorageError("A move begins at an SQLite file; of PostgreSQL use pg_dump and pg_restore.")
    new = Store.open(target, migrate=False)
    with contextlib.closing(old), contextlib.closing(new), old.running(), new.running():
        new.upgrade()
        with _copy_of(old, file) as copy:
            if (running := _holder(copy)) is not None:
                raise AlreadyRunning(f"The bot {running} has said a moment ago that it runs on it; stop it first.")
            moved = move(copy, new)
            tell(_told(moved))
            return not replay or _same_turns(copy, new, tell)


@contextlib.contextmanager
def _copy_of(old: Store, file: Path) -> Iterator[Store]:
    """A copy of the database in the present schema, beside it for as long as it is needed."""
    with tempfile.TemporaryDirectory(prefix="turnkeep-move-", dir=file.absolute().parent) as folder:
        copied = Path(folder) / "copy.sqlite3"
        back_up(old.engine, copied, pg_dump)
        with contextlib.closing(Store.open(copied)) as copy:
            yield copy


def _holder(copy: Store) -> str | None:
    """Who holds a lease, perhaps from another machine; None when nobody does who may be alive."""
    now, myself = datetime.now(UTC), new_run_id()
    free = [copy.take_lease(name, myself, now) for name in (ALARM, SENDER)]
    copy.end_leases(myself, now)
    return None if all(free) else next((run for run in copy.holders() if not is_gone(run)), None)


def _told(moved: Sums) -> str:
    rows, campaigns = sum(count for count, _ in moved.values()), moved["campaign"][0]
    whole = f"{counted(campaigns, 'campaigns')}, {rows:,} rows in {len(moved)} tables"
    return f"{whole}; the sums of both databases are the same."


def _same_turns(old: Store, new: Store, tell: Tell) -> bool:
    """Whether every turn replays on both sides alike; a line for each campaign."""

    async def replayed(store: Store) -> dict[CampaignId, tuple[str, list[tuple[int, Verdict]]]]:
        hosting = Hosting(store)
        found = {}
        for campaign in await hosting.campaigns.all(ended=True):
            turns = [(turn.number, turn.verdict) async for turn in hosting.verify(campaign.id)]
            found[campaign.id] = campaign.name, turns
        await hosting.close()
        return found

    async def both() -> bool:
        before, after = await replayed(old), await replayed(new)
        right = True
        for campaign_id, (name, turns) in after.items():
            wrong = [number for number, verdict in turns if verdict is Verdict.WRONG]
            right = right and turns == before[campaign_id][1]
            same = "as in the old database" if turns == before[campaign_id][1] else "NOT as in the old database"
            differ = f"{len(wrong)} of them not as they are stored" if wrong else "each as it is stored"
            tell(f"{name}: {counted(len(turns), 'turns')} replayed, {differ}, {same}")
        return right

    return asyncio.run(both())
