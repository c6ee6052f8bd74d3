"""What Discord refuses in a message: lengths, counts, layouts. Figures from Discord's public description."""

from __future__ import annotations

from typing import Any

from bot.double.errors import Form, empty_message
from bot.double.persons import components as c
from bot.double.state.model import V2

Json = dict[str, Any]

CONTENT, EMBEDS, FILES = 2_000, 10, 10
LAYOUT_COMPONENTS, LAYOUT_TEXT = 40, 4_000
CUSTOM_ID, OPTIONS = 100, 25


def check_message(data: Json, flags: int, *, files: int, form: Form | None = None) -> None:
    """Raise ApiError 50035 (or 50006) unless these content, embeds and components may stand in one message.

    data: the whole message as it would be, also after an edit. files: how many files it has.
    """
    form = form or Form()
    if flags & V2:
        _check_layout(data, form)
    else:
        form.too_long("content", data.get("content"), CONTENT)
        _check_rows(data.get("components") or [], form)
    check_embeds(data.get("embeds") or [], form)
    form.count("attachments", [0] * files, 0, FILES)
    form.check()
    if not (data.get("content") or "").strip() and not any(
        (data.get("embeds"), data.get("components"), files, data.get("sticker_ids"), data.get("poll"))
    ):
        raise empty_message()


# embeds -------------------------------------------------------------------------------------------------------


def check_embeds(embeds: list[Json], form: Form) -> None:
    """Note every embed that is too long, alone or all together."""
    form.count("embeds", embeds, 0, EMBEDS)
    total = 0
    for number, embed in enumerate(embeds):
        path = f"embeds.{number}"
        form.too_long(f"{path}.title", embed.get("title"), 256)
        form.too_long(f"{path}.description", embed.get("description"), 4096)
        form.too_long(f"{path}.footer.text", (embed.get("footer") or {}).get("text"), 2048)
        form.too_long(f"{path}.author.name", (embed.get("author") or {}).get("name"), 256)
        fields = embed.get("fields") or []
        form.count(f"{path}.fields", fields, 0, 25)
        for index, entry in enumerate(fields):
            form.length(f"{path}.fields.{index}.name", entry.get("name"), 1, 256)
            form.length(f"{path}.fields.{index}.value", entry.get("value"), 1, 1024)
        _check_urls(embed, path, form)
        total += sum(len(line) for line in c.embed_lines(embed))
    if total > 6000:
        form.fail("embeds", "MAX_EMBED_SIZE_EXCEEDED", "Embed size exceeds maximum size of 6000")


def _check_urls(embed: Json, path: str, form: Form) -> None:
    for key in ("image", "thumbnail"):
        url = (embed.get(key) or {}).get("url")
        if url is not None and not url.startswith(("http://", "https://", "attachment://")):
            message = f"Scheme \"{url.partition(':')[0]}\" is not supported. Scheme must be one of ('http', 'https')."
            form.fail(f"{path}.{key}.url", "URL_TYPE_INVALID_SCHEME", message)


# components ---------------------------------------------------------------------------------------------------


def _check_layout(data: Json, form: Form) -> None:
    for key in ("content", "embeds", "poll", "sticker_ids"):
        if data.get(key):
            form.fail(
                key, "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2",
                f"The '{key}' field cannot be used when using MessageFlags.IS_COMPONENTS_V2",
            )  # fmt: skip
    tree = data.get("components") or []
    everything = list(c.walk(tree))
    if len(everything) > LAYOUT_COMPONENTS:
        message = f"The total number of components exceeds {LAYOUT_COMPONENTS}."
        form.fail("components", "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED", message)
    text = sum(len(part.get("content") or "") for part in everything if part.get("type") == c.TEXT_DISPLAY)
    if text > LAYOUT_TEXT:
        message = f"The total displayable text size exceeds {LAYOUT_TEXT}."
        form.fail("components", "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED", message)
    for number, component in enumerate(tree):
        _check_block(component, f"components.{number}", form, top=True)
    _check_custom_ids(everything, form)


