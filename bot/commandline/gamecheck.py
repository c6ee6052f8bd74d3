"""`turnkeep games --check`: the marks that a game claims, proven."""

from __future__ import annotations

import secrets
import subprocess
import sys
from collections.abc import Callable, Iterator
from importlib import import_module

from engine.core.errors import TurnkeepError
from engine.games.registry import CARDS, GAMES, ruleset
from engine.testing.contract import Case
from engine.testing.marks import MARKS, Said
from engine.testing.specimen import Specimen

HASH_SEEDS = ("0", "4711")
_PRINT = """
import hashlib, sys
from bot.commandline.gamecheck import specimen_of
from engine.core.telling.report import report_text
from engine.games.registry import ruleset
from engine.testing.contract import Case
for _, out in Case(ruleset(sys.argv[1]), specimen_of(sys.argv[1])).turns():
    told = [out.state, *(report_text(report).encode() for report in out.reports.values())]
    told.append(repr((out.maps, out.headlines, out.standings, out.events)).encode())
    print(hashlib.sha256(b"".join(told)).hexdigest())
"""


def specimen_of(key: str) -> Specimen:
    """How a game is put to the test: the SPECIMEN of the module `specimen` beside its record; else the plainest."""
    package = CARDS[key].record.partition(":")[0].rpartition(".")[0] or CARDS[key].record.partition(":")[0]
    try:
        found = import_module(f"{package}.specimen").SPECIMEN
    except ModuleNotFoundError:
        return Specimen()
    if not isinstance(found, Specimen):
        raise TurnkeepError(f"SPECIMEN of {package}.specimen is no Specimen")
    return found


def prove(key: str, seed: str, say: Callable[[str], None]) -> bool:
    """Says for every mark that a game ("all": each) claims whether it holds; whether all of them do."""
    seed = seed or secrets.token_hex(4)
    chosen = GAMES if key == "all" else (key,)
    proven = [_proven(one, seed, say) for one in chosen]  # all of them, whatever the first says
    return all(proven)


def _proven(key: str, seed: str, say: Callable[[str], None]) -> bool:
    rules = ruleset(key)
    claimed = CARDS[key].marks
    say(f"{rules.title}: {', '.join(claimed) or 'claims no mark; bronze is tried'} (seed {seed})")
    case, holds = Case(rules, specimen_of(key)), True
    for mark in claimed or ("bronze",):
        if mark not in MARKS:
            raise TurnkeepError(f"game.toml of {key} claims {mark[:40]!r}; the marks are {', '.join(MARKS)}")
        said = list(MARKS[mark](case, seed))
        if mark == "bronze":
            said.append(Said("the same bytes under any hash seed", tuple(_hash_seeds(key))))
        for one in said:
            for line in one.wrong[:5]:
                say(f"  {mark}: {one.what}: no. {line}")
            if one.skipped:
                say(f"  {mark}: {one.what}: skipped, {one.skipped}")
        failed = sum(bool(one.wrong) for one in said)
        holds = holds and not failed
        say(f"  {mark}: {'holds' if not failed else f'{failed} of {len(said)} things are missing or wrong'}")
    return holds


def _hash_seeds(key: str) -> Iterator[str]:
    command = [sys.executable, "-c", _PRINT, key]
    environment = {"PYTHONPATH": ":".join(path for path in sys.path if path)}
    prints = set()
    for seed in HASH_SEEDS:
        told = {**environment, "PYTHONHASHSEED": seed}
        done = subprocess.run(command, env=told, capture_output=True, text=True)  # noqa: S603 - this very program
        if done.returncode:
            yield f"a process of its own fails: {done.stderr.strip().splitlines()[-1:]}"
            return
        prints.add(done.stdout)
    if len(prints) > 1:
        yield "two processes with different hash seeds make different turns"
