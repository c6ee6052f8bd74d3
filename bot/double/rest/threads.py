"""REST: threads: from a message, without one, their members, archived ones."""

from __future__ import annotations

from typing import Any

from bot.double.errors import ApiError, Form, unknown
from bot.double.rest.calls import Call, Routes
from bot.double.rest.channels import need
from bot.double.rest.message_writing import write
from bot.double.rest.messages import need_to_post
from bot.double.state import payloads
from bot.double.state.model import FORUM, NEWS, NEWS_THREAD, PRIVATE_THREAD, PUBLIC_THREAD, Channel

Json = dict[str, Any]
routes = Routes()


def _check(data: Json) -> None:
    form = Form()
    form.length("name", data.get("name"), 1, 100)
    if data.get("auto_archive_duration") not in (None, 60, 1440, 4320, 10080):
        form.fail("auto_archive_duration", "BASE_TYPE_CHOICES", "Value must be one of (60, 1440, 4320, 10080).")
    form.check()


def _fields(data: Json) -> Json:
    return {
        "auto_archive": int(data.get("auto_archive_duration") or 1440),
        "slowmode": int(data.get("rate_limit_per_user") or 0),
    }


@routes("POST", "/channels/{channel_id}/messages/{message_id}/threads")
async def from_message(call: Call) -> Json:
    parent = call.channel()
    need(call, parent, "create_public_threads")
    call.status = 201
    source = call.message(parent)
    _check(call.json)
    if source.thread_id is not None:
        raise ApiError(400, 160004, "A thread has already been created for this message")
    kind = NEWS_THREAD if parent.type == NEWS else PUBLIC_THREAD
    return payloads.thread(
        call.world.new_thread(parent, call.json["name"], kind, call.world.bot, source, **_fields(call.json))
    )


@routes("POST", "/channels/{channel_id}/threads")
async def create(call: Call) -> Json:
    parent, data = call.channel(), call.json
    call.status = 201
    if parent.is_thread:
        raise ApiError(400, 50024, "Cannot execute action on this channel type")
    if parent.type == FORUM:
        return _forum_post(call, parent)
    kind = int(data.get("type") or PRIVATE_THREAD)
    need(call, parent, "create_private_threads" if kind == PRIVATE_THREAD else "create_public_threads")
    _check(data)
    return payloads.thread(call.world.new_thread(parent, data["name"], kind, call.world.bot, None, **_fields(data)))


def _forum_post(call: Call, parent: Channel) -> Json:
    data = call.json
    need(call, parent, "send_messages")
    _check(data)
    thread = call.world.new_thread(parent, data["name"], PUBLIC_THREAD, call.world.bot, None, **_fields(data))
    need_to_post(call, thread, data["message"])
    first = call.world.post(write(call, data["message"], thread, key=thread.id))
    return payloads.thread(thread) | {"message": payloads.message(first)}


def _thread(call: Call) -> Channel:
    found = call.channel()
    if not found.is_thread:
        raise ApiError(400, 50024, "Cannot execute action on this channel type")
    return found


@routes("GET", "/channels/{channel_id}/thread-members")
async def members(call: Call) -> list[Json]:
    found = _thread(call)
    need(call, found)
    return [payloads.thread_member(found, key) for key in found.thread_members]


@routes("PUT", "/channels/{channel_id}/thread-members/@me")
async def join(call: Call) -> None:
    _join(call, _thread(call), call.world.bot.id)


@routes("PUT", "/channels/{channel_id}/thread-members/{user_id}")
async def add(call: Call) -> None:
    _join(call, _thread(call), call.id("user_id"))


def _join(call: Call, found: Channel, user_id: int) -> None:
    need(call, found)
    guild = found.guild
    if guild is None or user_id not in guild.members:
        raise unknown("Member")
    found.thread_members.setdefault(user_id, call.world.now())
    call.world.update_channel(found)


@routes("DELETE", "/channels/{channel_id}/thread-members/@me")
async def leave(call: Call) -> None:
    found = _thread(call)
    found.thread_members.pop(call.world.bot.id, None)


@routes("DELETE", "/channels/{channel_id}/thread-members/{user_id}")
async def remove(call: Call) -> None:
    found = _thread(call)
    need(call, found, "manage_threads")
    found.thread_members.pop(call.id("user_id"), None)
    call.world.update_channel(found)


@routes("GET", "/channels/{channel_id}/threads/archived/public", "/channels/{channel_id}/threads/archived/private")
async def archived(call: Call) -> Json:
    parent = call.channel()
    need(call, parent, "read_message_history")
    private = call.path.endswith("private")
    found = [t for t in parent.threads if t.archived and (t.type == PRIVATE_THREAD) == private]
    return {"threads": [payloads.thread(t) for t in found], "members": [], "has_more": False}
