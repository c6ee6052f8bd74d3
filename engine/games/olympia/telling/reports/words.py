"""How a report words things: units in a line, goods, days (OLY-REPORT-12, -14, OLY-GAP-93)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from engine.games.olympia.rules.items import ITEMS, counted, spelled
from engine.games.olympia.rules.skills import SKILLS
from engine.games.olympia.sight.view import SeenInner, SeenStack, SeenUnit, SeenWay


def days_text(days: int) -> str:
    """ "1 day", "7 days"."""
    return "1 day" if days == 1 else f"{days} days"


def men_text(men: Mapping[str, int]) -> str:
    """ "six peasants, one archer"."""
    return ", ".join(
        f"{spelled(count)} {ITEMS[item].name if count == 1 else ITEMS[item].many}" for item, count in men.items()
    )


def goods_text(item: str, amount: int) -> str:
    """ "five iron [79]"; of what is not in the table its own name."""
    return counted(item, amount) if item in ITEMS else f"{spelled(amount)} {item}"


def item_named(item: str) -> str:
    """ "iron [79]"."""
    return f"{ITEMS[item].name} [{item}]" if item in ITEMS else item


def skill_named(code: str) -> str:
    """ "Sailing [601]"."""
    return f"{SKILLS[code].name} [{code}]"


def listed(texts: Iterable[str]) -> str:
    """All of them with commas; "none" for nothing."""
    return ", ".join(texts) or "none"


def unit_text(unit: SeenUnit) -> str:
    """A unit with all that is seen of it."""
    parts = [unit.named]
    if unit.banner:
        parts.append(f'"{unit.banner}"')
    parts += unit.qualities
    if unit.hidden:
        parts.append("concealed")
    if unit.men:
        parts.append(f"with {men_text(unit.men)}")
    return ", ".join(parts)


def stack_lines(stack: SeenStack, indent: int) -> Iterator[tuple[int, str]]:
    """Its leader, and everybody with it on lines further in: (indent, text)."""
    if not stack.members:
        yield indent, unit_text(stack.leader)
        return
    yield indent, f"{unit_text(stack.leader)}, accompanied by:"
    for member in stack.members:
        yield indent + 3, unit_text(member)


def inner_text(inner: SeenInner) -> str:
    """An inner place in a list, without its owner."""
    unfinished = inner.structure and inner.percent < 100
    parts = [inner.named, f"{inner.kind}-in-progress" if unfinished else inner.kind]
    if inner.banner:
        parts.append(f'"{inner.banner}"')
    if unfinished:
        parts.append(f"{inner.percent}% completed")
    if inner.level:
        parts.append(f"level {inner.level}")
    if inner.depth:
        parts.append(f"depth {inner.depth}")
    if inner.defense:
        parts.append(f"defense {inner.defense}")
    if inner.damage:
        parts.append(f"{inner.damage}% damaged")
    if inner.hidden:
        parts.append("hidden")
    if inner.days:
        parts.append(days_text(inner.days))
    return ", ".join(parts)


def inner_lines(inner: SeenInner, indent: int) -> Iterator[tuple[int, str]]:
    """An inner place, and who owns it."""
    if inner.owner is None:
        yield indent, inner_text(inner)
        return
    yield indent, f"{inner_text(inner)}, owner:"
    yield from stack_lines(inner.owner, indent + 3)


def way_text(way: SeenWay) -> str:
    """A route: "South, to Ocean [af48], Tymaerian Sea, 1 day"."""
    parts = [way.direction.capitalize()] if way.direction else []
    if way.to_kind == "city" and way.direction and way.direction != "out":
        parts.append("city")
    parts.append(f"to {way.name} [{way.to}]")
    if way.region:
        parts.append(way.region)
    parts.append("impassable" if way.impassable else days_text(way.days))
    if way.flying:
        parts.append("only through the air")
    if way.toll:
        parts.append(f"{way.toll} gold a figure")
    if way.hidden:
        parts.append("hidden")
    text = ", ".join(parts)
    return text if way.direction else text[:1].upper() + text[1:]
