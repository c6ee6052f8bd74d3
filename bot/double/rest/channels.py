"""REST: one channel: reading, editing, deleting, permission overwrites, typing."""

from __future__ import annotations

from typing import Any

from bot.double.errors import Form, missing_access, missing_permissions
from bot.double.rest.calls import Call, Routes
from bot.double.state import payloads
from bot.double.state.model import CATEGORY, DM, TEXT, Channel, Guild, Overwrite
from bot.double.state.permissions import ADMINISTRATOR, ALL, VIEW, bits
from bot.double.state.world import overwrites_of

Json = dict[str, Any]
routes = Routes()


def need(call: Call, channel: Channel, *names: str) -> int:
    """The bot's permissions in a channel; ApiError 50001 if it cannot see it, 50013 if it lacks one of these."""
    guild = channel.guild
    if guild is None:
        return ALL
    have = guild.permissions_of(call.world.bot.id, channel)
    if not have & VIEW:
        raise missing_access()
    if bits(*names) & ~have:
        raise missing_permissions()
    return have


def normal_name(name: str, type: int) -> str:
    """A channel name as Discord keeps it: text channels in lower case, blanks as hyphens."""
    return "-".join(name.lower().split()) if type == TEXT else name.strip()


def check_overwrites(guild: Guild, overwrites: list[Overwrite], have: int) -> None:
    """ApiError 50013 if these allow or deny what the bot does not have itself; 50035 for strangers."""
    form = Form()
    for number, overwrite in enumerate(overwrites):
        known = guild.roles if overwrite.type == 0 else guild.world.users
        if overwrite.id not in known:
            what = "role" if overwrite.type == 0 else "user"
            form.fail(f"permission_overwrites.{number}", "CHANNEL_OVERWRITE_UNKNOWN", f"Unknown {what} {overwrite.id}")
        changed = overwrite.allow | overwrite.deny
        if have != ALL and changed & (~have | bits("manage_roles")):
            raise missing_permissions()
        if overwrite.allow & ADMINISTRATOR:
            form.fail(f"permission_overwrites.{number}", "INVALID_PERMISSION", "Administrator cannot be an overwrite")
    form.check()


@routes("GET", "/channels/{channel_id}")
async def channel(call: Call) -> Json:
    found = call.channel()
    need(call, found)
    return payloads.channel(found)


@routes("PATCH", "/channels/{channel_id}")
async def edit_channel(call: Call) -> Json:
    found, data = call.channel(), call.json
    if found.is_thread:
        _edit_thread(call, found, data)
    else:
        _edit_channel(call, found, data)
    call.world.update_channel(found)
    return payloads.channel(found)


def _edit_channel(call: Call, found: Channel, data: Json) -> None:
    have = need(call, found, "manage_channels")
    form = Form()
    if "name" in data:
        form.length("name", data["name"], 1, 100)
    form.too_long("topic", data.get("topic"), 1024)
    form.check()
    guild = found.guild
    if data.get("permission_overwrites") is not None and guild is not None:
        need(call, found, "manage_roles")
        overwrites = overwrites_of(data["permission_overwrites"])
        changed = [o for key, o in overwrites.items() if found.overwrites.get(key) != o]
        check_overwrites(guild, changed, have)
        found.overwrites = overwrites
    if "name" in data:
        found.name = normal_name(data["name"], found.type)
    if "topic" in data:
        found.topic = data["topic"]
    if data.get("position") is not None:
        found.position = int(data["position"])
    if "parent_id" in data:
        found.parent_id = int(data["parent_id"]) if data["parent_id"] else None
    found.nsfw = bool(data.get("nsfw", found.nsfw))
    found.slowmode = int(data.get("rate_limit_per_user") or 0) if "rate_limit_per_user" in data else found.slowmode


def _edit_thread(call: Call, found: Channel, data: Json) -> None:
    mine = found.owner_id == call.world.bot.id
    need(call, found, *(() if mine and not data.get("locked") else ("manage_threads",)))
    form = Form()
    if "name" in data:
        form.length("name", data["name"], 1, 100)
    form.check()
    found.name = data.get("name", found.name)
    found.archived = bool(data.get("archived", found.archived))
    found.locked = bool(data.get("locked", found.locked))
    found.auto_archive = int(data.get("auto_archive_duration") or found.auto_archive)
    found.slowmode = int(data.get("rate_limit_per_user") or found.slowmode)


@routes("DELETE", "/channels/{channel_id}")
async def delete_channel(call: Call) -> Json:
    found = call.channel()
    if found.type == DM:
        return payloads.channel(found)
    need(call, found, "manage_threads" if found.is_thread else "manage_channels")
    data = payloads.channel(found)
    call.world.delete_channel(found)
    return data


@routes("PUT", "/channels/{channel_id}/permissions/{overwrite_id}")
async def set_overwrite(call: Call) -> None:
    found, guild = call.channel(), call.channel().guild
    have = need(call, found, "manage_roles")
    overwrite = next(iter(overwrites_of([{**call.json, "id": call.id("overwrite_id")}]).values()))
    assert guild is not None
    check_overwrites(guild, [overwrite], have)
    found.overwrites[overwrite.id] = overwrite
    call.world.update_channel(found)


@routes("DELETE", "/channels/{channel_id}/permissions/{overwrite_id}")
async def delete_overwrite(call: Call) -> None:
    found = call.channel()
    need(call, found, "manage_roles")
    found.overwrites.pop(call.id("overwrite_id"), None)
    call.world.update_channel(found)


@routes("POST", "/channels/{channel_id}/typing")
async def typing(call: Call) -> None:
    found = call.channel()
    need(call, found, *(() if found.type in (DM, CATEGORY) else ("send_messages",)))
