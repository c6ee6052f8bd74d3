"""Limits in one place: Discord's, and ours."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from types import MappingProxyType

from pydantic import BaseModel, ConfigDict, NonNegativeInt

MESSAGE = 2_000  # characters of content
EMBED_DESCRIPTION = 4_096
EMBED_FIELD = 1_024
EMBED_FIELDS = 25
EMBED_TITLE = 256
EMBED_TOTAL = 6_000  # all texts of all embeds of a message
LAYOUT_COMPONENTS = 40
LAYOUT_TEXT = 4_000
MODAL_COMPONENTS = 5
MODAL_TITLE = 45
LABEL = 45
LABEL_DESCRIPTION = 100
TEXT_INPUT = 4_000
IN_ROW = 5  # buttons
CHOICES = 25  # select options, choices, autocomplete results
CHOICE_NAME = 100
CUSTOM_ID = 100
BUTTON_LABEL = 80
UPLOAD = 10 * 1024 * 1024  # bytes
ALT_TEXT = 1_024
CHANNEL_NAME = 100
IN_CATEGORY = 50  # channels
THREAD_NAME = 100
ANSWER_SECONDS = 3
FOLLOW_UP_MINUTES = 15

# Ours, for what people send in.
ORDERS_FILE = 512 * 1024  # bytes of an uploaded orders file
ORDERS_FILE_TYPES = (".txt", ".ord", ".orders", ".text", ".md", ".log", ".rep")
PRESS = 4_000
FACTION_NAME = 60


class Thing(StrEnum):
    """What is counted of what a person does. ATTACHMENT counts bytes."""

    COMMAND = "command"
    CHECK = "check"
    SUBMISSION = "submission"
    LETTER = "letter"
    ATTACHMENT = "attachment"


class Allowance(BaseModel):
    """So much a minute and so much a day (from midnight, UTC) for one person; 0: without limit."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    minute: NonNegativeInt = 0
    day: NonNegativeInt = 0


# The host may set others: TURNKEEP_LIMITS='{"letter": {"day": 60}}'.
ALLOWED: Mapping[Thing, Allowance] = MappingProxyType(
    {
        Thing.COMMAND: Allowance(minute=60),
        Thing.CHECK: Allowance(minute=20),
        Thing.SUBMISSION: Allowance(minute=10, day=300),
        Thing.LETTER: Allowance(minute=6, day=30),
        Thing.ATTACHMENT: Allowance(minute=2 * 1024 * 1024, day=64 * 1024 * 1024),
    }
)
# For scripts, which are faster than people.
UNLIMITED: Mapping[Thing, Allowance] = MappingProxyType({thing: Allowance(minute=0, day=0) for thing in Thing})


def pages(text: str, size: int = MESSAGE) -> list[str]:
    """The text in pieces of at most `size` characters, cut at line ends where it can be; never loses a character
    but the line ends it was cut at. An empty text has one empty page.
    """
    found: list[str] = []
    while len(text) > size:
        cut = text.rfind("\n", 1, size + 1)
        cut = cut if cut > size // 4 else text.rfind(" ", 1, size + 1)
        if cut <= size // 4:
            found.append(text[:size])
            text = text[size:]
            continue
        found.append(text[:cut])
        text = text[cut + 1 :]
    found.append(text)
    return found


def elided(text: str, size: int) -> str:
    """The text, or its beginning with an ellipsis when it is longer than `size`."""
    return text if len(text) <= size else text[: size - 1].rstrip() + "…"
