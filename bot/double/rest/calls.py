"""One request of the bot, and the table of routes that answer it."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from email.message import Message as Headers
from typing import Any

from aiohttp import BodyPartReader, web

from bot.double.errors import ApiError, too_large, unknown
from bot.double.state.interactions import Interactions
from bot.double.state.model import Channel, Guild, Message
from bot.double.state.registered import Commands
from bot.double.state.world import World

Json = dict[str, Any]
MAX_UPLOAD = 10 * 1024 * 1024


@dataclass(slots=True)
class Upload:
    """A file of a multipart body, not stored yet. key: the number in its field name `files[key]`."""

    key: int
    name: str
    data: bytes


@dataclass
class Call:
    """A request as a handler sees it. part: the variables of the path; body: the JSON (or payload_json);
    status: of a good answer with a body."""

    method: str
    path: str
    part: dict[str, str]
    query: dict[str, str]
    world: World
    interactions: Interactions
    commands: Commands
    body: Any = None
    uploads: list[Upload] = field(default_factory=list)
    reason: str | None = None
    status: int = 200

    @property
    def json(self) -> Json:
        """The body as an object; ApiError 50109 if it is none."""
        if not isinstance(self.body, dict):
            raise ApiError(400, 50109, "The request body contains invalid JSON.")
        return self.body

    def id(self, name: str) -> int:
        """A path variable as a snowflake; ApiError 50035 if it is none."""
        value = self.part[name]
        if not value.isdigit():
            message = f'Value "{value}" is not snowflake.'
            error = {name: {"_errors": [{"code": "NUMBER_TYPE_COERCE", "message": message}]}}
            raise ApiError(400, 50035, "Invalid Form Body", error)
        return int(value)

    def guild(self) -> Guild:
        """The server of the path; ApiError 10004 if the bot is not in it."""
        guild = self.world.guilds.get(self.id("guild_id"))
        if guild is None or self.world.bot.id not in guild.members:
            raise unknown("Guild")
        return guild

    def channel(self) -> Channel:
        """The channel of the path; ApiError 10003 if there is none."""
        return self.world.find_channel(self.part["channel_id"])

    def message(self, channel: Channel) -> Message:
        """The message of the path; ApiError 10008 if there is none."""
        found = channel.by_id.get(self.id("message_id"))
        if found is None:
            raise unknown("Message")
        return found


Handler = Callable[[Call], Awaitable[Any]]


class Routes:
    """A table of handlers; each subject has its own, the server takes them all."""

    def __init__(self) -> None:
        self.table: list[tuple[str, str, Handler]] = []

    def __call__(self, method: str, *templates: str) -> Callable[[Handler], Handler]:
        """Decorator: this handler answers the method on these path templates."""

        def add(handler: Handler) -> Handler:
            self.table.extend((method, template, handler) for template in templates)
            return handler

        return add


async def read_body(request: web.Request) -> tuple[Any, list[Upload]]:
    """The JSON body and the uploads of a request; ApiError 40005 for uploads over the limit."""
    if request.content_type.startswith("multipart/"):
        return await _read_multipart(request)
    text = await request.text()
    if not text:
        return None, []
    try:
        return json.loads(text), []
    except json.JSONDecodeError:
        raise ApiError(400, 50109, "The request body contains invalid JSON.") from None


def _names(disposition: str) -> tuple[str, str | None]:
    """The name of a part and that of its file. (aiohttp takes a millisecond for it, each time it is asked.)"""
    header = Headers()
    header["Content-Disposition"] = disposition
    return str(header.get_param("name", "", "Content-Disposition")), header.get_filename()


async def _read_multipart(request: web.Request) -> tuple[Any, list[Upload]]:
    body: Any = None
    uploads: list[Upload] = []
    async for part in await request.multipart():
        assert isinstance(part, BodyPartReader), "a part has no parts of its own"
        name, filename = _names(part.headers.get("Content-Disposition", ""))
        data = bytes(await part.read())
        if name == "payload_json":
            body = json.loads(data)
        elif filename is not None:
            key = int(name.removeprefix("files[").rstrip("]")) if name.startswith("files[") else len(uploads)
            uploads.append(Upload(key, filename, data))
    if any(len(u.data) > MAX_UPLOAD for u in uploads):
        raise too_large()
    return body, uploads
