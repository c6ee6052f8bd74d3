"""One registry of what lasts; buttons, menus and forms of old messages find their handlers as ever."""

from __future__ import annotations

import inspect

import pytest

import bot.cogs  # noqa: F401  (registers all there is)
from bot.errors import Refused
from bot.ui.lasting import Kind, Touched, custom_id, handler_of, handles

# Custom ids as they stand on messages in people's servers: each with as many ids as the message carried.
ON_OLD_MESSAGES = [
    "tk:admit:7:123456789012345678",
    "tk:check-ahead:7:3",
    "tk:desk-announce:4",
    "tk:desk-extend:4",
    "tk:desk-pause:4:0",
    "tk:desk-resend:4",
    "tk:desk-run:4",
    "tk:fix:7",
    "tk:form-step:9:1",
    "tk:gm-run:4",
    "tk:info:4",
    "tk:join:4",
    "tk:keep:7",
    "tk:leaf:9:0:1",
    "tk:map:7",
    "tk:no:9",
    "tk:offered:7:3:0",
    "tk:orders:7",
    "tk:orders-ahead:7:3",
    "tk:page:7:21:0:1:0",
    "tk:plan:7",
    "tk:ready:7",
    "tk:reply:5",
    "tk:rules:7",
    "tk:seats:4",
    "tk:send-draft:7",
    "tk:show:7",
    "tk:withdraw:2",
    "tk:yes:9",
    "tk-pick:join",
    "tk-pick:take-over",
    "tk-pick:orders-of:9",
    "tk-form:check-orders:7:2:1",
    "tk-form:check-orders-ahead:7:3:1",
    "tk-form:letter:7:8:0",
    "tk-form:letter:7:8",
    "tk-form:letter-to:7:1?unit:12",
    "tk-form:orders:7:2:1",
    "tk-form:orders-ahead:7:3:1",
    "tk-form:press:7",
    "tk-form:reply:5",
    "tk-form:rumour:7",
    "tk-form:step:9:1",
]
KEPT = [
    (
        Kind.QUESTION,
        "campaign-end desk-extend gm-redeliver gm-replace gm-restored gm-rollback gm-run gm-transfer member-owner "
        "orders-clear resign",
    ),
    (Kind.STEPS, "announce campaign-new give join"),
    (Kind.BOOK, "lookup notes rules"),
]


@pytest.mark.parametrize("standing", ON_OLD_MESSAGES)
def test_what_stands_on_an_old_message_still_has_its_handler(standing: str) -> None:
    touched = Touched.read(standing)
    assert touched is not None
    before = ["who pressed"] if touched.kind is Kind.BUTTON else ["who pressed", "what was given"]
    words = [touched.word] if touched.word else []
    inspect.signature(handler_of(touched.kind, touched.action)).bind(*before, *touched.ids, *words)


@pytest.mark.parametrize(("kind", "action"), [(kind, action) for kind, names in KEPT for action in names.split()])
def test_what_is_kept_in_the_database_still_has_its_handler(kind: Kind, action: str) -> None:
    inspect.signature(handler_of(kind, action)).bind("who pressed", {"campaign": 4})


@pytest.mark.parametrize("standing", ["tk:map:7", "tk-pick:join", "tk-form:letter-to:7:1?unit:12"])
def test_custom_ids_are_written_as_they_are_read(standing: str) -> None:
    touched = Touched.read(standing)
    assert touched is not None
    assert custom_id(touched.kind, touched.action, *touched.ids, word=touched.word) == standing


@pytest.mark.parametrize("foreign", ["", "tk", "tk:", "tk:Map:7", "tk:map:seven", "other:map:7", "tk-form:", "x" * 300])
def test_custom_ids_of_others_are_let_pass(foreign: str) -> None:
    assert Touched.read(foreign) is None


def test_a_button_that_no_longer_does_anything_says_so() -> None:
    with pytest.raises(Refused, match="This button no longer works"):
        handler_of(Kind.BUTTON, "gone")


def test_two_handlers_for_one_action_are_a_mistake() -> None:
    with pytest.raises(AssertionError, match="two handlers for the button map"):
        handles(Kind.BUTTON, "map")(handler_of(Kind.BUTTON, "map"))
