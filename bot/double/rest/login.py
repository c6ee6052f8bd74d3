"""REST: who the bot is, which servers it is in, where the gateway is, people, and opening direct messages."""

from __future__ import annotations

from typing import Any

from bot.double.errors import cannot_dm, unknown
from bot.double.rest.calls import Call, Routes
from bot.double.state import payloads

Json = dict[str, Any]
routes = Routes()


@routes("GET", "/users/@me")
async def me(call: Call) -> Json:
    return payloads.bot_user(call.world.bot)


@routes("PATCH", "/users/@me")
async def rename_me(call: Call) -> Json:
    call.world.bot.name = call.json.get("username") or call.world.bot.name
    return payloads.bot_user(call.world.bot)


@routes("GET", "/oauth2/applications/@me", "/applications/@me")
async def application(call: Call) -> Json:
    world = call.world
    return {
        "id": str(world.application_id),
        "name": world.bot.name,
        "icon": None,
        "description": "",
        "summary": "",
        "type": None,
        "bot_public": True,
        "bot_require_code_grant": False,
        "verify_key": "0" * 64,
        "flags": 1 << 15 | 1 << 19,
        "owner": payloads.user(next((u for u in world.users.values() if not u.bot), world.bot)),
        "team": None,
        "flags_new": str(1 << 15 | 1 << 19),
        "redirect_uris": [],
        "interactions_endpoint_url": None,
        "role_connections_verification_url": None,
        "approximate_user_install_count": 0,
        "approximate_user_authorization_count": 0,
        "explicit_content_filter": 0,
        "eligible_oauth2_scopes": [],
        "approximate_guild_count": len(world.bot_guilds()),
        "integration_types_config": {"0": {}},
    }


@routes("GET", "/users/@me/guilds")
async def my_guilds(call: Call) -> list[Json]:
    return [
        {"id": str(g.id), "name": g.name, "icon": None, "owner": False, "features": [],
         "permissions": str(g.permissions_of(call.world.bot.id))}
        for g in call.world.bot_guilds()
    ]  # fmt: skip


@routes("DELETE", "/users/@me/guilds/{guild_id}")
async def leave_guild(call: Call) -> None:
    call.world.leave(call.guild(), call.world.bot)


@routes("POST", "/users/@me/channels")
async def open_dm(call: Call) -> Json:
    user = call.world.users.get(int(call.json.get("recipient_id") or 0))
    if user is None:
        raise unknown("User")
    if user.bot:
        raise cannot_dm()
    return payloads.channel(call.world.dm(user))


@routes("GET", "/users/{user_id}")
async def user(call: Call) -> Json:
    found = call.world.users.get(call.id("user_id"))
    if found is None:
        raise unknown("User")
    return payloads.user(found)


@routes("GET", "/gateway", "/gateway/bot")
async def gateway(call: Call) -> Json:
    limit = {"total": 1000, "remaining": 999, "reset_after": 0, "max_concurrency": 1}
    return {
        "url": call.world.file_base.replace("http", "ws", 1) + "/gateway",
        "shards": 1,
        "session_start_limit": limit,
    }
