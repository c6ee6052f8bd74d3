"""Registers the commands with Discord, and only when they differ from what is registered."""

from __future__ import annotations

import logging
from typing import Any

import discord
from discord import app_commands

log = logging.getLogger(__name__)

_KEPT = {
    "type", "name", "description", "options", "required", "choices", "channel_types", "min_value", "max_value",
    "min_length", "max_length", "autocomplete", "value", "default_member_permissions", "contexts", "nsfw",
}  # fmt: skip
_HOLDING = (dict, list, tuple)


def comparable(payload: Any) -> Any:
    """A command payload without ids, and without whatever is empty, absent or the default."""
    if isinstance(payload, dict):
        kept = {}
        for key, value in payload.items():
            if value and key in _KEPT and (held := comparable(value) if isinstance(value, _HOLDING) else value):
                kept[key] = held
        if (needed := kept.get("default_member_permissions")) is not None:
            kept["default_member_permissions"] = str(needed)  # Discord answers with a string, discord.py has a number
        return kept
    return [comparable(item) for item in payload] if isinstance(payload, _HOLDING) else payload


def _sorted(payloads: list[Any]) -> list[Any]:
    return sorted((comparable(payload) for payload in payloads), key=lambda p: (p.get("type", 1), p["name"]))


async def sync(tree: app_commands.CommandTree[Any], application_id: int, guild: discord.Object | None = None) -> bool:
    """Compares the tree with what Discord has and registers it if they differ; says whether it did."""
    http = tree.client.http
    if guild is None:
        registered: list[Any] = list(await http.get_global_commands(application_id))
    else:
        tree.copy_global_to(guild=guild)
        registered = list(await http.get_guild_commands(application_id, guild.id))
    wanted: list[Any] = [command.to_dict(tree) for command in tree._get_all_commands(guild=guild)]
    if _sorted(registered) == _sorted(wanted):
        log.info("the %d commands are registered already", len(wanted))
        return False
    await tree.sync(guild=guild)
    log.info("registered %d commands", len(wanted))
    return True
