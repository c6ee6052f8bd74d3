"""Reading message components and embeds: walking the tree, finding what is labelled so, the readable text."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

Json = dict[str, Any]

ROW, BUTTON, STRING_SELECT, TEXT_INPUT, USER_SELECT, ROLE_SELECT, MENTIONABLE_SELECT, CHANNEL_SELECT = range(1, 9)
SECTION, TEXT_DISPLAY, THUMBNAIL, GALLERY, FILE, SEPARATOR = range(9, 15)
CONTAINER, LABEL, FILE_UPLOAD = 17, 18, 19
RADIO_GROUP, CHECKBOX_GROUP, CHECKBOX = 21, 22, 23
SELECTS = (STRING_SELECT, USER_SELECT, ROLE_SELECT, MENTIONABLE_SELECT, CHANNEL_SELECT)
LINK, PREMIUM = 5, 6


def walk(components: list[Json]) -> Iterator[Json]:
    """Every component of a tree, outer before inner, in reading order."""
    for component in components:
        yield component
        yield from walk(component.get("components") or [])
        for key in ("accessory", "component"):
            if isinstance(component.get(key), dict):
                yield from walk([component[key]])


def media_of(component: Json) -> list[Json]:
    """The media items (records with a url) of one component, not of those inside it."""
    if component.get("type") == THUMBNAIL:
        return [component["media"]]
    if component.get("type") == FILE:
        return [component["file"]]
    if component.get("type") == GALLERY:
        for item in component.get("items") or []:
            item.setdefault("description", None)
            item.setdefault("spoiler", False)
        return [item["media"] for item in component.get("items") or []]
    return []


def readable(content: str, embeds: list[Json], components: list[Json]) -> str:
    """All text a person can read in a message, line by line."""
    lines = [content] if content else []
    for embed in embeds:
        lines += embed_lines(embed)
    for component in walk(components):
        if component.get("type") == TEXT_DISPLAY:
            lines.append(component["content"])
        elif component.get("type") == BUTTON and component.get("label"):
            lines.append(f"[{component['label']}]")
        elif component.get("type") in SELECTS and component.get("placeholder"):
            lines.append(f"[{component['placeholder']} v]")
    return "\n".join(lines)


def embed_lines(embed: Json) -> list[str]:
    """The readable lines of an embed, from author to footer."""
    lines = [(embed.get("author") or {}).get("name"), embed.get("title"), embed.get("description")]
    for entry in embed.get("fields") or []:
        lines += [entry.get("name"), entry.get("value")]
    lines.append((embed.get("footer") or {}).get("text"))
    return [line for line in lines if line]


def names_of(component: Json) -> list[str]:
    """The names a person may call a component by: label, placeholder, emoji, custom id."""
    emoji = (component.get("emoji") or {}).get("name")
    names = [component.get("label"), component.get("placeholder"), emoji, component.get("custom_id")]
    return [name for name in names if name]
