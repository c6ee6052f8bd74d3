"""`turnkeep doctor`: looks at all that a bot needs, changes nothing, and says what to do where something is amiss."""

from __future__ import annotations

import contextlib
import os
import shutil
from collections.abc import AsyncIterator, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from email.utils import parsedate_to_datetime
from enum import StrEnum
from pathlib import Path
from typing import Any

import aiohttp
import discord
from discord.http import Route
from dotenv import dotenv_values
from pydantic import ValidationError

from bot.commandline import cli_errors
from bot.desk.rights import NEEDED
from bot.hosting.workers.worker_process import greet
from bot.hosting.workers.workshop import JobFailed, Workshop
from bot.process.backups import copies_in, day_of
from bot.process.settings import Settings
from engine.core.telling.headline import counted
from engine.games.registry import OUR_OWN, ruleset
from storage.connection.checkup import Condition, examine
from storage.db import file_at
from storage.errors import StorageError
from storage.store import Store

MIB = 2**20
ROOM = 512 * MIB  # free on a disk: below it a week's turns and backups may no longer fit
PATIENCE = 15.0  # seconds for Discord to answer
SKEW = timedelta(seconds=30)  # by which deadlines may be early or late without anybody minding
FRESH_DAYS = 2  # of the latest backup: today's may be under way
OTHERS = {"TURNKEEP_TOKEN", cli_errors.TRACEBACK}  # read besides the settings
_MEMBERS = 1 << 14 | 1 << 15  # of an application's flags: Server Members Intent, for large bots and for small ones
PAGE = 200  # servers that Discord lists at once


class Verdict(StrEnum):
    """What comes of a check. WRONG alone makes the command fail."""

    OK = "ok"
    ADVICE = "advice"
    WRONG = "WRONG"


@dataclass(frozen=True, slots=True)
class Finding:
    """What a check has found: a sentence, and (unless all is well) what to do."""

    verdict: Verdict
    about: str
    said: str
    remedy: str = ""


def _ok(about: str, said: str) -> Finding:
    return Finding(Verdict.OK, about, said)


def _advice(about: str, said: str, remedy: str) -> Finding:
    return Finding(Verdict.ADVICE, about, said, remedy)


def _wrong(about: str, said: str, remedy: str) -> Finding:
    return Finding(Verdict.WRONG, about, said, remedy)


async def examined(environment: Mapping[str, str]) -> AsyncIterator[Finding]:
    """Every finding, as it is made. environment: of this process."""
    for finding in strange_settings(environment):
        yield finding
    try:
        settings = Settings()
    except ValidationError as problem:
        yield _wrong("settings", str(cli_errors.said(problem)), "Correct it in the environment or in .env.")
        return
    yield _ok("settings", "They can be read.")
    async for finding in of_discord(settings):
        yield finding
    for finding in of_disks(settings):
        yield finding
    games: list[str] = []
    for finding in of_database(settings, games):
        yield finding
    yield await of_workers(settings, games)
    yield of_backups(settings)


def strange_settings(environment: Mapping[str, str]) -> Iterator[Finding]:
    """Settings that nobody reads: most likely a name that was mistyped."""
    known = {f"TURNKEEP_{name.upper()}" for name in Settings.model_fields} | OTHERS
    given = {name.upper() for name in (*environment, *dotenv_values(".env"))}
    for name in sorted(given - known):
        if name.startswith("TURNKEEP_"):
            yield _wrong("settings", f"There is no setting {name}.", "Correct its name, or take it away.")


# Discord ----------------------------------------------------------------------------------------------------


