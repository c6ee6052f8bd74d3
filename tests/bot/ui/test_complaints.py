"""What does not fit a form, in plain words."""

from __future__ import annotations

from typing import Any, Literal

import pytest
from pydantic import BaseModel, Field, ValidationError, field_validator

from bot.ui.forms.complaints import in_words
from engine.games.registry import rulesets


class Sample(BaseModel):
    number: int = Field(3, ge=1, le=9)
    above: float = Field(1.0, gt=0, lt=2)
    name: str = Field("Anna", min_length=3, max_length=8)
    size: Literal["small", "very_large"] = "small"
    fog: bool = True
    word: str = "good"

    @field_validator("word")
    @classmethod
    def _good(cls, value: str) -> str:
        if value == "bad":
            raise ValueError("A bad word: choose another.")
        return value


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"number": "many"}, "must be a whole number, such as 5."),
        ({"number": "2.5"}, "must be a whole number, such as 5."),
        ({"number": "9" * 5000}, "is too large a number."),
        ({"number": "0"}, "must be at least 1."),
        ({"number": "10"}, "must be at most 9."),
        ({"above": "x"}, "must be a number, such as 2.5."),
        ({"above": "0"}, "must be more than 0.0."),
        ({"above": "2"}, "must be less than 2.0."),
        ({"name": "Al"}, "must have at least 3 characters."),
        ({"name": "Alexandrina"}, "must have at most 8 characters."),
        ({"size": "huge"}, "must be one of these: small or very large."),
        ({"fog": "perhaps"}, "must be yes or no."),
        ({"word": "bad"}, "A bad word: choose another."),
    ],
)
def test_each_kind_of_mistake_has_its_sentence(given: dict[str, Any], said: str) -> None:
    with pytest.raises(ValidationError) as wrong:
        Sample.model_validate(given)
    assert [in_words(error) for error in wrong.value.errors()] == [said]


@pytest.mark.parametrize("key", list(rulesets()))
def test_no_answer_to_a_games_form_is_refused_in_the_words_of_a_library(key: str) -> None:
    """Every field of every option and choice, given what cannot fit it."""
    rules = rulesets()[key]
    said = [
        in_words(error)
        for model in (rules.play.options, rules.play.choices)
        for name in model.model_fields
        for garbage in ("", "x" * 5000, "-1", "999999999999", "1.5", "\x00")
        for error in _found(model, {name: garbage})
    ]
    assert said
    assert not [words for words in said if "Input" in words or "parse" in words or "cannot be used as" in words]


def _found(model: type[BaseModel], given: dict[str, str]) -> list[Any]:
    try:
        model.model_validate(given)
    except ValidationError as wrong:
        return list(wrong.errors())
    return []
