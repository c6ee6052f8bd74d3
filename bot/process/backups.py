"""A daily copy of the database in a folder of the host's choice."""

from __future__ import annotations

import asyncio
import logging
import zipfile
from datetime import date
from pathlib import Path

from bot.hosting.clock import Clock
from bot.hosting.watching.watch import Watch
from bot.process.dump import pg_dump
from storage.copies.backup import back_up
from storage.copies.transfer import export_campaign
from storage.db import sqlite_file
from storage.errors import NoTool
from storage.statuses import CampaignStatus
from storage.store import Store

log = logging.getLogger(__name__)

KEPT = 7
LOOK_SECONDS = 60.0
STALE_SECONDS = 26 * 3600.0  # a day, and two hours for whoever comes to look
PREFIX = "turnkeep-"
SQLITE, DUMP, EXPORTS = SUFFIXES = (".sqlite3", ".dump", ".zip")


class Backups:
    """One copy a day (UTC), named by its date: of PostgreSQL by its own pg_dump, else the export of every campaign. The
    last seven are kept, and nothing else in the folder is touched.
    """

    def __init__(self, store: Store, folder: Path, clock: Clock) -> None:
        self.store, self.folder, self.clock = store, folder, clock
        self._tried: date | None = None
        self.fresh = False  # whether there is a copy of the last day that was tried

    async def watch(self, watch: Watch) -> None:
        """For as long as the bot runs: a loop of its own, for a copy of a large database takes its time."""
        watch.expect("backup", STALE_SECONDS)
        while True:
            await self.due()
            if self.fresh:
                watch.ok("backup")
            await asyncio.sleep(LOOK_SECONDS)

    async def due(self) -> Path | None:
        """Called now and then: makes today's copy if there is none; its path if it was made now.

        What goes wrong is logged and tried again tomorrow, for the bot must go on without.
        """
        today = self.clock.now().date()
        if self._tried == today:
            return None
        self._tried, self.fresh = today, False
        try:
            made = await asyncio.to_thread(self._make, today)
        except Exception as fault:  # whatever it is: the bot goes on, and health says that there is no copy
            log.error("no backup of %s: %s", today, fault)
            return None
        self.fresh = True
        return made

    def _make(self, today: date) -> Path | None:
        stem = f"{PREFIX}{today.isoformat()}"
        if any((self.folder / f"{stem}{suffix}").exists() for suffix in SUFFIXES):
            return None
        target = self.folder / f"{stem}{DUMP if sqlite_file(self.store.engine) is None else SQLITE}"
        try:
            back_up(self.store.engine, target, pg_dump)
        except NoTool as missing:
            log.warning("%s I export every campaign instead.", missing)
            target = target.with_suffix(EXPORTS)
            self._export(target)
        for old in self.copies()[:-KEPT]:
            old.unlink()
        log.info("backup: %s, %d bytes", target, target.stat().st_size)
        return target

    def copies(self) -> list[Path]:
        """The copies in the folder, oldest first."""
        return copies_in(self.folder)

    def _export(self, target: Path) -> None:
        """Every campaign as a file of its own, which `turnkeep restore` reads, in one archive."""
        unfinished = target.with_name(f"{target.name}.part")
        try:
            with zipfile.ZipFile(unfinished, "w") as archive:
                for campaign in self.store.campaigns(statuses=tuple(CampaignStatus)):
                    archive.writestr(f"campaign-{campaign.id}.zip", export_campaign(self.store, campaign.id))
            unfinished.replace(target)
        finally:
            unfinished.unlink(missing_ok=True)


def copies_in(folder: Path) -> list[Path]:
    """The copies in a folder, oldest first."""
    return sorted(path for path in folder.glob(f"{PREFIX}*") if day_of(path) is not None)


def day_of(path: Path) -> date | None:
    """The day of a copy, by its name; None for any other file."""
    try:
        day = date.fromisoformat(path.stem.removeprefix(PREFIX))
    except ValueError:
        return None
    return day if path.suffix in SUFFIXES else None
