"""The double's HTTP face: Discord's REST API, the gateway and the attachments, on one loopback port."""

from __future__ import annotations

import asyncio
import json
import time
from collections import deque
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import cache
from typing import Any
from urllib.parse import unquote

from aiohttp import web

from bot.double.errors import ApiError, unauthorized
from bot.double.faults import Fault, Faults
from bot.double.gateway import Gateway
from bot.double.rest import callbacks, channels, commands, guilds, login, messages, threads
from bot.double.rest.calls import Call, Handler, read_body
from bot.double.rest.schema import SchemaCheck
from bot.double.state.interactions import Interactions
from bot.double.state.registered import Commands
from bot.double.state.world import World

API = "/api/v10"
_SUBJECTS = (login, commands, callbacks, messages, threads, channels, guilds)
# Without these headers the client would make its requests to a route one after the other.
LENIENT = {"X-RateLimit-Limit": "50", "X-RateLimit-Remaining": "49", "X-RateLimit-Reset-After": "1.0"}
_WITHOUT_TOKEN = ("/interactions/", "/webhooks/", "/gateway")


@dataclass(slots=True)
class Request:
    """One request the bot made, and how it was answered. error: Discord's JSON code and message of a refusal."""

    method: str
    path: str
    status: int
    error: str = ""
    seconds: float = 0.0


class Server:
    """Serves one world to one bot. requests: the latest ones; violations: of Discord's own description;
    check_answers: hold the double's own answers to it too."""

    def __init__(self, world: World, gateway: Gateway, token: str, schema: SchemaCheck) -> None:
        self.world = world
        self.gateway = gateway
        self.token = token
        self.schema = schema
        self.faults = Faults()
        self.interactions = Interactions()
        self.commands = Commands()
        self.requests: deque[Request] = deque(maxlen=20_000)
        self.violations = world.remarks
        self.check_answers = False
        self.in_flight = 0
        self.last_request = time.monotonic()
        self._runner: web.AppRunner | None = None

    async def start(self, port: int = 0) -> str:
        """Listen on loopback; returns the base address. port 0 takes a free one."""
        app = web.Application(client_max_size=120 * 1024 * 1024)
        app[_SERVER] = self
        for resource in _resources():
            app.router.register_resource(resource)
        app.router.add_get("/gateway", self.gateway.serve)
        app.router.add_get("/gateway/", self.gateway.serve)
        app.router.add_get("/attachments/{key}/{name}", self._attachment)
        app.router.add_route("*", API + "/{rest:.*}", self._nowhere)
        self._runner = web.AppRunner(app, shutdown_timeout=0.2, access_log=None)
        await self._runner.setup()
        site = web.TCPSite(self._runner, "127.0.0.1", port)
        await site.start()
        base = f"http://127.0.0.1:{self._runner.addresses[0][1]}"
        self.world.file_base = base
        self.gateway.url = base.replace("http", "ws", 1) + "/gateway"
        return base

    async def stop(self) -> None:
        """Close every connection and stop listening."""
        if self._runner is not None:
            await self.gateway.close(1001)
            await self._runner.cleanup()
            self._runner = None

    # one request ------------------------------------------------------------------------------------------

    async def serve(self, request: web.Request, template: str, handler: Handler) -> web.StreamResponse:
        """Answer a request by this handler, whose route is written so."""
        self.in_flight += 1
        started = time.monotonic()
        response: web.StreamResponse | None = None
        try:
            response = await self._serve(request, template, handler)
            return response
        finally:
            self.in_flight -= 1
            self.last_request = time.monotonic()
            self._note(request, response, started)

    async def _serve(self, request: web.Request, template: str, handler: Handler) -> web.StreamResponse:
        path = unquote(request.path.removeprefix(API))
        spoiled: Fault | None = None
        for fault in self.faults.striking(f"{request.method} {path}"):
            if fault.seconds:
                await asyncio.sleep(fault.seconds)
            if fault.status or fault.drop:
                spoiled = fault
        if spoiled is not None and not spoiled.after:
            await request.read()
            return _spoil(request, spoiled)
        response = await self._answer(request, template, path, handler)
        return response if spoiled is None else _spoil(request, spoiled)

    async def _answer(self, request: web.Request, template: str, path: str, handler: Handler) -> web.Response:
        try:
            self._check_token(request, path)
            body, uploads = await read_body(request)
            self.violations += self.schema.violations(request.method, template, body)
            reason = request.headers.get("X-Audit-Log-Reason")
            call = Call(
                request.method, path, dict(request.match_info), dict(request.query), self.world, self.interactions,
                self.commands, body, uploads, unquote(reason) if reason else None,
            )  # fmt: skip
            result = await handler(call)
        except ApiError as error:
            return _json(error.body(), error.status)
        response = _json(result, call.status) if result is not None else web.Response(status=204)
        if self.check_answers:
            told = self.schema.answer_violations(request.method, template, response.status, result)
            self.violations += [f"the double's own answer: {line}" for line in told]
        response.headers.update(LENIENT)
        response.headers["X-RateLimit-Bucket"] = f"{request.method} {template}"
        return response

    def _check_token(self, request: web.Request, path: str) -> None:
        if path.startswith(_WITHOUT_TOKEN):
            return
        if request.headers.get("Authorization") != f"Bot {self.token}":
            raise unauthorized()

    def _note(self, request: web.Request, response: web.StreamResponse | None, started: float) -> None:
        path = request.path.removeprefix(API)
        error = ""
        if isinstance(response, web.Response) and response.status >= 400 and isinstance(response.body, bytes):
            error = response.body.decode("utf-8", "replace")[:2_000]
        status = response.status if response is not None else 0
        self.requests.append(Request(request.method, path, status, error, time.monotonic() - started))
        self.world.changed()

    async def _nowhere(self, request: web.Request) -> web.Response:
        response = _json({"message": "404: Not Found", "code": 0}, 404)
        self.violations.append(f"{request.method} {request.path.removeprefix(API)}: the double has no such route")
        self._note(request, response, time.monotonic())
        return response

    async def _attachment(self, request: web.Request) -> web.Response:
        key = request.match_info["key"]
        stored = self.world.stored.get(int(key)) if key.isdigit() else None
        if stored is None:
            return web.Response(status=404, text="This content is no longer available.")
        return web.Response(body=stored.data, headers={"Content-Type": stored.content_type})


