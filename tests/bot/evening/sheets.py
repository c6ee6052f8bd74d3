"""What players do with the orders sheet of their report: write below a unit, or before the end."""

from __future__ import annotations

import re
from collections.abc import Mapping

_UNIT = re.compile(r"^unit (\w+)", re.IGNORECASE | re.MULTILINE)
_CITY = re.compile(r"^CITY (\w+)", re.MULTILINE)
_PROVINCE = re.compile(r"^ *(\d+)  [fglmw]  ", re.MULTILINE)


def units(sheet: str) -> list[str]:
    """The units that the sheet names, in its order."""
    return _UNIT.findall(sheet)


def cities(sheet: str) -> list[str]:
    """The cities that the sheet names, in its order."""
    return _CITY.findall(sheet)


def written(sheet: str, orders: Mapping[str, str]) -> str:
    """The sheet with orders (several parted by "; ") below their units."""
    for unit, line in orders.items():
        heading = re.search(rf"^unit {unit}( *#.*)?$", sheet, re.IGNORECASE | re.MULTILINE)
        assert heading is not None, f"no unit {unit} in {sheet!r}"
        sheet = f"{sheet[: heading.end()]}\n" + line.replace("; ", "\n") + sheet[heading.end() :]
    return sheet


def before_the_end(sheet: str, *orders: str) -> str:
    """A kingdom's sheet with orders before its last line."""
    return sheet.replace("end orders", "\n".join([*orders, "end orders"]))


def provinces(report: str) -> list[str]:
    """The numbers of a kingdom's own provinces, from the table of its report."""
    return _PROVINCE.findall(report.split("Provinces\n")[1].split("Strangers in sight")[0])
