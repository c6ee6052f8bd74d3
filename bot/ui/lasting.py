"""Forms that survive a restart: what somebody typed while the bot was away is still taken when it is sent.

A form's custom id is "tk-form:<action>:<id>:<id>..."; what is done with it is a function registered for the action:

    @filled("letter")
    async def letter_written(interaction: Interaction, form: Filled, from_seat: int, to_seat: int) -> None: ...

    await interaction.response.send_modal(lasting_form("letter", 4, 7, title="A letter", items=[...]))
"""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import discord
from discord import ui
from discord.ext import commands

from bot import limits
from bot.access import Interaction
from bot.errors import answer_error


@dataclass(frozen=True, slots=True)
class Filled:
    """What was filled in: texts, choices and uploaded files by the fields' custom ids; empty fields are ""."""

    texts: Mapping[str, str] = field(default_factory=dict)
    files: Mapping[str, tuple[discord.Attachment, ...]] = field(default_factory=dict)

    def text(self, key: str) -> str:
        return self.texts.get(key, "")


Handler = Callable[..., Awaitable[None]]

FORMS: dict[str, Handler] = {}

_CUSTOM_ID = re.compile(r"tk-form:(?P<action>[a-z-]+)(?P<ids>(?::\d+)*)(?:\?(?P<word>.{1,60}))?")


def filled(action: str) -> Callable[[Handler], Handler]:
    """Register what becomes of a form: called with the interaction, what was filled in, its ids and its word.

    The handler checks for itself whether the person may still do that.
    """

    def register(handler: Handler) -> Handler:
        assert action not in FORMS, f"two handlers for the form {action}"
        FORMS[action] = handler
        return handler

    return register


def lasting_form(action: str, *ids: int, title: str, items: Sequence[ui.Item[Any]], word: str = "") -> ui.Modal:
    """A form for a registered action, to send with `interaction.response.send_modal`. word: at most 60 characters."""
    custom_id = ":".join(["tk-form", action, *map(str, ids)]) + (f"?{word}" if word else "")
    assert len(custom_id) <= limits.CUSTOM_ID, custom_id
    form = ui.Modal(title=limits.elided(title, limits.MODAL_TITLE), custom_id=custom_id)
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


class LastingForms(commands.Cog):
    """Hands sent forms to what is registered for them."""

    @commands.Cog.listener()
    async def on_interaction(self, interaction: Interaction) -> None:
        if interaction.type is not discord.InteractionType.modal_submit:
            return
        data: Any = interaction.data or {}
        match = _CUSTOM_ID.fullmatch(str(data.get("custom_id", "")))
        handler = FORMS.get(match["action"]) if match else None
        if match is None or handler is None:
            return
        ids = [int(number) for number in match["ids"].split(":")[1:]]
        try:
            await interaction.client.hosting.quotas.spend(interaction.user.id, limits.Thing.COMMAND)
            await handler(interaction, read_form(interaction), *ids, *([match["word"]] if match["word"] else []))
        except Exception as error:
            await answer_error(interaction, error)