async def of_discord(settings: Settings) -> AsyncIterator[Finding]:
    """Token, clock, intents, and permissions on every server."""
    token = settings.token.get_secret_value()
    if not token:
        yield _wrong("token", "DISCORD_TOKEN is not set.", "Put the bot's token into the environment or into .env.")
        return
    base = settings.discord_api or Route.BASE
    headers = {"Authorization": f"Bot {token}", "User-Agent": "DiscordBot (turnkeep doctor, 1)"}
    timeout = aiohttp.ClientTimeout(total=PATIENCE)
    try:
        async with aiohttp.ClientSession(headers=headers, timeout=timeout) as session:
            async for finding in _asked(session, base):
                yield finding
    except (aiohttp.ClientError, OSError, ValueError) as fault:
        reason = f"no answer within {PATIENCE:g} seconds" if isinstance(fault, TimeoutError) else type(fault).__name__
        remedy = "Look at this machine's way out: name service, firewall, proxy; then at discordstatus.com."
        yield _wrong("Discord", f"{base} cannot be used: {reason}.", remedy)


async def _asked(session: aiohttp.ClientSession, base: str) -> AsyncIterator[Finding]:
    async with session.get(f"{base}/users/@me") as answer:
        ours, theirs = datetime.now(UTC), answer.headers.get("Date")
        if answer.status == 401:
            remedy = "Take a new one from the developer portal (Bot, Reset Token), and set DISCORD_TOKEN."
            yield _wrong("token", "Discord does not know this token.", remedy)
            return
        answer.raise_for_status()
        me = await answer.json()
    yield _ok("token", f"It is that of {me['username']}.")
    yield of_clock(ours, theirs)
    async with session.get(f"{base}/applications/@me") as answer:
        answer.raise_for_status()
        yield of_intents(await answer.json())
    servers = [server async for server in _servers(session, base)]
    for server in servers:
        if (finding := of_permissions(server)).verdict is not Verdict.OK:
            yield finding
    if servers:
        yield _ok("permissions", f"I have looked at {counted(len(servers), 'servers')}.")
    else:
        yield _advice("permissions", "The bot is on no server.", "Invite it from the developer portal (Installation).")


async def _servers(session: aiohttp.ClientSession, base: str) -> AsyncIterator[dict[str, Any]]:
    after = "0"
    page: list[dict[str, Any]] = [{}] * PAGE
    while len(page) == PAGE:
        async with session.get(f"{base}/users/@me/guilds", params={"limit": str(PAGE), "after": after}) as answer:
            answer.raise_for_status()
            page = await answer.json()
        for server in page:
            yield server
            after = server["id"]


def of_clock(ours: datetime, theirs: str | None) -> Finding:
    """This machine's clock beside Discord's."""
    try:
        apart = ours - parsedate_to_datetime(theirs or "")
    except ValueError:
        return _advice("clock", "Discord told no time to compare it with.", "Look whether a proxy takes it away.")
    if abs(apart) <= SKEW:
        return _ok("clock", "It goes right.")
    how, comes = ("fast", "early") if apart > timedelta() else ("slow", "late")
    said = f"It is {abs(apart.total_seconds()):.0f} seconds {how}, so that every deadline comes too {comes}."
    return _wrong("clock", said, "Have it kept by NTP: timedatectl set-ntp true.")


def of_intents(application: Mapping[str, Any]) -> Finding:
    """What the application may hear."""
    if int(application.get("flags") or 0) & _MEMBERS:
        return _ok("intents", "Players who leave a server are noticed at once.")
    return _advice(
        "intents",
        "Players who leave a server are noticed by the hour only.",
        "To hear of it at once switch on Server Members Intent at the developer portal (Bot).",
    )


def of_permissions(server: Mapping[str, Any]) -> Finding:
    """What the bot lacks on a server."""
    held = discord.Permissions(int(server.get("permissions") or 0))
    lacking = [name for name in NEEDED if not held.administrator and not getattr(held, name)]
    if not lacking:
        return _ok("permissions", f"{server['name']}: all are there.")
    named = ", ".join(name.replace("_", " ").title() for name in lacking)
    return _wrong(
        "permissions",
        f"On {server['name']} ({server['id']}) the bot lacks {named}.",
        "Give them to its role there: Server Settings, Roles, Turnkeep.",
    )


