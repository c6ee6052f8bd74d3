"""REST: answering interactions: the callback, then follow-ups and edits by the interaction's token."""

from __future__ import annotations

from typing import Any

from bot.double.errors import ApiError, Form, already_answered, unknown
from bot.double.rest.calls import Call, Routes
from bot.double.rest.message_bounds import check_choices, check_modal
from bot.double.rest.message_writing import rewrite, write
from bot.double.state import payloads
from bot.double.state.interactions import (
    ANSWER,
    AUTOCOMPLETE,
    CHOICES,
    COMMAND,
    COMPONENT,
    DEFER,
    DEFER_UPDATE,
    MODAL,
    MODAL_SUBMIT,
    UPDATE,
    Interaction,
)
from bot.double.state.mentions import allowed_by, mention
from bot.double.state.model import EPHEMERAL, LOADING, Message

Json = dict[str, Any]
routes = Routes()

_FITTING = {
    COMMAND: (ANSWER, DEFER, MODAL),
    COMPONENT: (ANSWER, DEFER, DEFER_UPDATE, UPDATE, MODAL),
    AUTOCOMPLETE: (CHOICES,),
    MODAL_SUBMIT: (ANSWER, DEFER, DEFER_UPDATE, UPDATE),
}


@routes("POST", "/interactions/{interaction_id}/{interaction_token}/callback")
async def callback(call: Call) -> Json | None:
    deed = call.interactions.to_answer(call.id("interaction_id"), call.part["interaction_token"])
    if deed.answer is not None:
        raise already_answered()
    kind, data = int(call.json.get("type") or 0), call.json.get("data") or {}
    updates = kind in (UPDATE, DEFER_UPDATE)
    if kind not in _FITTING[deed.type] or (updates and deed.source is None):
        form = Form()
        form.fail("type", "INTERACTION_RESPONSE_TYPE_INVALID", f"Interaction callback type {kind} does not fit here")
        form.check()
    _answer(call, deed, kind, data)
    deed.answer = kind
    deed.answered.set()
    call.world.changed()
    return _callback_resource(deed, kind) if call.query.get("with_response") in ("1", "true", "True") else None


def _answer(call: Call, deed: Interaction, kind: int, data: Json) -> None:
    if kind == ANSWER:
        deed.original = _post(call, deed, data, int(data.get("flags") or 0))
    elif kind == DEFER:
        deed.original = _thinking(call, deed, int(data.get("flags") or 0) & EPHEMERAL)
    elif kind == UPDATE:
        assert deed.source is not None
        rewrite(call, data, deed.source)
        call.world.edited(deed.source)
        deed.original = deed.source
    elif kind == DEFER_UPDATE:
        deed.original = deed.source
    elif kind == CHOICES:
        check_choices(data.get("choices") or [])
        deed.choices = data.get("choices") or []
    elif kind == MODAL:
        check_modal(data)
        deed.modal = data


def _thinking(call: Call, deed: Interaction, ephemeral: int) -> Message:
    world = call.world
    message = Message(
        world.clock.new_id(), deed.channel, world.bot, "", world.now(), type=_type_of(deed), flags=LOADING | ephemeral,
        used=deed.used, application_id=world.application_id,
        shown_to=deed.user if ephemeral else None,
    )  # fmt: skip
    return world.post(message)


def _type_of(deed: Interaction) -> int:
    return 20 if deed.type == COMMAND else 19 if deed.source is not None else 0


def _post(call: Call, deed: Interaction, data: Json, flags: int) -> Message:
    message = write(call, data, deed.channel, flags=flags)
    message.used = deed.used
    message.type = _type_of(deed)
    if message.ephemeral:
        message.shown_to = deed.user
        mention(call.world, message, allowed_by(data.get("allowed_mentions")))
    return call.world.post(message)


def _callback_resource(deed: Interaction, kind: int) -> Json:
    answer: Json = {"interaction": {"id": str(deed.id), "type": deed.type}}
    if deed.original is not None:
        answer["interaction"] |= {
            "response_message_id": str(deed.original.id),
            "response_message_loading": deed.original.loading,
            "response_message_ephemeral": deed.original.ephemeral,
        }
        if kind in (ANSWER, UPDATE):
            answer["resource"] = {"type": kind, "message": payloads.message(deed.original)}
    return answer


# afterwards ---------------------------------------------------------------------------------------------------


def _deed(call: Call) -> Interaction:
    if call.id("webhook_id") != call.world.application_id:
        raise unknown("Webhook")
    return call.interactions.to_follow(call.part["webhook_token"])


@routes("POST", "/webhooks/{webhook_id}/{webhook_token}")
async def follow_up(call: Call) -> Json:
    deed, data = _deed(call), call.json
    if deed.answer == CHOICES:
        raise unknown("Webhook")
    if deed.answer == DEFER and deed.original is not None and deed.original.loading:
        return _fill(call, deed, deed.original, data)  # the first follow-up takes the place of "is thinking"
    message = _post(call, deed, data, int(data.get("flags") or 0))
    deed.followups.append(message)
    call.world.changed()
    return payloads.message(message)


def _fill(call: Call, deed: Interaction, message: Message, data: Json) -> Json:
    """Write what was awaited into a message. Unlike an edit it pings, for it is the first that is read."""
    waited = message.loading
    rewrite(call, data, message)
    if waited:
        message.edited = None
        mention(call.world, message, allowed_by(data.get("allowed_mentions")))
    deed.edits += 1
    call.world.edited(message)
    return payloads.message(message)


_BY_ID = "/webhooks/{webhook_id}/{webhook_token}/messages/{message_id}"
_ORIGINAL = "/webhooks/{webhook_id}/{webhook_token}/messages/@original"


@routes("GET", _ORIGINAL, _BY_ID)
async def read(call: Call) -> Json:
    return payloads.message(_deed(call).message(call.part.get("message_id", "@original")))


@routes("PATCH", _ORIGINAL, _BY_ID)
async def edit(call: Call) -> Json:
    deed = _deed(call)
    return _fill(call, deed, deed.message(call.part.get("message_id", "@original")), call.json)


@routes("DELETE", _ORIGINAL, _BY_ID)
async def delete(call: Call) -> None:
    deed = _deed(call)
    message = deed.message(call.part.get("message_id", "@original"))
    if message.ephemeral and message.loading:
        raise ApiError(404, 10008, "Unknown Message")
    deed.edits += 1
    call.world.delete_message(message)
