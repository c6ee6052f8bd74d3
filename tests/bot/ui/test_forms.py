"""Forms made from typed records."""

from __future__ import annotations

from enum import Enum
from typing import Any, Literal

import discord
import pytest
from pydantic import BaseModel, Field

from bot import limits
from bot.ui.forms import LONG, Blank, Form, questions


class Colour(Enum):
    RED = "r"
    DARK_BLUE = "b"


class Sample(BaseModel):
    """One field of every kind."""

    name: str = Field(max_length=30, description="As all will know it.")
    size: Literal["small", "very_large"] = "small"
    colour: Colour = Colour.DARK_BLUE
    fog: bool = True
    number: int = Field(3, ge=1, le=9, description="How many.")
    motto: str = Field("Onward", json_schema_extra={"input": LONG})
    mentor: str | None = None


def asked(key: str) -> dict[str, Any]:
    (found,) = (question for question in questions(Sample) if question.key == key)
    return found.item(None).to_component_dict()  # type: ignore[return-value]


def test_literals_enums_and_booleans_become_menus_with_the_default_chosen() -> None:
    expected = {
        "size": [("small", "small", True), ("very large", "very_large", False)],
        "colour": [("red", "r", False), ("dark blue", "b", True)],
        "fog": [("Yes", "yes", True), ("No", "no", False)],
    }
    for key, options in expected.items():
        menu = asked(key)["component"]
        assert [(o["label"], o["value"], o.get("default", False)) for o in menu["options"]] == options


def test_numbers_and_texts_become_text_fields_with_their_limits_and_defaults() -> None:
    name, number, motto = (asked(key) for key in ("name", "number", "motto"))
    assert (name["component"]["max_length"], name["component"]["required"]) == (30, True)
    assert name["description"] == "As all will know it."
    assert (number["component"]["value"], number["description"]) == ("3", "1 to 9. How many.")
    assert motto["component"]["style"] == discord.TextStyle.paragraph.value
    assert asked("mentor")["component"]["required"] is False


def test_a_menu_too_long_for_discord_becomes_a_text_field_that_names_the_choices() -> None:
    class Many(BaseModel):
        realm: Literal[tuple(f"r{n}" for n in range(30))] = "r0"  # type: ignore[valid-type]

    (question,) = questions(Many)
    assert question.choices is None
    assert "r29" in question.hint
    assert len(question.item(None).description or "") <= limits.LABEL_DESCRIPTION


def test_what_is_to_be_asked_first_is_asked_first() -> None:
    assert [question.key for question in questions(Sample, ("motto", "fog"))][:3] == ["motto", "fog", "name"]


def test_long_forms_have_steps_of_five_fields() -> None:
    async def done(*_: object) -> None:
        raise AssertionError("nobody submitted it")

    form = Form(Blank(title="Sample", model=Sample, done=done))
    assert form.steps == 2
    assert [len(part) for part in form.parts] == [5, 2]


class Calling(BaseModel):
    leader: Literal["general", "mage"] = "general"
    element: Literal["air", "fire"] = Field("air", json_schema_extra={"only_if": {"leader": "mage"}})
    hero: str = ""


@pytest.mark.parametrize(
    ("typed", "parts"),
    [({}, [["leader", "hero"]]), ({"leader": "mage"}, [["leader", "hero"], ["element"]])],
)
def test_what_concerns_some_answers_only_is_asked_after_those(typed: dict[str, str], parts: list[list[str]]) -> None:
    async def done(*_: object) -> None:
        raise AssertionError("nobody submitted it")

    form = Form(Blank(title="Calling", model=Calling, done=done), {**typed, "element": "fire"})
    assert [[question.key for question in part] for part in form.parts] == parts
    assert Calling.model_validate(form.filled()).element == ("fire" if typed else "air")


@pytest.mark.parametrize(("typed", "motto"), [({}, "Onward"), ({"motto": ""}, ""), ({"motto": " Up "}, "Up")])
def test_an_emptied_text_is_empty_and_an_untouched_one_keeps_its_default(typed: dict[str, str], motto: str) -> None:
    async def done(*_: object) -> None:
        raise AssertionError("nobody submitted it")

    form = Form(Blank(title="Sample", model=Sample, done=done), {"name": "Anna", "number": "", **typed})
    record = Sample.model_validate(form.filled())
    assert (record.motto, record.number) == (motto, 3)
