"""Forms made from typed records: a pydantic model in, a valid instance of it out.

A modal holds five fields; longer models are asked in several steps, and what does not fit the model is asked again
with everything that was typed still in the fields.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from types import UnionType
from typing import Any, Literal, TypeVar, Union, get_args, get_origin

import discord
from discord import ui
from pydantic import BaseModel, ValidationError
from pydantic.fields import FieldInfo
from pydantic_core import PydanticUndefined

from bot import limits
from bot.access import Interaction
from bot.errors import answer_error
from bot.ui import text

M = TypeVar("M", bound=BaseModel)
Done = Callable[[Interaction, M], Awaitable[None]]

MINUTES = 30
LONG = "long"  # Field(json_schema_extra={"input": LONG}): a text field of several lines
_YES_NO = (("Yes", "yes"), ("No", "no"))


@dataclass(frozen=True, slots=True)
class Question:
    """One field of a form. choices: (label, value) for a menu, None for a text field."""

    key: str
    label: str
    hint: str
    choices: tuple[tuple[str, str], ...] | None
    default: str
    required: bool
    longest: int = limits.TEXT_INPUT
    long: bool = False

    def item(self, value: str | None) -> ui.Label[Any]:
        """The field as Discord shows it, with `value` filled in (None: the default)."""
        shown = self.default if value is None else value
        part: ui.Item[Any]
        if self.choices is not None:
            options = [discord.SelectOption(label=n, value=v, default=v == shown) for n, v in self.choices]
            part = ui.Select(custom_id=self.key, options=options, required=self.required)
        else:
            part = ui.TextInput(
                custom_id=self.key,
                default=shown[: self.longest] or None,
                required=self.required,
                max_length=self.longest,
                style=discord.TextStyle.paragraph if self.long else discord.TextStyle.short,
            )
        hint = limits.elided(self.hint, limits.LABEL_DESCRIPTION) or None
        return ui.Label(text=limits.elided(self.label, limits.LABEL), description=hint, component=part)


def questions(model: type[BaseModel], first: Sequence[str] = ()) -> tuple[Question, ...]:
    """The fields of a model as questions, those named in `first` before the others."""
    names = [*first, *(name for name in model.model_fields if name not in first)]
    return tuple(_question(name, model.model_fields[name]) for name in names)


def _question(key: str, info: FieldInfo) -> Question:
    kind = _without_none(info.annotation)
    choices = _choices(kind)
    default = "" if info.default in (PydanticUndefined, None) else _written(info.default)
    extra = info.json_schema_extra if isinstance(info.json_schema_extra, dict) else {}
    longest = next((m.max_length for m in info.metadata if hasattr(m, "max_length")), limits.TEXT_INPUT)
    return Question(
        key=key,
        label=info.title or key.replace("_", " ").capitalize(),
        hint=_hint(info, kind, choices),
        choices=choices if choices is None or len(choices) <= limits.CHOICES else None,
        default=default,
        required=info.is_required() or (choices is not None and default != ""),
        longest=longest if kind is str else 200,
        long=extra.get("input") == LONG,
    )


def _without_none(annotation: Any) -> Any:
    if get_origin(annotation) in (Union, UnionType):
        rest = [arg for arg in get_args(annotation) if arg is not type(None)]
        return rest[0] if len(rest) == 1 else annotation
    return annotation


def _choices(kind: Any) -> tuple[tuple[str, str], ...] | None:
    if kind is bool:
        return _YES_NO
    if get_origin(kind) is Literal:
        return tuple((str(value).replace("_", " "), str(value)) for value in get_args(kind))
    if isinstance(kind, type) and issubclass(kind, Enum):
        return tuple((member.name.replace("_", " ").lower(), str(member.value)) for member in kind)
    return None


def _hint(info: FieldInfo, kind: Any, choices: tuple[tuple[str, str], ...] | None) -> str:
    hint = info.description or ""
    low = next((m.ge for m in info.metadata if hasattr(m, "ge")), None)
    high = next((m.le for m in info.metadata if hasattr(m, "le")), None)
    if kind is int and low is not None and high is not None:
        return f"{low} to {high}. {hint}".strip()
    if choices is not None and len(choices) > limits.CHOICES:
        return f"{hint} One of: {', '.join(value for _, value in choices)}".strip()
    return hint


def _written(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value.value) if isinstance(value, Enum) else str(value)


@dataclass
class Form:
    """A form while it is being filled in. typed: what stands in the fields, by key."""

    title: str
    model: type[BaseModel]
    done: Done[Any]
    asked: tuple[Question, ...]
    fixed: Mapping[str, Any]
    typed: dict[str, str] = field(default_factory=dict)

    @property
    def steps(self) -> int:
        return max(1, -(-len(self.asked) // limits.MODAL_COMPONENTS))

    def part(self, step: int) -> tuple[Question, ...]:
        size = limits.MODAL_COMPONENTS
        return self.asked[step * size : (step + 1) * size]

    def filled(self) -> dict[str, Any]:
        """What the model is made from; fields left empty keep their default."""
        given = {q.key: self.typed[q.key].strip() for q in self.asked if self.typed.get(q.key, "").strip()}
        cleared = {q.key: "" for q in self.asked if q.key in self.typed and not q.required and q.default and not
                   self.typed[q.key].strip() and _is_text(self.model, q.key)}  # fmt: skip
        return {**given, **cleared, **self.fixed}


def _is_text(model: type[BaseModel], key: str) -> bool:
    return _without_none(model.model_fields[key].annotation) is str


class Step(ui.Modal):
    """One modal of a form."""

    def __init__(self, form: Form, step: int) -> None:
        title = form.title if form.steps == 1 else f"{form.title} ({step + 1} of {form.steps})"
        super().__init__(title=limits.elided(title, limits.MODAL_TITLE), timeout=MINUTES * 60)
        self.form, self.step = form, step
        self._items = {}
        for question in form.part(step):
            item = question.item(form.typed.get(question.key))
            self._items[question.key] = item
            self.add_item(item)

    async def on_submit(self, interaction: discord.Interaction[Any], /) -> None:
        for key, item in self._items.items():
            part = item.component
            chosen = (part.values[0] if part.values else "") if isinstance(part, ui.Select) else part.value  # type: ignore[attr-defined]
            self.form.typed[key] = str(chosen or "")
        if self.step + 1 < self.form.steps:
            note = f"Step {self.step + 1} of {self.form.steps} is done."
            await interaction.response.send_message(
                note, view=Again(self.form, self.step + 1, "Next", interaction.user.id), ephemeral=True
            )
            return
        await finish(interaction, self.form)

    async def on_error(  # type: ignore[override]  # modals get no item; discord.py ignores it too
        self, interaction: discord.Interaction[Any], error: Exception, /
    ) -> None:
        await answer_error(interaction, error)


class Again(ui.View):
    """A button that opens a step of a form; a form cannot be opened from a form."""

    def __init__(self, form: Form, step: int, label: str, user_id: int) -> None:
        super().__init__(timeout=MINUTES * 60)
        self.form, self.step, self.user_id = form, step, user_id
        opener: ui.Button[Again] = ui.Button(label=label, style=discord.ButtonStyle.primary)
        opener.callback = self._open  # type: ignore[method-assign]  # discord.py's own way
        self.add_item(opener)

    async def _open(self, interaction: discord.Interaction[Any]) -> None:
        await interaction.response.send_modal(Step(self.form, self.step))

    async def interaction_check(self, interaction: discord.Interaction[Any], /) -> bool:
        return interaction.user.id == self.user_id


async def finish(interaction: Interaction, form: Form) -> None:
    """Makes the record and hands it on; or says what does not fit, with a button back to it."""
    try:
        record = form.model.model_validate(form.filled())
    except ValidationError as wrong:
        lines, first = _complaints(form, wrong)
        await interaction.response.send_message(
            "\n".join(["That does not fit yet:", *lines])[: limits.MESSAGE],
            view=Again(form, first, "Fix it", interaction.user.id),
            ephemeral=True,
        )
        return
    await form.done(interaction, record)


def _complaints(form: Form, wrong: ValidationError) -> tuple[list[str], int]:
    """A line for each thing wrong, and the step that holds the first of them."""
    keys = [question.key for question in form.asked]
    lines, first = [], form.steps - 1
    for error in wrong.errors():
        key = str(error["loc"][0]) if error["loc"] else ""
        label = next((q.label for q in form.asked if q.key == key), "")
        message = error["msg"].removeprefix("Value error, ")
        lines.append(f"- **{label}**: {text.escaped(message)}" if label else f"- {text.escaped(message)}")
        if key in keys:
            first = min(first, keys.index(key) // limits.MODAL_COMPONENTS)
    return lines, first


async def ask(
    interaction: Interaction,
    title: str,
    model: type[M],
    done: Done[M],
    *,
    first: Sequence[str] = (),
    values: Mapping[str, Any] | None = None,
    fixed: Mapping[str, Any] | None = None,
) -> None:
    """Open a form for a model; the interaction must not have been answered yet.

    done: called with the last form's interaction, unanswered, and the valid record. first: fields to ask first.
    values: what stands in the fields at the beginning, where not the defaults. fixed: fields that are not asked.
    A model without fields to ask is done at once.
    """
    given = dict(fixed or {})
    asked = tuple(question for question in questions(model, first) if question.key not in given)
    typed = {key: _written(value) for key, value in (values or {}).items()}
    form = Form(title, model, done, asked, given, typed)
    if not asked:
        await finish(interaction, form)
        return
    await interaction.response.send_modal(Step(form, 0))
