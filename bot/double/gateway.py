"""The gateway: sessions over websockets, events in order, heartbeats, resuming.

A session outlives its connection: events told meanwhile wait in its buffer and are sent again on RESUME.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from aiohttp import WSMsgType, web

from bot.double.state import payloads
from bot.double.state.model import DM, Channel, Guild
from bot.double.state.permissions import VIEW
from bot.double.state.world import World

Json = dict[str, Any]

DISPATCH, HEARTBEAT, IDENTIFY, PRESENCE, VOICE, _, RESUME, RECONNECT, REQUEST_MEMBERS, INVALID, HELLO, ACK = range(12)
BUFFERED_EVENTS = 5_000

GUILDS, MEMBERS, MESSAGES, REACTIONS, DIRECT, CONTENT = 1 << 0, 1 << 1, 1 << 9, 1 << 10, 1 << 12, 1 << 15
_NEEDS = {
    "GUILD_MEMBER_ADD": MEMBERS,
    "GUILD_MEMBER_REMOVE": MEMBERS,
    "GUILD_MEMBER_UPDATE": MEMBERS,
    "GUILD_CREATE": GUILDS,
    "GUILD_DELETE": GUILDS,
}


@dataclass
class Session:
    """One login of the bot at the gateway. intents: what it asked to hear of. shard: which of how many parts of the
    gateway it is; each has its servers, and the first all that belongs to none.
    """

    id: str
    intents: int
    shard: tuple[int, int] = (0, 1)
    seq: int = 0
    buffer: deque[tuple[int, str]] = field(default_factory=lambda: deque(maxlen=BUFFERED_EVENTS))
    outbox: asyncio.Queue[str] | None = None
    socket: web.WebSocketResponse | None = None

    def has(self, guild_id: int) -> bool:
        """Whether a server (0: what belongs to none) is told of here."""
        return (guild_id >> 22) % self.shard[1] == self.shard[0]

    def send(self, event: str, data: Json) -> None:
        """Number an event, keep it for resuming, and send it if somebody listens."""
        self.seq += 1
        text = json.dumps({"op": DISPATCH, "t": event, "s": self.seq, "d": data})
        self.buffer.append((self.seq, text))
        if self.outbox is not None:
            self.outbox.put_nowait(text)


class Gateway:
    """All sessions. refuse_resumes: so many RESUMEs will be answered with INVALID_SESSION;
    hear_heartbeats: False leaves heartbeats unanswered; privileged: bits of intents the bot is granted; abandoned:
    called when a bot comes for which others that had left will not come back."""

    def __init__(self, world: World, token: str) -> None:
        self.world = world
        self.token = token
        self.url = ""
        self.sessions: dict[str, Session] = {}
        self.refuse_resumes = 0
        self.hear_heartbeats = True
        self.heartbeat_interval = 41.25
        self.privileged = MEMBERS | CONTENT | 1 << 8
        self.identified = 0
        self.resumed = 0
        self.abandoned: Callable[[], None] = lambda: None
        world.tell = self.tell

    # telling ----------------------------------------------------------------------------------------------

    def tell(self, event: str, data: Json, channel: Channel | None = None) -> None:
        """Send an event to every session whose intents, and the bot whose permissions, let it hear it."""
        if not self._audible(data, channel):
            return
        guild_id = int(data.get("guild_id") or (data["id"] if event.startswith("GUILD_") and "id" in data else 0))
        for session in self.sessions.values():
            if not session.has(guild_id):
                continue
            needs = _NEEDS.get(event, 0)
            if event.startswith(("MESSAGE_", "TYPING_")):
                kind = REACTIONS if "REACTION" in event else MESSAGES
                needs = kind << 3 if channel is not None and channel.type == DM else kind
            if session.intents & needs == needs:
                session.send(event, self._without_content(session, event, data, channel))

    def _audible(self, data: Json, channel: Channel | None) -> bool:
        key = data.get("guild_id")
        guild = self.world.guilds.get(int(key)) if key else None
        if guild is None or channel is None:
            return guild is None or self.world.bot.id in guild.members
        return bool(guild.permissions_of(self.world.bot.id, channel) & VIEW)

    def _without_content(self, session: Session, event: str, data: Json, channel: Channel | None) -> Json:
        """Discord blanks what others wrote if the bot has no message content intent."""
        if event not in ("MESSAGE_CREATE", "MESSAGE_UPDATE") or session.intents & CONTENT:
            return data
        me = str(self.world.bot.id)
        mine = data["author"]["id"] == me or any(u["id"] == me for u in data["mentions"])
        if mine or (channel is not None and channel.type == DM):
            return data
        return data | {"content": "", "embeds": [], "attachments": [], "components": []}

    @property
    def connected(self) -> bool:
        """Whether a bot is connected now."""
        return any(s.socket is not None for s in self.sessions.values())

    # faults -----------------------------------------------------------------------------------------------

    async def close(self, code: int = 4000, *, forget: bool = False) -> None:
        """Close every connection with a code. forget: the sessions are gone, a RESUME will be refused."""
        sessions = list(self.sessions.values())
        if forget:
            self.sessions.clear()
        for session in sessions:
            socket, session.socket, session.outbox = session.socket, None, None
            if socket is not None:
                await socket.close(code=code)

    def ask_reconnect(self) -> None:
        """Tell every connection to reconnect (opcode 7), as Discord does before it restarts a node."""
        for session in self.sessions.values():
            if session.outbox is not None:
                session.outbox.put_nowait(json.dumps({"op": RECONNECT, "d": None}))

    # one connection ---------------------------------------------------------------------------------------

    async def serve(self, request: web.Request) -> web.WebSocketResponse:
        """Handle a websocket of a bot from HELLO to its end."""
        socket = web.WebSocketResponse(max_msg_size=0, compress=False)
        await socket.prepare(request)
        outbox: asyncio.Queue[str] = asyncio.Queue()
        interval = int(self.heartbeat_interval * 1000)
        outbox.put_nowait(json.dumps({"op": HELLO, "d": {"heartbeat_interval": interval}}))
        writer = asyncio.create_task(_write(socket, outbox))
        session: Session | None = None
        try:
            async for frame in socket:
                if frame.type is not WSMsgType.TEXT:
                    continue
                session = await self._hear(socket, outbox, session, json.loads(frame.data))
        finally:
            writer.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await writer
            if session is not None and session.socket is socket:
                session.socket = session.outbox = None
                if socket.close_code in (1000, 1001):
                    self.sessions.pop(session.id, None)
        return socket

    async def _hear(
        self, socket: web.WebSocketResponse, outbox: asyncio.Queue[str], session: Session | None, frame: Json
    ) -> Session | None:
        op, data = frame.get("op"), frame.get("d")
        if op == HEARTBEAT and self.hear_heartbeats:
            outbox.put_nowait(json.dumps({"op": ACK, "d": None}))
        elif op == IDENTIFY:
            return await self._identify(socket, outbox, data or {})
        elif op == RESUME:
            return await self._resume(socket, outbox, data or {})
        elif op == REQUEST_MEMBERS and session is not None:
            self._send_members(session, data or {})
        elif op not in (HEARTBEAT, PRESENCE, VOICE, REQUEST_MEMBERS):
            await socket.close(code=4001)
        return session

    async def _identify(self, socket: web.WebSocketResponse, outbox: asyncio.Queue[str], data: Json) -> Session | None:
        if data.get("token") != self.token:
            await socket.close(code=4004)
            return None
        intents = int(data.get("intents", 0))
        if intents & (MEMBERS | CONTENT | 1 << 8) & ~self.privileged:
            await socket.close(code=4014)
            return None
        self.identified += 1
        shard, count = data.get("shard") or (0, 1)
        if not 0 <= shard < count:
            await socket.close(code=4010)
            return None
        left = [s for s in self.sessions.values() if s.socket is None and s.shard == (shard, count)]
        for old in left:
            del self.sessions[old.id]  # whoever identifies again will not resume them
        if left:
            self.abandoned()
        session = Session(f"session-{self.identified}", intents, (shard, count), outbox=outbox, socket=socket)
        self.sessions[session.id] = session
        guilds = [guild for guild in self.world.bot_guilds() if session.has(guild.id)]
        session.send("READY", {
            "v": 10,
            "user": payloads.bot_user(self.world.bot),
            "guilds": [{"id": str(g.id), "unavailable": True} for g in guilds],
            "session_id": session.id,
            "resume_gateway_url": self.url,
            "application": {"id": str(self.world.application_id), "flags": 0},
            "private_channels": [],
            **({"shard": [shard, count]} if "shard" in data else {}),
        })  # fmt: skip
        for guild in guilds:
            session.send("GUILD_CREATE", payloads.guild(guild, members=self.world.first_members(guild)))
        return session

    async def _resume(self, socket: web.WebSocketResponse, outbox: asyncio.Queue[str], data: Json) -> Session | None:
        session = self.sessions.get(str(data.get("session_id")))
        seen = int(data.get("seq") or 0)
        lost = session is not None and session.buffer and session.buffer[0][0] > seen + 1
        if session is None or lost or self.refuse_resumes > 0:
            self.refuse_resumes = max(0, self.refuse_resumes - 1)
            self.sessions.pop(str(data.get("session_id")), None)
            outbox.put_nowait(json.dumps({"op": INVALID, "d": False}))
            return None
        for number, text in session.buffer:
            if number > seen:
                outbox.put_nowait(text)
        session.socket, session.outbox = socket, outbox
        session.send("RESUMED", {})
        self.resumed += 1
        return session

    def _send_members(self, session: Session, data: Json) -> None:
        guild = self.world.guilds.get(int(data["guild_id"]))
        if guild is None:
            return
        found, missing = _wanted_members(guild, data)
        chunks = [found[i : i + 1000] for i in range(0, len(found), 1000)] or [[]]
        for index, chunk in enumerate(chunks):
            session.send("GUILD_MEMBERS_CHUNK", {
                "guild_id": str(guild.id),
                "members": chunk,
                "chunk_index": index,
                "chunk_count": len(chunks),
                "not_found": missing if index == 0 else [],
                "nonce": data.get("nonce"),
            })  # fmt: skip


def _wanted_members(guild: Guild, data: Json) -> tuple[list[Json], list[str]]:
    if data.get("user_ids"):
        wanted = data["user_ids"] if isinstance(data["user_ids"], list) else [data["user_ids"]]
        keys = [int(key) for key in wanted]
        found = [payloads.member(guild.members[key]) for key in keys if key in guild.members]
        return found, [str(key) for key in keys if key not in guild.members]
    query = str(data.get("query") or "").lower()
    members = [m for m in guild.members.values() if (m.nick or m.user.name).lower().startswith(query)]
    limit = int(data.get("limit") or 0) or len(members)
    return [payloads.member(m) for m in members[:limit]], []


async def _write(socket: web.WebSocketResponse, outbox: asyncio.Queue[str]) -> None:
    with contextlib.suppress(ConnectionError):
        while True:
            await socket.send_str(await outbox.get())