# This machine -----------------------------------------------------------------------------------------------


def of_disks(settings: Settings) -> Iterator[Finding]:
    """Room where the bot writes."""
    file = file_at(settings.database)
    folders = {"the database": file and file.parent, "the backups": settings.backups}
    for what, folder in folders.items():
        if folder is not None:
            yield of_disk(what, _there(folder.absolute()))


def of_disk(what: str, folder: Path) -> Finding:
    """Room in a folder."""
    if not os.access(folder, os.W_OK):
        return _wrong("disk", f"I may not write to {folder}, for {what}.", "Give the folder to who runs the bot.")
    free = shutil.disk_usage(folder).free
    said = f"{free // MIB:,} MiB are free in {folder}, for {what}."
    if free >= ROOM:
        return _ok("disk", said)
    return _wrong("disk", said, "Make room, or move it to a larger disk: see “A disk is full” in the runbook.")


def _there(folder: Path) -> Path:
    """The folder, or the nearest above it that exists already."""
    return next(path for path in (folder, *folder.parents) if path.is_dir())


def of_database(settings: Settings, games: list[str]) -> Iterator[Finding]:
    """Whether it answers, and how it is set up. games: takes those that are played in it."""
    try:
        store = Store.open(settings.database, migrate=False, create=False)
    except StorageError as problem:
        yield _missing(settings, problem)
        return
    try:
        with contextlib.closing(store):
            found = examine(store.engine)
            if store.is_current():
                games += dict.fromkeys(campaign.game for campaign in store.campaigns())
    except StorageError as problem:
        yield _wrong("database", str(problem), "Start it, and look whether TURNKEEP_DATABASE names it rightly.")
        return
    yield from _judged(found)


def _missing(settings: Settings, problem: StorageError) -> Finding:
    if "there is no such database" in str(problem):
        return _advice("database", f"{problem}", "Nothing, if this is a new bot: it makes one as it starts.")
    return _wrong("database", str(problem), "Correct TURNKEEP_DATABASE.")


def _judged(found: Condition) -> Iterator[Finding]:
    for complaint in found.complaints:
        make = _wrong if complaint.serious else _advice
        yield make("database", complaint.said, complaint.remedy)
    if not any(complaint.serious for complaint in found.complaints):
        yield _ok("database", f"{found.product} answers; schema {found.schema or 'not made yet'}.")


async def of_workers(settings: Settings, games: Sequence[str]) -> Finding:
    """Whether a worker starts, imports the games that are played, and answers."""
    workshop = Workshop(ruleset, memory=settings.worker_memory * MIB)
    try:
        titles = [await workshop.ask(greet, ruleset, game, who="doctor") for game in games or OUR_OWN[:1]]
    except JobFailed as fault:
        remedy = "Look at what the worker has printed above; if it names a game, install the package that brings it."
        return _wrong("workers", f"No worker answers: {fault}.", remedy)
    finally:
        await workshop.close()
    return _ok("workers", f"One has started, and plays {', '.join(titles)}.")


def of_backups(settings: Settings) -> Finding:
    """How old the latest copy is."""
    if settings.backups is None:
        return _advice("backups", "No copies are made.", "Set TURNKEEP_BACKUPS to a folder, best on another disk.")
    days = [day for path in copies_in(settings.backups) if (day := day_of(path)) is not None]
    today = datetime.now(UTC).date()
    if not days:
        said = f"There is no copy in {settings.backups}."
        return _wrong("backups", said, "Start the bot: it makes one at once. The log says why, if it does not.")
    age = (today - max(days)).days
    if age >= FRESH_DAYS:
        said = f"The latest copy in {settings.backups} is {age} days old."
        return _wrong("backups", said, "Look into the log for “no backup of”: it says what keeps me from it.")
    return _ok("backups", f"The latest copy is of {max(days).isoformat()}.")
