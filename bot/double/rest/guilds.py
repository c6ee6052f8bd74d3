"""REST: servers, their members, roles and channels."""

from __future__ import annotations

from typing import Any

from bot.double.errors import ApiError, Form, missing_permissions, unknown
from bot.double.rest.calls import Call, Routes
from bot.double.rest.channels import check_overwrites, normal_name
from bot.double.state import payloads
from bot.double.state.model import CATEGORY, FORUM, NEWS, TEXT, VOICE, Guild, Member, Role
from bot.double.state.permissions import ALL, bits
from bot.double.state.world import overwrites_of

Json = dict[str, Any]
routes = Routes()

MAX_CHANNELS, MAX_IN_CATEGORY, MAX_ROLES = 500, 50, 250


def need(call: Call, guild: Guild, *names: str) -> int:
    """The bot's permissions in a server; ApiError 50013 unless it has all of these."""
    have = guild.permissions_of(call.world.bot.id)
    if bits(*names) & ~have:
        raise missing_permissions()
    return have


@routes("GET", "/guilds/{guild_id}")
async def guild(call: Call) -> Json:
    found = call.guild()
    extra = {"approximate_member_count": len(found.members), "approximate_presence_count": 0}
    return payloads.guild(found, full=False) | (extra if call.query.get("with_counts") else {})


# channels -----------------------------------------------------------------------------------------------------


@routes("GET", "/guilds/{guild_id}/channels")
async def channels(call: Call) -> list[Json]:
    return [payloads.channel(c) for c in call.guild().channels.values()]


@routes("POST", "/guilds/{guild_id}/channels")
async def create_channel(call: Call) -> Json:
    guild, data = call.guild(), call.json
    have = need(call, guild, "manage_channels")
    kind = int(data.get("type") or TEXT)
    form = Form()
    form.length("name", data.get("name"), 1, 100)
    form.too_long("topic", data.get("topic"), 1024)
    parent_id = int(data["parent_id"]) if data.get("parent_id") else None
    if kind not in (TEXT, VOICE, CATEGORY, NEWS, FORUM, 13):
        form.fail("type", "BASE_TYPE_CHOICES", "Value must be one of {0, 2, 4, 5, 13, 15}.")
    if parent_id is not None:
        _check_parent(guild, parent_id, form)
    form.check()
    if len(guild.channels) >= MAX_CHANNELS:
        raise ApiError(400, 30013, f"Maximum number of server channels reached ({MAX_CHANNELS})")
    overwrites = overwrites_of(data.get("permission_overwrites") or [])
    check_overwrites(guild, list(overwrites.values()), have)
    if not overwrites and parent_id is not None:
        overwrites = overwrites_of([payloads.overwrite(o) for o in guild.channels[parent_id].overwrites.values()])
    fields: Json = {"position": int(data["position"])} if data.get("position") is not None else {}
    channel = call.world.new_channel(
        guild, normal_name(data["name"], kind), kind, topic=data.get("topic"), parent_id=parent_id,
        nsfw=bool(data.get("nsfw")), slowmode=int(data.get("rate_limit_per_user") or 0), overwrites=overwrites,
        **fields,
    )  # fmt: skip
    call.status = 201
    return payloads.channel(channel)


def _check_parent(guild: Guild, parent_id: int, form: Form) -> None:
    parent = guild.channels.get(parent_id)
    if parent is None:
        form.fail("parent_id", "CHANNEL_PARENT_INVALID", "Category does not exist")
    elif parent.type != CATEGORY:
        form.fail("parent_id", "CHANNEL_PARENT_INVALID_TYPE", "Not a category")
    elif sum(1 for c in guild.channels.values() if c.parent_id == parent_id) >= MAX_IN_CATEGORY:
        message = f"Maximum number of channels in category reached ({MAX_IN_CATEGORY})"
        form.fail("parent_id", "CHANNEL_PARENT_MAX_CHANNELS", message)


@routes("PATCH", "/guilds/{guild_id}/channels")
async def move_channels(call: Call) -> None:
    guild = call.guild()
    need(call, guild, "manage_channels")
    for entry in call.body or []:
        channel = guild.channels.get(int(entry["id"]))
        if channel is None:
            raise unknown("Channel")
        if entry.get("position") is not None:
            channel.position = int(entry["position"])
        if "parent_id" in entry:
            channel.parent_id = int(entry["parent_id"]) if entry["parent_id"] else None
        call.world.update_channel(channel)


@routes("GET", "/guilds/{guild_id}/threads/active")
async def active_threads(call: Call) -> Json:
    guild = call.guild()
    threads = [t for t in guild.threads.values() if not t.archived]
    joined = [t for t in threads if call.world.bot.id in t.thread_members]
    return {
        "threads": [payloads.thread(t) for t in threads],
        "members": [payloads.thread_member(t, call.world.bot.id) for t in joined],
    }


# members ------------------------------------------------------------------------------------------------------


def _member(call: Call, guild: Guild) -> Member:
    found = guild.members.get(call.id("user_id"))
    if found is None:
        raise unknown("Member") if call.id("user_id") in call.world.users else unknown("User")
    return found


@routes("GET", "/guilds/{guild_id}/members")
async def members(call: Call) -> list[Json]:
    guild = call.guild()
    after, limit = int(call.query.get("after") or 0), int(call.query.get("limit") or 1)
    found = sorted((m for m in guild.members.values() if m.user.id > after), key=lambda m: m.user.id)
    return [payloads.member(m) for m in found[:limit]]


