"""Forms made from typed records: a pydantic model in, a valid instance of it out.

A modal holds five fields; longer models are asked in several steps. What does not fit is told after the step that holds
it, and asked again with everything that was typed still in the fields. Where every question has a usual answer, the
person may take them all. What was typed is kept in the database, so that a form goes on after
a restart of the bot:

    @handles(Kind.STEPS, "announce")
    async def announcement(interaction: Interaction, data: dict[str, Any]) -> Blank: ...

    await ask(interaction, "announce", {"campaign": 4})
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from types import UnionType
from typing import Any, Literal, TypeVar, Union, cast, get_args, get_origin

import discord
from discord import ui
from pydantic import BaseModel, ValidationError
from pydantic.fields import FieldInfo
from pydantic_core import PydanticUndefined

from bot import limits
from bot.client import Interaction
from bot.errors import Refused
from bot.ui import prompts, text
from bot.ui.answers import answer, text_file
from bot.ui.buttons import button, buttons
from bot.ui.forms.complaints import in_words
from bot.ui.lasting import Filled, Kind, handler_of, handles, lasting_form
from engine.core.errors import TurnkeepError

M = TypeVar("M", bound=BaseModel)
Done = Callable[[Interaction, M], Awaitable[None]]

WORTH = 30  # characters worth giving back
LONG = "long"  # Field(json_schema_extra={"input": LONG}): a text field of several lines
ONLY_IF = "only_if"  # Field(json_schema_extra={ONLY_IF: {"leader": "mage"}}): asked after those answers only
SUGGEST = "suggest"  # Field(json_schema_extra={SUGGEST: [...]}): what a command offers to fill in, see `suggested`
FURTHER, CHANGE, REST = "Next", "Change options", "Usual for the rest"  # buttons between the steps
OPEN = "Open the form"  # where a form could not be opened at once
ONWARD = (CHANGE, FURTHER, OPEN)  # those that decide the next questions
_YES_NO = (("Yes", "yes"), ("No", "no"))


@dataclass(frozen=True, slots=True)
class Question:
    """One field of a form. choices: (label, value) for a menu, None for a text field; only_if: asked in a later step,
    and only where earlier questions, by key, were answered so.
    """

    key: str
    label: str
    hint: str
    choices: tuple[tuple[str, str], ...] | None
    default: str
    required: bool
    longest: int = limits.TEXT_INPUT
    long: bool = False
    only_if: Mapping[str, str] = field(default_factory=dict)  # key of an earlier question: the answer it must have

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


def suggested(model: type[BaseModel]) -> tuple[str, Sequence[str]] | None:
    """The field of a model for which there are suggestions, too many for a menu, and these; None: there is none."""
    for key, info in model.model_fields.items():
        extra = info.json_schema_extra if isinstance(info.json_schema_extra, dict) else {}
        if SUGGEST in extra:
            return key, cast(Sequence[str], extra[SUGGEST])
    return None


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
        only_if=cast(Mapping[str, str], extra.get(ONLY_IF, {})),
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


@dataclass(frozen=True, slots=True, kw_only=True)
class Blank:
    """A form before it is filled in, rebuilt for each of its steps from the data it was asked with.

    done: called with the last step's interaction, unanswered, and the valid record; where it raises, the person may go
    back to the form. first: fields to ask first. again: the label of the button that leads back. usual: the label of
    the button that takes the usual answers without opening the form, where there is one to each question; "": none.
    """

    title: str
    model: type[BaseModel]
    done: Done[Any]
    first: Sequence[str] = ()
    again: str = "Fix it"
    usual: str = ""


@dataclass
class Form:
    """A form while it is being filled in. typed: the contents of the fields, by key."""

    blank: Blank
    typed: dict[str, str] = field(default_factory=dict)

    @property
    def model(self) -> type[BaseModel]:
        return self.blank.model

    @property
    def parts(self) -> list[tuple[Question, ...]]:
        """The questions of each step: those that are asked of everybody, then those that the answers so far lead to."""
        every, size = questions(self.blank.model, self.blank.first), limits.MODAL_COMPONENTS
        usual = {question.key: question.default for question in every}
        answered = usual | {key: value for key, value in self.typed.items() if value}
        always = [question for question in every if not question.only_if]
        further = [q for q in every if q.only_if and all(answered.get(k) == v for k, v in q.only_if.items())]
        return [tuple(part[at : at + size]) for part in (always, further) for at in range(0, len(part), size)]

    @property
    def asked(self) -> tuple[Question, ...]:
        return tuple(question for part in self.parts for question in part)

    @property
    def steps(self) -> int:
        return max(1, len(self.parts))

    def has_usual(self, step: int) -> bool:
        """Whether everything that is asked from this step on has a usual answer."""
        return not any(q.required and not q.default for part in self.parts[step:] for q in part)

    def filled(self) -> dict[str, Any]:
        """What the model is made from; fields left empty keep their default."""
        given = {q.key: self.typed[q.key].strip() for q in self.asked if self.typed.get(q.key, "").strip()}
        cleared = {q.key: "" for q in self.asked if q.key in self.typed and not q.required and q.default and not
                   self.typed[q.key].strip() and _is_text(self.model, q.key)}  # fmt: skip
        return {**given, **cleared}


def _is_text(model: type[BaseModel], key: str) -> bool:
    return _without_none(model.model_fields[key].annotation) is str


async def _blank(interaction: Interaction, kind: str, data: dict[str, Any]) -> Blank:
    """The blank of a registered form; what makes it also checks whether the person may still fill it in."""
    blank: Blank = await handler_of(Kind.STEPS, kind)(interaction, data)
    return blank


async def ask(
    interaction: Interaction, kind: str, data: Mapping[str, Any], *, values: Mapping[str, Any] | None = None
) -> None:
    """Open a registered form; the interaction must not have been answered yet, nor time been asked for unless the form
    shows its usual answers first. data: plain JSON, for its maker.

    values: the initial contents of the fields, where not the defaults. A model without fields is done at once.
    """
    blank = await _blank(interaction, kind, dict(data))
    form = Form(blank, {key: _written(value) for key, value in (values or {}).items()})
    number = await prompts.remember(interaction, kind, {"data": dict(data), "typed": form.typed})
    if form.asked and blank.usual and form.has_usual(0):
        at_once = button("form-usual", number, label=blank.usual, style=discord.ButtonStyle.primary)
        change = button("form-step", number, 0, label=CHANGE)
        said = [f"**{text.escaped(blank.title)}**: the usual answers", *(_usual(q) for q in form.asked if q.default)]
        await answer(interaction, "\n".join(said), view=buttons(at_once, change))
    elif form.asked:
        await _open(interaction, form, number, 0)
    else:
        await _finish(interaction, form, number)


def _usual(question: Question) -> str:
    named = {value: label for label, value in question.choices or ()}
    return f"- {question.label}: **{named.get(question.default, question.default)}**. {question.hint}".rstrip()


async def _open(interaction: Interaction, form: Form, number: int, step: int) -> None:
    title = form.blank.title if form.steps == 1 else f"{form.blank.title} ({step + 1} of {form.steps})"
    items = [question.item(form.typed.get(question.key)) for question in form.parts[step]]
    await interaction.response.send_modal(lasting_form("step", number, step, title=title, items=items))


async def _restored(interaction: Interaction, number: int) -> Form:
    """A form with what was typed so far. Raises Refused when it is no longer open, or somebody else's."""
    kind, kept = await prompts.recall(interaction, number)
    return Form(await _blank(interaction, kind, kept["data"]), dict(kept["typed"]))


