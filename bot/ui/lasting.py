"""What outlives a restart: buttons, menus and forms on messages a year old, questions, forms of several steps, books.

One registry holds the handler of each, and one listener passes on what people press, choose and send. The custom id of
a component is "<kind>:<action>:<id>:<id>...", that of a form may end in "?<word>":

    @handles(Kind.BUTTON, "orders")
    async def write(interaction: Interaction, seat_id: SeatId) -> None: ...

    @handles(Kind.MENU, "join")
    async def chosen(interaction: Interaction, value: str) -> None: ...

    @handles(Kind.FORM, "letter")
    async def letter_written(interaction: Interaction, form: Filled, from_seat: int, to_seat: int) -> None: ...

Questions (`ui.confirm`), forms of several steps (`ui.forms`) and books (`ui.pager`) keep in the database what they are
about; their handlers get it as `data`. A handler checks for itself whether the person may do that: everybody who sees a
button may press it, and time may have passed.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import Any, TypeVar

import discord
from discord import ui
from discord.ext import commands

from bot import limits
from bot.client import Interaction
from bot.errors import Refused, answer_error
from bot.hosting.watching import trail
from bot.ui.answers import answer_in_time

log = logging.getLogger(__name__)


class Kind(Enum):
    """What lasts. The values of the first three begin custom ids on old messages: they never change."""

    BUTTON = "tk"
    MENU = "tk-pick"
    FORM = "tk-form"
    QUESTION = "question"
    STEPS = "form of several steps"
    BOOK = "book"


Handler = Callable[..., Awaitable[Any]]
H = TypeVar("H", bound=Handler)

_HANDLERS: dict[tuple[Kind, str], Handler] = {}

_CUSTOM_ID = re.compile(r"(?P<kind>tk|tk-pick|tk-form):(?P<action>[a-z-]+)(?P<ids>(?::\d+)*)(?:\?(?P<word>.{1,60}))?")


def handles(kind: Kind, action: str) -> Callable[[H], H]:
    """Register the handler of a kind of action; what the handler is called with is told above."""
    assert re.fullmatch(r"[a-z-]+", action), action

    def register(handler: H) -> H:
        assert (kind, action) not in _HANDLERS, f"two handlers for the {kind.name.lower()} {action}"
        _HANDLERS[kind, action] = handler
        return handler

    return register


def handler_of(kind: Kind, action: str) -> Handler:
    """What is registered for an action. Raises Refused where nothing is left."""
    try:
        return _HANDLERS[kind, action]
    except KeyError:
        name = kind.name.lower()
        raise Refused(f"This {name} no longer works. /help shows what you can do now.") from None


def custom_id(kind: Kind, action: str, *ids: int, word: str = "") -> str:
    """The custom id of a component or form. word: at most 60 characters."""
    made = ":".join([kind.value, action, *map(str, ids)]) + (f"?{word}" if word else "")
    assert len(made) <= limits.CUSTOM_ID, made
    return made


@dataclass(frozen=True, slots=True)
class Filled:
    """What was filled in: texts, choices and uploaded files by the fields' custom ids; empty fields are ""."""

    texts: Mapping[str, str] = field(default_factory=dict)
    files: Mapping[str, tuple[discord.Attachment, ...]] = field(default_factory=dict)

    def text(self, key: str) -> str:
        return self.texts.get(key, "")


def lasting_form(action: str, *ids: int, title: str, items: Sequence[ui.Item[Any]], word: str = "") -> ui.Modal:
    """A form for a registered action, to send with `interaction.response.send_modal`. word: at most 60 characters."""
    made = custom_id(Kind.FORM, action, *ids, word=word)
    form = ui.Modal(title=limits.elided(title, limits.MODAL_TITLE), custom_id=made)
    for item in items:
        form.add_item(item)
    form.stop()  # the listener below takes the answer, so the library need not keep the form
    return form


