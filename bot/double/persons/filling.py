"""Filling in modals and choosing from menus, as a person would."""

from __future__ import annotations

from typing import Any

from bot.double.errors import NotOffered
from bot.double.persons import components as c
from bot.double.persons.commanding import Filling
from bot.double.state.registered import MENTIONABLE, ROLE, USER

Json = dict[str, Any]


def find_component(components: list[Json], wanted: str, kinds: tuple[int, ...]) -> Json:
    """The component a person calls so: by custom id, label, placeholder or emoji. NotOffered names what there is."""
    candidates = [part for part in c.walk(components) if part.get("type") in kinds]
    for part in candidates:
        if wanted in c.names_of(part):
            return part
    for part in candidates:
        if any(name.lower().endswith(wanted.lower()) for name in c.names_of(part)):
            return part
    raise NotOffered(f"nothing is called {wanted!r}; there are: {[c.names_of(part)[0] for part in candidates]}")


def fill_modal(modal: Json, given: Json, filling: Filling) -> list[Json]:
    """The components of a submitted modal. given: values by label or custom id; fields left out keep their
    default. NotOffered for unknown fields, missing required ones, and texts of a wrong length."""
    left = dict(given)
    sent = []
    for outer in modal.get("components") or []:
        if outer["type"] == c.LABEL:
            names = [outer["label"], outer["component"]["custom_id"]]
            inner = _field(outer["component"], names, left, filling)
            sent.append({"type": c.LABEL, "id": outer.get("id", 0), "component": inner})
        elif outer["type"] == c.ROW:
            inner_list = []
            for part in outer["components"]:
                inner_list.append(_field(part, [part.get("label"), part["custom_id"]], left, filling))
            sent.append({"type": c.ROW, "id": outer.get("id", 0), "components": inner_list})
        else:
            sent.append({"type": outer["type"], "id": outer.get("id", 0)})
    if left:
        raise NotOffered(f"the form has no field {next(iter(left))!r}; there are: {field_names(modal)}")
    return sent


def field_names(modal: Json) -> list[str]:
    """The labels of a modal's fields, in order."""
    names = []
    for outer in modal.get("components") or []:
        if outer["type"] == c.LABEL:
            names.append(outer["label"])
        elif outer["type"] == c.ROW:
            names += [part["label"] for part in outer["components"]]
    return names


def _field(part: Json, names: list[Any], left: Json, filling: Filling) -> Json:
    name = next((n for n in names if n in left), None)
    value = left.pop(name) if name is not None else None
    sent: Json = {"type": part["type"], "id": part.get("id", 0), "custom_id": part["custom_id"]}
    label = str(names[0])
    kind = part["type"]
    if kind == c.TEXT_INPUT:
        sent["value"] = _text(part, label, part.get("value") or "" if value is None else str(value))
    elif kind == c.FILE_UPLOAD:
        sent["values"] = _uploads(part, label, value, filling)
    elif kind in c.SELECTS:
        sent["values"] = select_values(part, value, filling, label=label, required=part.get("required", True))
    elif kind == c.RADIO_GROUP:
        chosen = _options(part, [] if value is None else [value], label)
        if not chosen and part.get("required", True):
            raise NotOffered(f"{label!r} is required")
        sent["value"] = chosen[0] if chosen else None
    elif kind == c.CHECKBOX_GROUP:
        sent["values"] = _options(part, list(value or []), label)
    elif kind == c.CHECKBOX:
        sent["value"] = bool(part.get("default")) if value is None else bool(value)
    return sent


def _text(part: Json, label: str, text: str) -> str:
    if not text:
        if part.get("required", True):
            raise NotOffered(f"{label!r} is required")
        return text
    low, high = part.get("min_length") or 0, part.get("max_length") or 4000
    if not low <= len(text) <= high:
        raise NotOffered(f"{label!r} takes {low} to {high} characters, not {len(text)}")
    return text


def _uploads(part: Json, label: str, value: Any, filling: Filling) -> list[str]:
    files = [] if value is None else value if isinstance(value, list) else [value]
    least = part.get("min_values", 1) if part.get("required", True) else 0
    most = part.get("max_values", 1)
    if not least <= len(files) <= most:
        raise NotOffered(f"{label!r} takes {least} to {most} files, not {len(files)}")
    return [str(filling.file(given).id) for given in files]


def select_values(
    part: Json, value: Any, filling: Filling, *, label: str | None = None, required: bool = True
) -> list[str]:
    """What a menu sends. value: one thing or a list: labels or values of options, people, roles, channels."""
    label = label or c.names_of(part)[0]
    if value is None and not required:
        return []
    if value is None and part["type"] == c.STRING_SELECT:
        value = [o["value"] for o in part.get("options") or [] if o.get("default")]
    given = [] if value is None else list(value) if isinstance(value, list | tuple) else [value]
    low, high = part.get("min_values", 1), part.get("max_values", 1)
    if not low <= len(given) <= high and not (not given and not required):
        raise NotOffered(f"{label!r} takes {low} to {high} choices, not {len(given)}")
    if part["type"] == c.STRING_SELECT:
        return _options(part, given, label)
    if part["type"] == c.CHANNEL_SELECT:
        return [filling.channel(thing, part.get("channel_types")) for thing in given]
    kind = {c.USER_SELECT: USER, c.ROLE_SELECT: ROLE}.get(part["type"], MENTIONABLE)
    return [filling.thing(thing, kind) for thing in given]


def _options(part: Json, given: list[Any], label: str) -> list[str]:
    options = part.get("options") or []
    values = []
    for wanted in given:
        found = next((o for o in options if wanted in (o["value"], o["label"])), None)
        if found is None:
            raise NotOffered(f"{label!r} does not offer {wanted!r}; there are: {[o['label'] for o in options]}")
        values.append(str(found["value"]))
    return values
