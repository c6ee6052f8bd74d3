"""Turning a request of the bot into a message: new ones and edits, with files, mentions and limits."""

from __future__ import annotations

import copy
import re
from collections.abc import Iterator
from typing import Any

from bot.double.errors import Form
from bot.double.persons.components import CONTAINER, FILE, SEPARATOR, TEXT_DISPLAY, THUMBNAIL, media_of, readable, walk
from bot.double.rest import message_bounds
from bot.double.rest.calls import Call, Upload
from bot.double.state.mentions import Allowed, allowed_by, mention
from bot.double.state.model import EPHEMERAL, LOADING, SILENT, V2, Channel, Message, StoredFile
from bot.double.state.world import World

MONTHS = (
    "January|February|March|April|May|June|July|August|September|October|November|December|"
    "Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec"
)
_UNREAD = re.compile(r"```.*?```|`[^`\n]*`|<t:-?\d+(?::\w)?>|<[#@:][^>\s]*>|https?://\S+", re.DOTALL)
_RHYTHM = re.compile(r"\bat \d{2}:\d{2} \([A-Z]\w+(?:/[\w+-]+)*\)")  # "every Sunday at 20:00 (Europe/Paris)"
_MOMENT = re.compile(
    r"(?<![\d:])(?:[01]?\d|2[0-3]):[0-5]\d(?::[0-5]\d)?(?![\d:])"
    r"|\b\d{1,2} ?[ap]\.?m\b"
    r"|\b\d{4}-\d{2}-\d{2}"
    rf"|\b\d{{1,2}}(?:st|nd|rd|th)? (?:{MONTHS})\b"
    rf"|\b(?:{MONTHS}) \d{{1,2}}(?:st|nd|rd|th)?\b(?! \w+ of)"
    r"|\b\d{1,2}/\d{1,2}/\d{2,4}\b"
)


def plain_moments(message: Message) -> list[str]:
    """The moments in a message that are no Discord timestamp. Code, where none would be shown as one, buttons and menus
    are free; so is a rhythm, which is no one moment, if it names its time zone.
    """
    shown = [part for part in walk(message.components) if part.get("type") == TEXT_DISPLAY]
    words = _RHYTHM.sub(" ", _UNREAD.sub(" ", readable(message.content, message.embeds, shown)))
    return [found[0] for found in _MOMENT.finditer(words)]


Json = dict[str, Any]
_DEFAULTS: dict[int, Json] = {
    CONTAINER: {"accent_color": None, "spoiler": False},
    FILE: {"spoiler": False, "name": None, "size": None},
    THUMBNAIL: {"description": None, "spoiler": False},
    SEPARATOR: {"spacing": 1, "divider": True},
}
SETTABLE = EPHEMERAL | SILENT | V2 | 1 << 2


def write(call: Call, data: Json, channel: Channel, *, flags: int | None = None, key: int | None = None) -> Message:
    """A new message of the bot in a channel, checked but not posted. ApiError 50035, 50006 as Discord would.

    data: the body of the message. flags: in place of those in data. key: the id it must have.
    """
    world = call.world
    flags = (int(data.get("flags") or 0) if flags is None else flags) & SETTABLE
    message_bounds.check_message(data, flags, files=len(call.uploads))
    allowed = allowed_by(data.get("allowed_mentions"))
    files = _files(world, data, call.uploads, [])
    message = Message(
        key or world.clock.new_id(), channel, world.bot, data.get("content") or "", world.now(), flags=flags,
        files=files,
        embeds=copy.deepcopy(data.get("embeds") or []), components=copy.deepcopy(data.get("components") or []),
        nonce=str(data["nonce"]) if data.get("nonce") else None, application_id=world.application_id,
    )  # fmt: skip
    _finish(message)
    reference = data.get("message_reference")
    if reference:
        message.reference, message.type = int(reference["message_id"]), 19
    _mention(world, message, allowed)
    return message


def _mention(world: World, message: Message, allowed: Allowed) -> None:
    """Ephemeral messages learn only later whom they are shown to, so they ping when posted by the caller."""
    mention(world, message, allowed, quietly=message.ephemeral)


