"""A network between the bot and its PostgreSQL that may become a black hole: connections stand, nothing passes."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator


class Network:
    """Forwards what comes to `port`, both ways, while it is open; takes connections and tells nobody when it is not."""

    def __init__(self, target: int) -> None:
        self.target, self.port = target, 0
        self._open = asyncio.Event()
        self._open.set()
        self._tasks: set[asyncio.Task[None]] = set()

    def become_a_hole(self) -> None:
        self._open.clear()

    def open(self) -> None:
        """What was on its way arrives now."""
        self._open.set()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._tasks.add(task)
        with contextlib.suppress(asyncio.CancelledError):
            await self._open.wait()
        if not self._open.is_set():
            return
        far_reader, far_writer = await asyncio.open_connection("127.0.0.1", self.target)
        with contextlib.suppress(ConnectionError, asyncio.CancelledError):
            await asyncio.gather(self._pass(reader, far_writer), self._pass(far_reader, writer))

    async def _pass(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            while data := await reader.read(65536):
                await self._open.wait()
                writer.write(data)
                await writer.drain()
        finally:
            await self._open.wait()
            writer.close()


@contextlib.asynccontextmanager
async def network(target: int) -> AsyncIterator[Network]:
    """An open network to a port of this machine."""
    made = Network(target)
    server = await asyncio.start_server(made._serve, "127.0.0.1", 0)
    made.port = server.sockets[0].getsockname()[1]
    try:
        yield made
    finally:
        server.close()
        for task in made._tasks:
            task.cancel()
        await asyncio.gather(*made._tasks, return_exceptions=True)
