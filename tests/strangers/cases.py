"""A month that fails, kept as a file: everything that is needed to run it again."""

from __future__ import annotations

import base64
import json
import re
import zlib
from pathlib import Path
from typing import Any

from engine.core.telling.press import PressItem, PressKind
from engine.testing.strangers import Fault, Month


def as_document(month: Month, fault: Fault | None = None) -> dict[str, Any]:
    """A month as plain data; the state compressed."""
    told = {"where": fault.where, "what": fault.what, "sign": fault.sign, "trace": fault.trace} if fault else {}
    return {
        "game": month.game,
        "seed": month.seed,
        "number": month.number,
        "orders": dict(month.orders),
        "press": [[item.seat, item.kind.value, item.title, item.text] for item in month.press],
        "fault": told,
        "state": base64.b64encode(zlib.compress(month.state)).decode(),
    }


def from_document(plain: dict[str, Any]) -> Month:
    return Month(
        game=plain["game"],
        state=zlib.decompress(base64.b64decode(plain["state"])),
        orders=plain["orders"],
        seed=plain["seed"],
        number=plain["number"],
        press=tuple(PressItem(seat=s, kind=PressKind(k), title=t, text=x) for s, k, t, x in plain["press"]),
    )


def write(folder: Path, month: Month, fault: Fault) -> Path:
    """Keeps a month under a name made of its fault; the path."""
    folder.mkdir(parents=True, exist_ok=True)
    name = re.sub(r"[^\w.]+", "-", fault.sign)[:90].strip("-")
    path = folder / f"{month.game}-{name}.json"
    path.write_text(json.dumps(as_document(month, fault), indent=1), encoding="utf-8")
    return path


def read(path: Path) -> tuple[Month, str]:
    """The month of a file and the sign of its fault."""
    plain = json.loads(path.read_text(encoding="utf-8"))
    return from_document(plain), plain["fault"].get("sign", "")