def rewrite(call: Call, data: Json, message: Message) -> None:
    """Change a message as an edit asks; what the edit does not name stays. ApiError as in `write`."""
    world = call.world
    flags = message.flags & ~LOADING
    if data.get("flags") is not None:
        flags |= int(data["flags"]) & (V2 | 1 << 2)
    whole: Json = {
        "content": data.get("content", message.content),
        "embeds": (data["embeds"] or []) if "embeds" in data else message.embeds,
        "components": (data["components"] or []) if "components" in data else message.components,
    }
    kept = _kept_files(data, message, call.uploads)
    message_bounds.check_message(whole, flags, files=len(kept) + len(call.uploads))
    allowed = allowed_by(data.get("allowed_mentions"))
    message.files = _files(world, data, call.uploads, kept)
    message.flags = flags
    message.content = whole["content"] or ""
    message.embeds = copy.deepcopy(whole["embeds"])
    message.components = copy.deepcopy(whole["components"])
    _finish(message)
    mention(world, message, allowed, quietly=True)
    message.edited = world.now()


def _kept_files(data: Json, message: Message, uploads: list[Upload]) -> list[StoredFile]:
    """The files that stay. ApiError 50035 for one that the message does not have."""
    if data.get("attachments") is None:
        return list(message.files)
    named = [str(entry.get("id")) for entry in data["attachments"]]
    there = {str(stored.id) for stored in message.files} | {str(upload.key) for upload in uploads}
    form = Form()
    for place, key in enumerate(named):
        if key not in there:  # neither of this message nor sent along
            form.fail(f"attachments.{place}", "ATTACHMENT_NOT_FOUND", "Attachment data not found")
    form.check()
    return [stored for stored in message.files if str(stored.id) in named]


def _files(world: World, data: Json, uploads: list[Upload], kept: list[StoredFile]) -> list[StoredFile]:
    """The kept files and the uploads, with the names and descriptions that `attachments` gives them."""
    described = {str(entry.get("id")): entry for entry in data.get("attachments") or []}
    files = list(kept)
    for upload in uploads:
        entry = described.get(str(upload.key), {})
        files.append(world.upload(entry.get("filename") or upload.name, upload.data, entry.get("description")))
    return files


def _finish(message: Message) -> None:
    """Number the components and let `attachment://name` point at the files. ApiError 50035 if there is no such file."""
    by_name = {stored.name: stored for stored in message.files}
    form = Form()
    for part in walk(message.components):
        for key, value in _DEFAULTS.get(part.get("type", 0), {}).items():
            part.setdefault(key, value)
        for item in media_of(part):
            stored = by_name.get(str(item.get("url", "")).removeprefix("attachment://"))
            _unfurl(item, stored, message.id, form, must_be_attached=part.get("type") == FILE)
            if part.get("type") == FILE and stored is not None:
                part |= {"name": stored.name, "size": stored.size}
    form.check()
    for embed in message.embeds:
        for key in ("image", "thumbnail"):
            url = str((embed.get(key) or {}).get("url", ""))
            if url.removeprefix("attachment://") in by_name:
                embed[key] = {**embed[key], "url": by_name[url.removeprefix("attachment://")].url}
            elif url.startswith("attachment://"):
                message.channel.world.remarks.append(f"an embed shows no picture: {url} is not attached")
    message.channel.world.remarks.extend(_remarks(message))
    _number(message.components, [0])


def _remarks(message: Message) -> Iterator[str]:
    """What people would miss in a message that Discord takes."""
    for stored in message.hidden_files:
        yield f"nobody sees {stored.name}: the layout it is attached to does not show it"
    for moment in plain_moments(message):
        yield f"a moment that is no Discord timestamp: {moment!r} in {message.text!r}"


def _unfurl(item: Json, stored: StoredFile | None, key: int, form: Form, *, must_be_attached: bool) -> None:
    """Complete a media item: with the attached file it names, or as a picture from elsewhere."""
    url = str(item.get("url", ""))
    if stored is not None:
        item |= {"id": str(stored.id), "attachment_id": str(stored.id), "url": stored.url, "proxy_url": stored.url,
                 "width": stored.width, "height": stored.height, "content_type": stored.content_type}  # fmt: skip
    elif must_be_attached or url.startswith("attachment://"):
        form.fail("components", "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND", f"{url} is not attached")
    else:
        item |= {"id": str(key), "proxy_url": url}


def _number(components: list[Json], counter: list[int]) -> None:
    for component in components:
        counter[0] += 1
        component.setdefault("id", counter[0])
        _number(component.get("components") or [], counter)
        for key in ("accessory", "component"):
            if isinstance(component.get(key), dict):
                _number([component[key]], counter)