@routes("GET", "/guilds/{guild_id}/members/search")
async def search_members(call: Call) -> list[Json]:
    query, limit = call.query.get("query", "").lower(), int(call.query.get("limit") or 1)
    found = [m for m in call.guild().members.values() if (m.nick or m.user.name).lower().startswith(query)]
    return [payloads.member(m) for m in found[:limit]]


@routes("PATCH", "/guilds/{guild_id}/members/@me")
async def rename_self(call: Call) -> Json:
    guild = call.guild()
    need(call, guild, "change_nickname")
    mine = guild.members[call.world.bot.id]
    mine.nick = call.json.get("nick")
    call.world.update_member(guild, mine)
    return payloads.member(mine)


@routes("GET", "/guilds/{guild_id}/members/{user_id}")
async def member(call: Call) -> Json:
    return payloads.member(_member(call, call.guild()))


@routes("PATCH", "/guilds/{guild_id}/members/{user_id}")
async def edit_member(call: Call) -> Json:
    guild, data = call.guild(), call.json
    who = _member(call, guild)
    if "nick" in data:
        need(call, guild, "manage_nicknames")
        form = Form()
        form.too_long("nick", data["nick"], 32)
        form.check()
        who.nick = data["nick"] or None
    if "roles" in data:
        need(call, guild, "manage_roles")
        who.roles = [int(key) for key in data["roles"] if int(key) in guild.roles]
    call.world.update_member(guild, who)
    return payloads.member(who)


@routes("DELETE", "/guilds/{guild_id}/members/{user_id}")
async def kick(call: Call) -> None:
    guild = call.guild()
    who = _member(call, guild)
    need(call, guild, "kick_members")
    if who.user.id == guild.owner_id:
        raise missing_permissions()
    call.world.leave(guild, who.user)


# roles --------------------------------------------------------------------------------------------------------


def _role(call: Call, guild: Guild) -> Role:
    found = guild.roles.get(call.id("role_id"))
    if found is None:
        raise unknown("Role")
    return found


def _check_rank(call: Call, guild: Guild, role: Role) -> None:
    """The bot may handle only roles below its own highest one."""
    mine = guild.members[call.world.bot.id].roles
    top = max((guild.roles[key].position for key in mine if key in guild.roles), default=0)
    if role.position >= top or role.managed_by is not None:
        raise missing_permissions()


@routes("GET", "/guilds/{guild_id}/roles")
async def roles(call: Call) -> list[Json]:
    return [payloads.role(r) for r in call.guild().roles.values()]


@routes("GET", "/guilds/{guild_id}/roles/{role_id}")
async def role(call: Call) -> Json:
    return payloads.role(_role(call, call.guild()))


def _role_fields(data: Json, have: int) -> Json:
    form = Form()
    form.too_long("name", data.get("name"), 100)
    form.check()
    fields: Json = {key: data[key] for key in ("hoist", "mentionable") if data.get(key) is not None}
    color = (data.get("colors") or {}).get("primary_color", data.get("color"))
    if color is not None:
        fields["color"] = int(color)
    if data.get("permissions") is not None:
        fields["permissions"] = int(data["permissions"])
        if have != ALL and fields["permissions"] & ~have:
            raise missing_permissions()
    return fields


@routes("POST", "/guilds/{guild_id}/roles")
async def create_role(call: Call) -> Json:
    guild, data = call.guild(), call.body or {}
    have = need(call, guild, "manage_roles")
    if len(guild.roles) >= MAX_ROLES:
        raise ApiError(400, 30005, f"Maximum number of server roles reached ({MAX_ROLES})")
    fields = _role_fields(data, have)
    for other in guild.roles.values():
        other.position += 1 if other.position else 0
    return payloads.role(call.world.new_role(guild, data.get("name") or "new role", **fields))


@routes("PATCH", "/guilds/{guild_id}/roles/{role_id}")
async def edit_role(call: Call) -> Json:
    guild = call.guild()
    have = need(call, guild, "manage_roles")
    found = _role(call, guild)
    _check_rank(call, guild, found)
    for key, value in _role_fields(call.json, have).items():
        setattr(found, key, value)
    found.name = call.json.get("name") or found.name
    call.world.update_role(guild, found)
    return payloads.role(found)


@routes("DELETE", "/guilds/{guild_id}/roles/{role_id}")
async def delete_role(call: Call) -> None:
    guild = call.guild()
    need(call, guild, "manage_roles")
    found = _role(call, guild)
    _check_rank(call, guild, found)
    call.world.delete_role(guild, found)


@routes("PUT", "/guilds/{guild_id}/members/{user_id}/roles/{role_id}")
async def add_role(call: Call) -> None:
    _change_roles(call, add=True)


@routes("DELETE", "/guilds/{guild_id}/members/{user_id}/roles/{role_id}")
async def remove_role(call: Call) -> None:
    _change_roles(call, add=False)


def _change_roles(call: Call, *, add: bool) -> None:
    guild = call.guild()
    need(call, guild, "manage_roles")
    who, found = _member(call, guild), _role(call, guild)
    _check_rank(call, guild, found)
    if add and found.id not in who.roles:
        who.roles.append(found.id)
    elif not add and found.id in who.roles:
        who.roles.remove(found.id)
    call.world.update_member(guild, who)