def text_field(
    key: str,
    label: str,
    hint: str = "",
    *,
    value: str = "",
    longest: int = limits.TEXT_INPUT,
    required: bool = True,
    long: bool = True,
) -> ui.Label[Any]:
    """A text field of a form."""
    part: ui.TextInput[Any] = ui.TextInput(
        custom_id=key,
        default=value or None,
        required=required,
        max_length=longest,
        style=discord.TextStyle.paragraph if long else discord.TextStyle.short,
    )
    return _labelled(label, hint, part)


def file_field(key: str, label: str, hint: str = "") -> ui.Label[Any]:
    """A place for one file, which may be left empty."""
    return _labelled(label, hint, ui.FileUpload(custom_id=key, required=False, min_values=0, max_values=1))


def _labelled(label: str, hint: str, part: ui.Item[Any]) -> ui.Label[Any]:
    description = limits.elided(hint, limits.LABEL_DESCRIPTION) or None
    return ui.Label(text=limits.elided(label, limits.LABEL), description=description, component=part)


def read_form(interaction: discord.Interaction[Any]) -> Filled:
    """What a sent form holds."""
    data: Any = interaction.data or {}
    uploads = (data.get("resolved") or {}).get("attachments") or {}
    texts: dict[str, str] = {}
    files: dict[str, tuple[discord.Attachment, ...]] = {}
    for part in _parts(data.get("components") or []):
        key = part.get("custom_id", "")
        if isinstance(part.get("value"), str):
            texts[key] = part["value"].replace("\r\n", "\n")
        elif part.get("type") == discord.ComponentType.select.value:
            texts[key] = next(iter(part.get("values") or ()), "")
        else:
            files[key] = tuple(
                discord.Attachment(data=uploads[number], state=interaction._state)
                for number in part.get("values") or []
                if number in uploads
            )
    return Filled(texts, files)


def _parts(components: Iterable[Mapping[str, Any]]) -> Iterable[Mapping[str, Any]]:
    for outer in components:
        if "component" in outer:
            yield outer["component"]
        yield from outer.get("components") or ()


@dataclass(frozen=True, slots=True)
class Touched:
    """What somebody pressed, chose or sent, as its custom id says."""

    kind: Kind
    action: str
    ids: tuple[int, ...]
    word: str

    @classmethod
    def read(cls, custom_id: str) -> Touched | None:
        """None for a custom id that is none of ours."""
        match = _CUSTOM_ID.fullmatch(custom_id)
        if match is None:
            return None
        ids = tuple(int(number) for number in match["ids"].split(":")[1:])
        return cls(Kind(match["kind"]), match["action"], ids, match["word"] or "")

    @property
    def is_answered(self) -> bool:
        """Whether `Lasting` answers it: all but a form that nothing is registered for."""
        return self.kind is not Kind.FORM or (self.kind, self.action) in _HANDLERS

    def arguments(self, interaction: Interaction) -> list[Any]:
        """What the handler is called with, the interaction first."""
        data: Any = interaction.data or {}
        given: list[Any] = [interaction]
        if self.kind is Kind.FORM:
            given.append(read_form(interaction))
        elif self.kind is Kind.MENU:
            given.append(str(next(iter(data.get("values") or ()), "")))
        return [*given, *self.ids, *([self.word] if self.word else [])]


class Lasting(commands.Cog):
    """Hands what people press, choose and send to what is registered for it."""

    @commands.Cog.listener()
    async def on_interaction(self, interaction: Interaction) -> None:
        if interaction.type not in (discord.InteractionType.component, discord.InteractionType.modal_submit):
            return
        data: Any = interaction.data or {}
        touched = Touched.read(str(data.get("custom_id", "")))
        if touched is None or not touched.is_answered:
            return  # `cogs.masters.server` tells the person, and gives back what was typed
        answer_in_time(interaction)
        trail.begin()
        log.info(
            "%s %s by user %s on server %s",
            touched.kind.name.lower(),
            touched.action,
            interaction.user.id,
            interaction.guild_id,
        )
        try:
            handler = handler_of(touched.kind, touched.action)
            await interaction.client.hosting.quotas.spend(interaction.user.id, limits.Thing.COMMAND)
            await handler(*touched.arguments(interaction))
        except Exception as error:
            await answer_error(interaction, error)
