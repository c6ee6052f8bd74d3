"""The application commands that the bot has registered, and what Discord refuses about one."""

from __future__ import annotations

import re
from typing import Any

from bot.double.errors import Form
from bot.double.state.world import World

Json = dict[str, Any]

CHAT, USER_MENU, MESSAGE_MENU = 1, 2, 3
SUBCOMMAND, GROUP = 1, 2
STRING, INTEGER, BOOLEAN, USER, CHANNEL, ROLE, MENTIONABLE, NUMBER, ATTACHMENT = range(3, 12)
_NAME = re.compile(r"^[-_'\w]{1,32}$")
MOST = {CHAT: 100, USER_MENU: 15, MESSAGE_MENU: 15}


def check_command(data: Json, path: str, form: Form) -> None:
    """Note what is wrong with one command."""
    kind = int(data.get("type") or CHAT)
    name = data.get("name")
    if kind != CHAT:
        form.length(_at(path, "name"), name, 1, 32)
        return
    _check_name(name, _at(path, "name"), form)
    form.length(_at(path, "description"), data.get("description"), 1, 100)
    options = data.get("options") or []
    _check_options(options, path, form, depth=0)
    if _size(data) > 8000:
        message = "Command exceeds maximum size (8000)"
        form.fail(path or "options", "APPLICATION_COMMAND_TOO_LARGE", message)


def _check_options(options: list[Json], path: str, form: Form, *, depth: int) -> None:
    form.count(_at(path, "options"), options, 0, 25)
    optional_seen = False
    names: list[str] = []
    nested = [o for o in options if o.get("type") in (SUBCOMMAND, GROUP)]
    if nested and len(nested) != len(options):
        message = "Sub-command and sub-command group option types are mutually exclusive to all other types"
        form.fail(_at(path, "options"), "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", message)
    for number, option in enumerate(options):
        below = _at(path, f"options.{number}")
        _check_name(option.get("name"), f"{below}.name", form)
        form.length(f"{below}.description", option.get("description"), 1, 100)
        if option.get("name") in names:
            message = "Option names must be unique"
            form.fail(f"{below}.name", "APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS", message)
        names.append(str(option.get("name")))
        if option.get("type") in (SUBCOMMAND, GROUP):
            if depth > 1 or (option["type"] == GROUP and depth > 0):
                form.fail(f"{below}.type", "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", "Too deep")
            _check_options(option.get("options") or [], below, form, depth=depth + 1)
            continue
        if option.get("required") and optional_seen:
            message = "Required options must be placed before non-required options"
            form.fail(below, "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID", message)
        optional_seen = optional_seen or not option.get("required")
        _check_choices(option, below, form)


def _check_choices(option: Json, path: str, form: Form) -> None:
    choices = option.get("choices") or []
    form.count(f"{path}.choices", choices, 0, 25)
    if choices and option.get("autocomplete"):
        message = "Choices and autocomplete are mutually exclusive"
        form.fail(f"{path}.autocomplete", "APPLICATION_COMMAND_OPTIONS_AUTOCOMPLETE_INVALID", message)
    for number, choice in enumerate(choices):
        form.length(f"{path}.choices.{number}.name", choice.get("name"), 1, 100)
        if isinstance(choice.get("value"), str):
            form.length(f"{path}.choices.{number}.value", choice["value"], 1, 100)
    if len({choice.get("name") for choice in choices}) < len(choices):
        form.fail(f"{path}.choices", "APPLICATION_COMMAND_OPTIONS_CHOICE_NAME_ALREADY_EXISTS", "Names must be unique")


def _check_name(name: object, path: str, form: Form) -> None:
    if not isinstance(name, str) or not _NAME.match(name) or name != name.lower():
        form.fail(path, "APPLICATION_COMMAND_INVALID_NAME", "Command name is invalid")


def _at(path: str, key: str) -> str:
    return f"{path}.{key}" if path else key


def _size(data: Json) -> int:
    """Characters of all names, descriptions and values, each with its longest translation."""
    total = 0
    for key in ("name", "description"):
        texts = [str(data.get(key) or ""), *(data.get(f"{key}_localizations") or {}).values()]
        total += max(len(text) for text in texts)
    total += len(str(data["value"])) if "value" in data else 0
    return total + sum(_size(part) for key in ("options", "choices") for part in data.get(key) or [])


class Commands:
    """The registered commands: scope (None for global, a guild id) -> command id -> command."""

    def __init__(self) -> None:
        self.by_scope: dict[int | None, dict[int, Json]] = {}

    def scope(self, guild_id: int | None) -> dict[int, Json]:
        return self.by_scope.setdefault(guild_id, {})

    def available(self, guild_id: int | None, kind: int) -> list[Json]:
        """What people may see in a server (its own commands hide global ones of the same name), or in DMs."""
        own = [c for c in self.scope(guild_id).values() if c["type"] == kind] if guild_id is not None else []
        names = [c["name"] for c in own]
        wide = [c for c in self.scope(None).values() if c["type"] == kind and c["name"] not in names]
        return own + [c for c in wide if _fits(c, guild_id)]

    def put(self, world: World, guild_id: int | None, data: Json) -> Json:
        """Add a command or replace the one of its name and kind."""
        scope, kind = self.scope(guild_id), int(data.get("type") or CHAT)
        for key, earlier in scope.items():
            if (earlier["name"], earlier["type"]) == (data["name"], kind):
                scope[key] = _stored(world, guild_id, key, data)
                return scope[key]
        key = world.clock.new_id()
        scope[key] = _stored(world, guild_id, key, data)
        return scope[key]


def _fits(command: Json, guild_id: int | None) -> bool:
    contexts = command.get("contexts")
    if contexts is None:
        return guild_id is not None or command.get("dm_permission") is not False
    return (0 if guild_id is not None else 1) in contexts


def _stored(world: World, guild_id: int | None, key: int, data: Json) -> Json:
    permissions = data.get("default_member_permissions")
    data = {key: value for key, value in data.items() if value is not None}
    stored = {
        "type": CHAT,
        "nsfw": False,
        "contexts": None,
        "integration_types": [0],
        "dm_permission": True,
        "name_localizations": None,
        "description_localizations": None,
        "description": "",
        **data,
        "id": str(key),
        "application_id": str(world.application_id),
        "version": str(world.clock.new_id()),
        "default_member_permissions": None if permissions is None else str(permissions),
    }
    if guild_id is not None:
        stored["guild_id"] = str(guild_id)
    return stored