_SERVER = web.AppKey("server", Server)


@cache
def _resources() -> tuple[web.AbstractResource, ...]:
    """What Discord serves, the same for every server; fixed paths go first."""
    router = web.UrlDispatcher()
    table = [route for subject in _SUBJECTS for route in subject.routes.table]
    for method, template, handler in sorted(table, key=lambda route: route[1].count("{")):
        router.add_route(method, API + template, _route(template, handler))
    return tuple(router.resources())


def _route(template: str, handler: Handler) -> Callable[[web.Request], Awaitable[web.StreamResponse]]:
    async def serve(request: web.Request) -> web.StreamResponse:
        return await request.app[_SERVER].serve(request, template, handler)

    return serve


def _json(data: Any, status: int = 200, headers: dict[str, str] | None = None) -> web.Response:
    """discord.py reads JSON only where the media type is exactly application/json, without a charset."""
    text = json.dumps(data).encode()
    return web.Response(body=text, status=status, headers={"Content-Type": "application/json", **(headers or {})})


def _spoil(request: web.Request, fault: Fault) -> web.StreamResponse:
    if fault.drop:
        if request.transport is not None:
            request.transport.close()
        return web.Response(status=502)
    if fault.page:
        page = f"<html><head><title>{fault.status}</title></head><body>This page is not Discord's.</body></html>"
        return web.Response(text=page, status=fault.status, content_type="text/html")
    if fault.status != 429:
        return _json({"message": "Internal Server Error", "code": 0}, fault.status)
    body = {"message": "You are being rate limited.", "retry_after": fault.retry_after, "global": fault.everywhere}
    headers = {
        "Via": "1.1 double",
        "Retry-After": str(max(1, round(fault.retry_after))),
        "X-RateLimit-Scope": "global" if fault.everywhere else "user",
    }
    if fault.everywhere:
        headers["X-RateLimit-Global"] = "true"
    return _json(body, 429, headers)
