"""REST: registering application commands."""

from __future__ import annotations

from typing import Any

from bot.double.errors import ApiError, Form, unknown
from bot.double.rest.calls import Call, Routes
from bot.double.state.registered import CHAT, MOST, check_command

Json = dict[str, Any]
routes = Routes()

_ALL = ("/applications/{application_id}/commands", "/applications/{application_id}/guilds/{guild_id}/commands")
_ONE = tuple(template + "/{command_id}" for template in _ALL)


def _scope(call: Call) -> int | None:
    if call.id("application_id") != call.world.application_id:
        raise ApiError(403, 20012, "You are not authorized to perform this action on this application")
    return call.guild().id if "guild_id" in call.part else None


@routes("GET", *_ALL)
async def all_commands(call: Call) -> list[Json]:
    return list(call.commands.scope(_scope(call)).values())


@routes("PUT", *_ALL)
async def overwrite_all(call: Call) -> list[Json]:
    guild_id, entries = _scope(call), call.body or []
    form = Form()
    seen: list[tuple[str, int]] = []
    for number, data in enumerate(entries):
        check_command(data, str(number), form)
        key = (str(data.get("name")), int(data.get("type") or CHAT))
        if key in seen:
            message = "Application command names must be unique"
            form.fail(str(number), "APPLICATION_COMMANDS_DUPLICATE_NAME", message)
        seen.append(key)
    form.check()
    for kind, most in MOST.items():
        if sum(1 for _, k in seen if k == kind) > most:
            raise ApiError(400, 30032, f"Maximum number of application commands reached ({most})")
    commands = call.commands
    scope = commands.scope(guild_id)
    for key_id in [k for k, c in scope.items() if (c["name"], c["type"]) not in seen]:
        del scope[key_id]
    return [commands.put(call.world, guild_id, data) for data in entries]


@routes("POST", *_ALL)
async def add_one(call: Call) -> Json:
    guild_id = _scope(call)
    form = Form()
    check_command(call.json, "", form)
    form.check()
    before = len(call.commands.scope(guild_id))
    command = call.commands.put(call.world, guild_id, call.json)
    call.status = 201 if len(call.commands.scope(guild_id)) > before else 200
    return command


def _one(call: Call) -> Json:
    found = call.commands.scope(_scope(call)).get(call.id("command_id"))
    if found is None:
        raise unknown("application command")
    return found


@routes("GET", *_ONE)
async def one(call: Call) -> Json:
    return _one(call)


@routes("PATCH", *_ONE)
async def edit_one(call: Call) -> Json:
    found = _one(call)
    changed = found | call.json
    form = Form()
    check_command(changed, "", form)
    form.check()
    found.update(changed)
    return found


@routes("DELETE", *_ONE)
async def delete_one(call: Call) -> None:
    del call.commands.scope(_scope(call))[int(_one(call)["id"])]
