"""Requests against Discord's own description of its API."""

from __future__ import annotations

from pathlib import Path

import pytest
from discord.http import Route

from bot.double.rest.schema import PATH_VARIABLE, SchemaCheck
from tests.bot.double.conftest import Stage

described = pytest.mark.skipif(SchemaCheck().skipped is not None, reason=str(SchemaCheck().skipped))


@described
async def test_a_bad_request_is_noted_as_a_violation(ready: Stage) -> None:
    path = f"/channels/{ready.general.id}/messages"
    await ready.bot.http.request(Route("POST", path), json={"content": "x", "tts": "yes"})
    assert len(ready.double.violations) == 1
    assert "POST /channels/{channel_id}/messages: tts" in ready.double.violations[0]


@described
async def test_a_route_that_discord_does_not_have_is_noted(ready: Stage) -> None:
    with pytest.raises(Exception, match="404"):
        await ready.bot.http.request(Route("POST", "/channels/1/shout"), json={})
    assert "POST /channels/1/shout: the double has no such route" in ready.double.violations


@described
def test_good_bodies_pass_and_bad_ones_are_told_with_their_place() -> None:
    check = SchemaCheck()
    assert check.skipped is None
    put = ("PUT", "/applications/{application_id}/commands")
    assert check.violations(*put, [{"name": "a", "description": "d", "type": 1}]) == []
    told = check.violations(*put, [{"name": "x" * 33, "description": "d", "type": 1}])
    assert len(told) == 1
    assert "0/name" in told[0]
    assert check.violations("GET", "/users/@me", None) == []


@described
@pytest.mark.parametrize(
    ("button", "place"),
    [
        ({"type": 2, "style": 1, "label": "x" * 90, "custom_id": "a"}, "components/0/components/0/label: "),
        ({"type": 2, "style": 1, "label": "x", "custom_id": 7}, "components/0/components/0/custom_id: 7 is"),
        ({"type": 99}, "components/0/components/0"),
    ],
)
def test_of_the_kinds_that_something_may_be_the_one_that_was_meant_is_told(
    button: dict[str, object], place: str
) -> None:
    body = {"components": [{"type": 1, "components": [button]}]}
    (told,) = SchemaCheck().violations("POST", "/channels/{channel_id}/messages", body)
    assert told.startswith(f"POST /channels/{{channel_id}}/messages: {place}")


@described
def test_a_missing_body_is_told() -> None:
    assert SchemaCheck().violations("POST", "/users/@me/channels", None) == ["POST /users/@me/channels: no body"]


def test_without_the_description_the_check_says_that_it_is_skipped(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(PATH_VARIABLE, str(tmp_path / "openapi.json"))
    check = SchemaCheck()
    assert check.skipped == "requests are not checked: no openapi.json beside the repository"
    assert check.violations("POST", "/nowhere", {"x": 1}) == []


def test_without_a_validator_the_check_says_that_it_is_skipped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import sys

    path = tmp_path / "openapi.json"
    path.write_text('{"paths": {}, "components": {"schemas": {}}}')
    monkeypatch.setitem(sys.modules, "jsonschema_rs", None)
    check = SchemaCheck(path)
    assert check.skipped == "requests are not checked: jsonschema-rs is not installed"
    assert check.violations("POST", "/nowhere", {}) == []
