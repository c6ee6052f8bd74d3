"""Every request of the bot against Discord's own OpenAPI description, where that file is at hand.

Snowflakes may be numbers too, and the bits of a channel's permissions texts: discord.py sends them so and Discord takes
them.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import jsonschema_rs

Json = dict[str, Any]
_Operation = tuple[str, str]

PATH_VARIABLE = "TURNKEEP_DISCORD_OPENAPI"
DEFAULT_PATH = Path(__file__).resolve().parents[3].parent / "shared" / "reference" / "discord" / "openapi.json"
_URN = "urn:discord:openapi"
_OVERWRITE = "/channels/{channel_id}/permissions/{overwrite_id}"


class SchemaCheck:
    """Checks request bodies. path: of openapi.json; None for $TURNKEEP_DISCORD_OPENAPI or the place beside the
    repository. `skipped` says why nothing is checked, None if all is."""

    def __init__(self, path: Path | str | None = None) -> None:
        self.path = Path(path or os.environ.get(PATH_VARIABLE) or DEFAULT_PATH)
        self.skipped: str | None = None
        self._loaded: _Loaded | None = None
        if not self.path.is_file():
            self.skipped = f"requests are not checked: no {self.path.name} beside the repository"
            return
        try:
            self._loaded = _load(self.path, self.path.stat().st_mtime)
        except ImportError:
            self.skipped = "requests are not checked: jsonschema-rs is not installed"

    def violations(self, method: str, template: str, body: Any) -> list[str]:
        """What Discord's description has against a request: method, path template, JSON body (None without one)."""
        if self._loaded is None:
            return []
        return self._loaded.violations(method.lower(), template, body)

    def answer_violations(self, method: str, template: str, status: int, body: Any) -> list[str]:
        """What the description has against an answer of the double itself."""
        if self._loaded is None:
            return []
        return self._loaded.answer_violations(method.lower(), template, status, body)


@lru_cache(maxsize=2)
def _load(path: Path, mtime: float) -> _Loaded:
    return _Loaded(json.loads(path.read_text(encoding="utf-8")))


class _Loaded:
    """One description with its validators, made when first needed."""

    def __init__(self, document: Json) -> None:
        from jsonschema_rs import Draft202012Validator, Registry

        snowflake = {"type": ["string", "integer"], "pattern": "^(0|[1-9][0-9]*)$"}
        document["components"]["schemas"]["SnowflakeType"] = snowflake
        content = document["paths"][_OVERWRITE]["put"]["requestBody"]["content"]["application/json"]
        for name in ("allow", "deny"):
            content["schema"]["properties"][name] = {"type": ["integer", "string", "null"], "pattern": "^[0-9]+$"}
        self._validator_class = Draft202012Validator
        self._registry = Registry([(_URN, document)])
        self._operations = {
            (method, _anonymous(path)): (path, operation)
            for path, methods in document["paths"].items()
            for method, operation in methods.items()
            if method != "parameters"
        }
        self._validators: dict[tuple[_Operation, str], jsonschema_rs.Draft202012Validator] = {}

    def violations(self, method: str, template: str, body: Any) -> list[str]:
        key = (method, _anonymous(template))
        if key not in self._operations:
            return [f"{method.upper()} {template}: Discord has no such route"]
        _, operation = self._operations[key]
        request = operation.get("requestBody", {})
        if body is None:
            return [f"{method.upper()} {template}: no body"] if request.get("required") else []
        return self._check(key, "requestBody", request, f"{method.upper()} {template}", body)

    def answer_violations(self, method: str, template: str, status: int, body: Any) -> list[str]:
        key = (method, _anonymous(template))
        responses = self._operations[key][1]["responses"] if key in self._operations else {}
        what = f"{status} for {method.upper()} {template}"
        if str(status) not in responses:
            return [f"{what}: not among {', '.join(responses)}"]
        if body is None:
            return []
        return self._check(key, f"responses/{status}", responses[str(status)], what, body)

    def _check(self, key: _Operation, part: str, described: Json, what: str, body: Any) -> list[str]:
        if "application/json" not in described.get("content", {}):
            return []
        return [f"{what}: {_told(error)}" for error in self._validator(key, part).iter_errors(body)]

    def _validator(self, key: _Operation, part: str) -> jsonschema_rs.Draft202012Validator:
        if (key, part) not in self._validators:
            path = self._operations[key][0]
            pointer = path.replace("~", "~0").replace("/", "~1").replace("{", "%7B").replace("}", "%7D")
            ref = f"{_URN}#/paths/{pointer}/{key[0]}/{part}/content/application~1json/schema"
            self._validators[key, part] = self._validator_class({"$ref": ref}, registry=self._registry)
        return self._validators[key, part]


def _anonymous(template: str) -> str:
    return re.sub(r"\{[^}]*\}", "{}", template)


def _told(error: jsonschema_rs.ValidationError) -> str:
    """An error with its place; of the branches of a union, the one that fits best."""
    while branches := [branch for branch in getattr(error.kind, "context", ()) if branch]:
        error = min(branches, key=_misfit)[0]
    place = "/".join(str(part) for part in error.instance_path)
    return f"{place or 'body'}: {error.message[:300]}"


def _misfit(errors: Sequence[jsonschema_rs.ValidationError]) -> tuple[int, int]:
    """How far a branch is from what was meant: of another kind, what most are told apart by, comes last."""
    return sum(error.kind.name in ("const", "enum", "type") for error in errors), len(errors)