@handles(Kind.FORM, "step")
async def _sent(interaction: Interaction, sent: Filled, number: int, step: int) -> None:
    """Handle one submitted step."""
    try:
        kind, kept = await prompts.recall(interaction, number)
    except Refused as refused:
        typed = "\n\n".join(words for words in sent.texts.values() if len(words) > WORTH)
        files = [text_file(typed, "what-you-wrote.txt")] if typed else []
        await answer(interaction, str(refused), files=files)
        return
    form = Form(await _blank(interaction, kind, kept["data"]), dict(kept["typed"]))
    form.typed |= {question.key: sent.text(question.key) for question in form.parts[step]}
    await prompts.fill_in(interaction, number, {**kept, "typed": form.typed})
    if step + 1 == form.steps:
        await _finish(interaction, form, number)
    elif lines := _complaints(form, upto=step)[0]:
        await _ask_again(interaction, form, number, lines, step)
    else:
        further = [button("form-step", number, step + 1, label=FURTHER, style=discord.ButtonStyle.primary)]
        if form.has_usual(step + 1):
            further.append(button("form-usual", number, label=REST))
        note = f"Step {step + 1} of {form.steps} is done."
        await interaction.response.send_message(note, view=buttons(*further), ephemeral=True)


@handles(Kind.BUTTON, "form-step")
async def _next(interaction: Interaction, number: int, step: int) -> None:
    """The next step, or back to one; a form cannot be opened from a form, hence the button between them."""
    await _open(interaction, await _restored(interaction, number), number, step)


@handles(Kind.BUTTON, "form-usual")
async def _rest(interaction: Interaction, number: int) -> None:
    """The usual answers to all that has not been asked yet."""
    await _finish(interaction, await _restored(interaction, number), number)


async def _finish(interaction: Interaction, form: Form, number: int) -> None:
    """Makes the record and hands it on; or says what does not fit, with a button back to it."""
    try:
        record = form.model.model_validate(form.filled())
    except ValidationError:
        await _ask_again(interaction, form, number, *_complaints(form, upto=form.steps))
        return
    await prompts.close(interaction, number)
    try:
        await form.blank.done(interaction, record)
    except TurnkeepError as refused:
        if not form.asked:
            raise
        await prompts.open_again(interaction, number)
        back = button("form-step", number, 0, label=form.blank.again, style=discord.ButtonStyle.primary)
        await answer(interaction, text.escaped(str(refused)), view=buttons(back))


async def _ask_again(interaction: Interaction, form: Form, number: int, lines: Sequence[str], step: int) -> None:
    back = button("form-step", number, step, label=form.blank.again, style=discord.ButtonStyle.primary)
    said = limits.elided("\n".join(["Please fix this first:", *lines]), limits.MESSAGE)
    await interaction.response.send_message(said, view=buttons(back), ephemeral=True)


def _complaints(form: Form, *, upto: int) -> tuple[list[str], int]:
    """A line for each thing wrong in the steps up to this one, and the step that holds the first of them.

    What is wrong with several answers together is told when all have been given.
    """
    steps = {question.key: step for step, part in enumerate(form.parts) for question in part}
    labels = {question.key: question.label for question in form.asked}
    lines, first = [], form.steps - 1
    try:
        form.model.model_validate(form.filled())
    except ValidationError as wrong:
        for error in wrong.errors():
            key = str(error["loc"][0]) if error["loc"] else ""
            if steps.get(key, form.steps) > upto:
                continue
            said = text.escaped(in_words(error))
            lines.append(f"- **{labels[key]}**: {said}" if key in labels else f"- {said}")
            first = min(first, steps.get(key, first))
    return lines, first
