"""A stage as it was: what a server, its people and a campaign have come to, kept to begin many tests with.

To open a campaign and let people join takes longer than most of what is tested on it. So that is done once a process,
with the bot stopped in the end; each test then gets the database and the double's records as they were, and a bot that
starts on them as after any restart.
"""

from __future__ import annotations

import asyncio
import io
import pickle
import shutil
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from bot.double import Double
from bot.double.persons.person import Person
from bot.double.state.files import Files
from bot.double.state.world import World
from tests.bot.stage import Stage, on_stage

Deeds = Callable[[Any], Awaitable[object]]
OF_THE_PROCESS = ("tell", "changed", "file_base", "remarks")  # of a world: who hears of it, and where it is served


@dataclass(frozen=True)
class Saved:
    """The database as a file, and the records of the double."""

    database: Path
    records: bytes

    def restore(self, double: Double) -> None:
        """Give a double that has just begun these records in place of its own."""
        world, commands = _Unpickler(io.BytesIO(self.records), double.world).load()
        vars(double.world).update(world)
        double.server.commands.by_scope = commands
        double.people = {
            user.id: Person(double, user) for user in double.world.users.values() if user is not double.world.bot
        }


def saved(kind: type[Stage], empty: Path, folder: Path, deeds: Deeds) -> Saved:
    """What a stage of this kind has come to after these deeds. empty: a database to begin with."""
    database = Path(shutil.copy(empty, folder / "played.sqlite3"))

    async def play() -> bytes:
        async with on_stage(database, kind) as stage:
            await deeds(stage)
            assert stage.double.violations == []
        return _records(stage.double)

    return Saved(database, asyncio.run(play()))


def _records(double: Double) -> bytes:
    world = {name: value for name, value in vars(double.world).items() if name not in OF_THE_PROCESS}
    kept = io.BytesIO()
    _Pickler(kept, double.world).dump((world, double.server.commands.by_scope))
    return kept.getvalue()


class _Pickler(pickle.Pickler):
    """Writes records that know their world without writing the world, and files with what they hold."""

    def __init__(self, into: io.BytesIO, world: World) -> None:
        super().__init__(into, pickle.HIGHEST_PROTOCOL)
        self._world = world

    def persistent_id(self, obj: object) -> str | None:
        return "world" if obj is self._world else None

    def reducer_override(self, obj: object) -> Any:
        if isinstance(obj, Files):
            return _files, ([obj.read(digest) for digest in obj.digests()],)
        return NotImplemented


class _Unpickler(pickle.Unpickler):
    def __init__(self, kept: io.BytesIO, world: World) -> None:
        super().__init__(kept)
        self._world = world

    def persistent_load(self, pid: str) -> World:
        return self._world


def _files(contents: list[bytes]) -> Files:
    made = Files()
    for data in contents:
        made.keep(data)
    return made