def _check_block(component: Json, path: str, form: Form, *, top: bool) -> None:
    kind = component.get("type")
    allowed = [c.ROW, c.SECTION, c.TEXT_DISPLAY, c.GALLERY, c.FILE, c.SEPARATOR] + ([c.CONTAINER] if top else [])
    if kind not in allowed:
        form.fail(f"{path}.type", "UNION_TYPE_CHOICES", f'Value of field "type" must be one of {tuple(allowed)}.')
    elif kind == c.ROW:
        _check_row(component, path, form)
    elif kind == c.TEXT_DISPLAY:
        form.length(f"{path}.content", component.get("content"), 1, LAYOUT_TEXT)
    elif kind == c.GALLERY:
        form.count(f"{path}.items", component.get("items") or [], 1, 10)
        for index, item in enumerate(component.get("items") or []):
            form.too_long(f"{path}.items.{index}.description", item.get("description"), 1024)
    elif kind == c.SECTION:
        _check_section(component, path, form)
    elif kind == c.CONTAINER:
        form.count(f"{path}.components", component.get("components") or [], 1, LAYOUT_COMPONENTS)
        for index, part in enumerate(component.get("components") or []):
            _check_block(part, f"{path}.components.{index}", form, top=False)


def _check_section(component: Json, path: str, form: Form) -> None:
    parts = component.get("components") or []
    form.count(f"{path}.components", parts, 1, 3)
    for index, part in enumerate(parts):
        form.length(f"{path}.components.{index}.content", part.get("content"), 1, LAYOUT_TEXT)
    accessory = component.get("accessory")
    if not accessory:
        form.fail(f"{path}.accessory", "BASE_TYPE_REQUIRED", "This field is required")
    elif accessory.get("type") == c.BUTTON:
        _check_button(accessory, f"{path}.accessory", form)


def _check_rows(rows: list[Json], form: Form) -> None:
    form.count("components", rows, 0, 5)
    for number, row in enumerate(rows):
        path = f"components.{number}"
        if row.get("type") != c.ROW:
            form.fail(f"{path}.type", "UNION_TYPE_CHOICES", 'Value of field "type" must be one of (1,).')
        else:
            _check_row(row, path, form)
    _check_custom_ids(list(c.walk(rows)), form)


def _check_row(row: Json, path: str, form: Form) -> None:
    parts = row.get("components") or []
    width = sum(1 if part.get("type") == c.BUTTON else 5 for part in parts)
    if not parts or width > 5:
        form.fail(f"{path}.components", "BASE_TYPE_BAD_LENGTH", "Must be between 1 and 5 in length.")
    for number, part in enumerate(parts):
        below = f"{path}.components.{number}"
        if part.get("type") == c.BUTTON:
            _check_button(part, below, form)
        elif part.get("type") in c.SELECTS:
            check_select(part, below, form)
        else:
            form.fail(f"{below}.type", "UNION_TYPE_CHOICES", 'Value of field "type" must be one of (2, 3, 5, 6, 7, 8).')


def _check_button(button: Json, path: str, form: Form) -> None:
    form.too_long(f"{path}.label", button.get("label"), 80)
    if button.get("style") == c.LINK:
        form.length(f"{path}.url", button.get("url"), 1, 512)
    elif button.get("style") != c.PREMIUM:
        form.length(f"{path}.custom_id", button.get("custom_id"), 1, CUSTOM_ID)
    if not button.get("label") and not button.get("emoji") and button.get("style") != c.PREMIUM:
        form.fail(path, "BUTTON_COMPONENT_LABEL_OR_EMOJI_REQUIRED", "A button must have a label or emoji")


def check_select(select: Json, path: str, form: Form) -> None:
    """Note what is wrong with a menu."""
    form.length(f"{path}.custom_id", select.get("custom_id"), 1, CUSTOM_ID)
    form.too_long(f"{path}.placeholder", select.get("placeholder"), 150)
    options = select.get("options") or []
    if select.get("type") == c.STRING_SELECT:
        form.count(f"{path}.options", options, 1, OPTIONS)
        if (select.get("max_values") or 1) > len(options):
            form.fail(f"{path}.max_values", "SELECT_COMPONENT_MAX_VALUES", "max_values exceeds the number of options")
    check_options(options, path, form)
    if (select.get("max_values") or 1) > OPTIONS:
        form.fail(f"{path}.max_values", "NUMBER_TYPE_MAX", f"int value should be less than or equal to {OPTIONS}.")


