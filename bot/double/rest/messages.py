"""REST: messages of a channel: list, post, edit, delete, pins, reactions."""

from __future__ import annotations

from typing import Any
from urllib.parse import unquote

from bot.double.errors import ApiError, Form, cannot_dm, missing_permissions, unknown
from bot.double.rest.calls import Call, Routes
from bot.double.rest.channels import need
from bot.double.rest.message_writing import rewrite, write
from bot.double.state import payloads
from bot.double.state.model import DM, EPHEMERAL, Channel, Message
from bot.double.state.permissions import bits
from bot.double.state.snowflakes import iso

Json = dict[str, Any]
routes = Routes()
POSTABLE = (0, 1, 2, 5, 10, 11, 12, 13)


def need_to_post(call: Call, channel: Channel, data: Json) -> None:
    """ApiError 50007, 50001, 50013 or 50008 unless the bot may post this here."""
    if channel.type == DM:
        if channel.recipient is None or not call.world.may_dm(channel.recipient):
            raise cannot_dm()
        return
    if channel.type not in POSTABLE:
        raise ApiError(400, 50008, "Cannot send messages in a non-text channel")
    have = need(call, channel, "send_messages_in_threads" if channel.is_thread else "send_messages")
    wanted = (bits("attach_files") if call.uploads else 0) | (bits("embed_links") if data.get("embeds") else 0)
    if data.get("message_reference"):
        wanted |= bits("read_message_history")
    if wanted & ~have:
        raise missing_permissions()
    if channel.archived and channel.locked:
        raise ApiError(400, 50083, "Tried to perform an operation on an archived thread, such as editing a message")


@routes("POST", "/channels/{channel_id}/messages")
async def post(call: Call) -> Json:
    channel, data = call.channel(), call.json
    need_to_post(call, channel, data)
    reference = data.get("message_reference")
    if reference and int(reference["message_id"]) not in channel.by_id:
        if reference.get("fail_if_not_exists", True):
            raise ApiError(400, 50035, "Invalid Form Body", {"message_reference": {"_errors": [
                {"code": "REPLIES_UNKNOWN_MESSAGE", "message": "Unknown message"}]}})  # fmt: skip
        data = {key: value for key, value in data.items() if key != "message_reference"}
    if data.get("enforce_nonce"):
        earlier = call.world.recent(channel, str(data["nonce"]))
        if earlier is not None:
            return payloads.message(earlier)
    channel.archived = False
    flags = int(data.get("flags") or 0) & ~EPHEMERAL
    return payloads.message(call.world.post(write(call, data, channel, flags=flags)))


@routes("GET", "/channels/{channel_id}/messages")
async def history(call: Call) -> list[Json]:
    channel = call.channel()
    have = need(call, channel)
    limit = int(call.query.get("limit") or 50)
    if not 1 <= limit <= 100:
        form = Form()
        form.fail("limit", "NUMBER_TYPE_MAX", "int value should be between 1 and 100.")
        form.check()
    if not have & bits("read_message_history"):
        return []
    found = channel.messages
    if "before" in call.query:
        found = [m for m in found if m.id < int(call.query["before"])]
    if "around" in call.query:
        middle = int(call.query["around"])
        found = sorted(sorted(found, key=lambda m: abs(m.id - middle))[:limit], key=lambda m: m.id)
    if "after" in call.query:
        found = [m for m in found if m.id > int(call.query["after"])][:limit]
    return [payloads.message(m) for m in reversed(found[-limit:])]


@routes("GET", "/channels/{channel_id}/messages/{message_id}")
async def message(call: Call) -> Json:
    channel = call.channel()
    need(call, channel, "read_message_history")
    return payloads.message(call.message(channel))


@routes("PATCH", "/channels/{channel_id}/messages/{message_id}")
async def edit(call: Call) -> Json:
    channel = call.channel()
    need(call, channel)
    found = call.message(channel)
    if found.author is not call.world.bot:
        raise ApiError(403, 50005, "Cannot edit a message authored by another user")
    if channel.archived:
        raise ApiError(400, 50083, "Tried to perform an operation on an archived thread, such as editing a message")
    rewrite(call, call.json, found)
    call.world.edited(found)
    return payloads.message(found)


@routes("DELETE", "/channels/{channel_id}/messages/{message_id}")
async def delete(call: Call) -> None:
    channel = call.channel()
    need(call, channel)
    found = call.message(channel)
    if found.author is not call.world.bot:
        if channel.type == DM:
            raise ApiError(403, 50003, "Cannot execute action on a DM channel")
        need(call, channel, "manage_messages")
    call.world.delete_message(found)


@routes("POST", "/channels/{channel_id}/messages/bulk-delete")
async def bulk_delete(call: Call) -> None:
    channel = call.channel()
    need(call, channel, "manage_messages")
    keys = [int(key) for key in call.json.get("messages") or []]
    form = Form()
    form.count("messages", keys, 2, 100)
    form.check()
    for key in keys:
        if key in channel.by_id:
            call.world.delete_message(channel.by_id[key])


# pins ---------------------------------------------------------------------------------------------------------


@routes("GET", "/channels/{channel_id}/messages/pins")
async def pins(call: Call) -> Json:
    channel = call.channel()
    need(call, channel)
    items = [{"pinned_at": iso(m.time), "message": payloads.message(m)} for m in reversed(channel.pins)]
    return {"items": items, "has_more": False}


@routes("GET", "/channels/{channel_id}/pins")
async def old_pins(call: Call) -> list[Json]:
    channel = call.channel()
    need(call, channel)
    return [payloads.message(m) for m in reversed(channel.pins)]


@routes("PUT", "/channels/{channel_id}/messages/pins/{message_id}", "/channels/{channel_id}/pins/{message_id}")
async def pin(call: Call) -> None:
    channel = call.channel()
    need(call, channel, "pin_messages")
    found = call.message(channel)
    if len(channel.pinned) >= 250:
        raise ApiError(400, 30003, "Maximum number of pins reached (250)")
    if found.id not in channel.pinned:
        channel.pinned.append(found.id)
    _pins_changed(call, channel, found)


@routes("DELETE", "/channels/{channel_id}/messages/pins/{message_id}", "/channels/{channel_id}/pins/{message_id}")
async def unpin(call: Call) -> None:
    channel = call.channel()
    need(call, channel, "pin_messages")
    found = call.message(channel)
    if found.id in channel.pinned:
        channel.pinned.remove(found.id)
    _pins_changed(call, channel, found)


def _pins_changed(call: Call, channel: Channel, message: Message) -> None:
    data: Json = {"channel_id": str(channel.id), "last_pin_timestamp": iso(call.world.now())}
    if channel.guild_id:
        data["guild_id"] = str(channel.guild_id)
    call.world.tell("CHANNEL_PINS_UPDATE", data, channel)
    call.world.edited(message)


# reactions ----------------------------------------------------------------------------------------------------


@routes("PUT", "/channels/{channel_id}/messages/{message_id}/reactions/{emoji}/@me")
async def react(call: Call) -> None:
    channel = call.channel()
    need(call, channel, "add_reactions", "read_message_history")
    _react(call, call.message(channel), add=True)


@routes("DELETE", "/channels/{channel_id}/messages/{message_id}/reactions/{emoji}/@me")
async def unreact(call: Call) -> None:
    channel = call.channel()
    need(call, channel)
    _react(call, call.message(channel), add=False)


def _react(call: Call, message: Message, *, add: bool) -> None:
    name = unquote(call.part["emoji"])
    if not name or name.isascii():
        raise unknown("Emoji")
    call.world.react(message, call.world.bot, name, add=add)
