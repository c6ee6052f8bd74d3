"""What a turn leaves behind to be proven by: the version of its rules, and a link of a chain over all that went in and
came out.

The version of a game's rules is a digest of the sources that make the game. Nobody has to remember to raise it. That a
corrected typo changes it does no harm, for a replay that comes out the same needs no version: only where it does not is
asked whether the turn was played under other rules. Then the chain says whether what is stored is what was stored then.
"""

from __future__ import annotations

import importlib.util
from collections.abc import Mapping, Sequence
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

import msgspec

from bot.hosting.workers.worker import TurnJob
from engine.core.ruleset import Ruleset
from engine.core.telling.press import PressItem
from storage.codec import digest

SOURCES = (".py", ".toml")


def rules_version(rules: Ruleset[Any, Any]) -> str:
    """The version of a game's rules: its state format, and the digest of its sources and of the kernel's."""
    return f"{rules.play.format}-{_digest(rules.play.state_type.__module__)[:16]}"


def format_of(version: str) -> int:
    """The state format in a version of rules."""
    return int(version.partition("-")[0])


@cache
def _digest(module: str) -> str:
    total = sha256()
    for root in (_folder("engine.core"), *_homes(module)):
        for path in [root] if root.is_file() else sorted(root.rglob("*")):
            if path.suffix in SOURCES:
                total.update(path.name.encode() + b"\0" + path.read_bytes())
    return total.hexdigest()


def _homes(module: str) -> list[Path]:
    """The package below `engine.games` that a module lies in; of a game from elsewhere, the module's own file."""
    parts = module.split(".")
    if parts[:2] == ["engine", "games"] and len(parts) > 3:
        return [_folder(".".join(parts[:3]))]
    found = importlib.util.find_spec(module)
    return [Path(found.origin)] if found is not None and found.origin is not None else []


def _folder(package: str) -> Path:
    found = importlib.util.find_spec(package)
    assert found is not None
    assert found.origin is not None
    return Path(found.origin).parent


def link(
    before: str, number: int, *, rules: str, state: str, seed: str, orders: Mapping[str, str],
    press: Sequence[PressItem], result: str,
) -> str:  # fmt: skip
    """The link of a turn in the chain. before: the link of the turn before; state, result: digests of the stored state
    it was run from and of the one that came out.
    """
    told = (before, number, rules, state, seed, sorted(orders.items()), list(press), result)
    return sha256(msgspec.json.encode(told)).hexdigest()


def link_of(before: str, job: TurnJob, rules: str, result: str) -> str:
    """The link of a turn that was run as a job."""
    state = digest(job.stored)
    return link(
        before, job.number, rules=rules, state=state, seed=job.seed, orders=job.orders, press=job.press, result=result
    )
