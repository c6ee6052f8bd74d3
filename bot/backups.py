"""A daily copy of the database in a folder of the host's choice."""

from __future__ import annotations

import asyncio
import logging
from datetime import date
from pathlib import Path

from bot.hosting.clock import Clock
from storage.backup import back_up
from storage.errors import StorageError
from storage.store import Store

log = logging.getLogger(__name__)

KEPT = 7
PREFIX, SUFFIX = "turnkeep-", ".sqlite3"


class Backups:
    """One copy a day (UTC), named by its date; the last seven are kept, and nothing else in the folder is touched."""

    def __init__(self, store: Store, folder: Path, clock: Clock) -> None:
        self.store, self.folder, self.clock = store, folder, clock
        self._tried: date | None = None

    async def due(self) -> Path | None:
        """Called now and then: makes today's copy if there is none; its path if it was made now.

        What goes wrong is logged and tried again tomorrow, for the bot must go on without.
        """
        today = self.clock.now().date()
        if self._tried == today:
            return None
        self._tried = today
        try:
            return await asyncio.to_thread(self._make, today)
        except (StorageError, OSError) as fault:
            log.error("no backup of %s: %s", today, fault)
            return None

    def _make(self, today: date) -> Path | None:
        target = self.folder / f"{PREFIX}{today.isoformat()}{SUFFIX}"
        if target.exists():
            return None
        back_up(self.store.engine, target)
        for old in self.copies()[:-KEPT]:
            old.unlink()
        log.info("backup: %s, %d bytes", target, target.stat().st_size)
        return target

    def copies(self) -> list[Path]:
        """The copies in the folder, oldest first."""
        return sorted(path for path in self.folder.glob(f"{PREFIX}*{SUFFIX}") if _is_of_a_day(path))


def _is_of_a_day(path: Path) -> bool:
    try:
        date.fromisoformat(path.name.removeprefix(PREFIX).removesuffix(SUFFIX))
    except ValueError:
        return False
    return True