def check_options(options: list[Json], path: str, form: Form) -> None:
    """Note what is wrong with the options of a menu or group."""
    seen: list[str] = []
    for number, option in enumerate(options):
        below = f"{path}.options.{number}"
        form.length(f"{below}.label", option.get("label"), 1, 100)
        form.length(f"{below}.value", option.get("value"), 1, 100)
        form.too_long(f"{below}.description", option.get("description"), 100)
        if option.get("value") in seen:
            message = "The specified option value is already used"
            form.fail(f"{below}.value", "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED", message)
        seen.append(str(option.get("value")))


def _check_custom_ids(everything: list[Json], form: Form) -> None:
    seen: list[str] = []
    for part in everything:
        key = part.get("custom_id")
        if key is not None and key in seen:
            form.fail("components", "COMPONENT_CUSTOM_ID_DUPLICATED", "Component custom id cannot be duplicated")
        seen.append(str(key))


# forms and choices --------------------------------------------------------------------------------------------


def check_modal(modal: Json) -> None:
    """Raise ApiError 50035 unless this may be shown as a modal."""
    form = Form()
    form.length("data.title", modal.get("title"), 1, 45)
    form.length("data.custom_id", modal.get("custom_id"), 1, CUSTOM_ID)
    tree = modal.get("components") or []
    form.count("data.components", tree, 1, 5)
    for number, component in enumerate(tree):
        _check_field(component, f"data.components.{number}", form)
    _check_custom_ids(list(c.walk(tree)), form)
    form.check()


def _check_field(component: Json, path: str, form: Form) -> None:
    kind = component.get("type")
    if kind == c.ROW:
        form.count(f"{path}.components", component.get("components") or [], 1, 1)
        for part in component.get("components") or []:
            form.length(f"{path}.components.0.label", part.get("label"), 1, 45)
            _check_input(part, f"{path}.components.0", form)
    elif kind == c.LABEL:
        form.length(f"{path}.label", component.get("label"), 1, 45)
        form.too_long(f"{path}.description", component.get("description"), 100)
        _check_input(component.get("component") or {}, f"{path}.component", form)
    elif kind == c.TEXT_DISPLAY:
        form.length(f"{path}.content", component.get("content"), 1, LAYOUT_TEXT)
    else:
        form.fail(f"{path}.type", "UNION_TYPE_CHOICES", 'Value of field "type" must be one of (1, 10, 18).')


def _check_input(part: Json, path: str, form: Form) -> None:
    kind = part.get("type")
    if kind in c.SELECTS:
        check_select(part, path, form)
        return
    form.length(f"{path}.custom_id", part.get("custom_id"), 1, CUSTOM_ID)
    if kind == c.TEXT_INPUT:
        form.too_long(f"{path}.placeholder", part.get("placeholder"), 100)
        form.too_long(f"{path}.value", part.get("value"), 4000)
        for key in ("min_length", "max_length"):
            if not 0 <= (part.get(key) or 0) <= 4000:
                form.fail(f"{path}.{key}", "NUMBER_TYPE_MAX", "int value should be less than or equal to 4000.")
    elif kind == c.FILE_UPLOAD:
        if not 1 <= part.get("max_values", 1) <= 10:
            form.fail(f"{path}.max_values", "NUMBER_TYPE_MAX", "int value should be less than or equal to 10.")
    elif kind in (c.RADIO_GROUP, c.CHECKBOX_GROUP):
        form.count(f"{path}.options", part.get("options") or [], 1, 10)
        check_options(part.get("options") or [], path, form)
    elif kind != c.CHECKBOX:
        form.fail(f"{path}.type", "UNION_TYPE_CHOICES", "This component cannot stand in a modal.")


def check_choices(choices: list[Json]) -> None:
    """Raise ApiError 50035 unless these may be offered as autocomplete choices."""
    form = Form()
    form.count("data.choices", choices, 0, OPTIONS)
    for number, choice in enumerate(choices):
        form.length(f"data.choices.{number}.name", choice.get("name"), 1, 100)
        if isinstance(choice.get("value"), str):
            form.length(f"data.choices.{number}.value", choice["value"], 1, 100)
    form.check()
