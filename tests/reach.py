"""Reach: what of a game no whole turn ever entered.

    python -m tests.reach overlord --turns 12 --months 300 --seed 1 [--branches] [--json FILE]

Runs the long game of tests/engine/campaigns (so many turns, their orders on file) and strangers' campaigns (so many
seat-months, with everything that is made of their turns: reports, maps, checks, explanations, templates) under
coverage, and prints for engine/games/GAME the share of functions, lines and branches that were entered, then every
function that never was, and with --branches every branch of the others that was never taken, with its source line.
--events lists instead the kinds of events that the strangers never saw (their turns alone are played, without
reports, maps and checks), then those of them that no test of the game
brings about through a whole turn either; the exit status is 1 when there is one.
A rule in that list is a rule that no campaign has: wire it, reach it through a turn, or delete it. Not counted is what
is no part of a turn: the house players, who write sheets (tests/house plays them), and the lint of a game's tables.
"""

from __future__ import annotations

import argparse
import ast
import json
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any

import coverage

from engine.core.dice import Dice
from engine.core.events import Event
from engine.games.registry import ruleset
from engine.testing.gains import active, played
from engine.testing.strangers import Campaign
from tests.engine.specimens import SPECIMENS
from tests.strangers.long import LENGTHS

ROOT = Path(__file__).parent.parent
Function = ast.FunctionDef | ast.AsyncFunctionDef


@dataclass(frozen=True, kw_only=True)
class Part:
    """A function of the game: which of its lines ran, and which branches never did (from line, to line)."""

    path: str
    name: str
    line: int
    lines: int
    ran: int
    branches: int
    missing: tuple[tuple[int, int], ...]


def kinds(game: str) -> list[str]:
    """Every kind of event that a game can tell, but for those from which others are derived."""
    import_module(f"engine.games.{game}.ruleset")
    found, ahead = set(), [Event]
    while ahead:
        further = ahead.pop().__subclasses__()
        ahead += further
        own = [kind for kind in further if kind.__module__.startswith(f"engine.games.{game}.")]
        lasting = [kind for kind in own if getattr(sys.modules[kind.__module__], kind.__name__, None) is kind]
        found |= {kind.__name__ for kind in lasting if not kind.__subclasses__()}
    return sorted(found)


def unseen(game: str, months: int, seed: str) -> list[str]:
    """The kinds of events that so many seat-months of strangers never saw; of their turns nothing else is made."""
    rules, specimen, seen = ruleset(game), SPECIMENS[game], set[str]()
    gone = campaigns = 0
    while gone < months:
        campaign = Campaign(rules, specimen, f"{seed}/{campaigns}")
        length = Dice(seed, "length", campaigns).choice(LENGTHS)
        campaigns += 1
        for _ in range(length):
            seats = len(active(rules, campaign.state))
            if not seats or gone >= months:
                break
            done = played(rules, campaign.month())
            campaign.state = done.state
            seen |= {type(event).__name__ for event in done.events}
            gone += seats
    return [kind for kind in kinds(game) if kind not in seen]


def proven(game: str) -> set[str]:
    """The kinds of events that the game's tests, the slow ones too, bring about through whole turns."""
    homes = [f"tests/engine/games/{game}", f"tests/engine/campaigns/{game}"]
    with tempfile.TemporaryDirectory() as folder:
        told = Path(folder) / "told"
        listening = ["-p", "tests.suite.faults.told", "--told", str(told)]
        command = [sys.executable, "-m", "pytest", "-q", "-n", "0", *listening, *homes]
        subprocess.run(command, cwd=ROOT, check=False, stdout=subprocess.DEVNULL)
        return set(told.read_text(encoding="utf-8").split())


def measure(game: str, turns: int, months: int, seed: str) -> dict[str, Any]:
    """The coverage report of both kinds of play, by file."""
    meter = coverage.Coverage(branch=True, source=[str(ROOT / "engine" / "games" / game)], data_file=None)
    meter.start()
    if turns:
        long = import_module(f"tests.engine.campaigns.{game}.game")
        long.play(turns)
        for more in getattr(long, "MORE", ()):
            import_module(more).play()
    if months:
        import_module("tests.strangers.long").run(game, months, seed, small=False)
    meter.stop()
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "reach.json"
        meter.json_report(outfile=str(path))
        found: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))["files"]
    return found


def parts(files: dict[str, Any]) -> Iterator[Part]:
    """The functions of the measured files, those inside of others among them."""
    for name, found in sorted(files.items()):
        path = Path(name) if Path(name).is_absolute() else Path.cwd() / name
        if path.parent.name == "house" or path.stem.startswith("lint"):
            continue
        ran, lost = set(found["executed_lines"]), set(found["missing_lines"])
        taken = [tuple(arc) for arc in found["executed_branches"]]
        missing = [tuple(arc) for arc in found["missing_branches"]]
        for function, title in _functions(ast.parse(path.read_text(encoding="utf-8")), ""):
            own = _own_lines(function)
            yield Part(
                path=path.relative_to(ROOT).as_posix(),
                name=title,
                line=function.lineno,
                lines=len(own & (ran | lost)),
                ran=len(own & ran),
                branches=sum(arc[0] in own for arc in (*taken, *missing)),
                missing=tuple(arc for arc in missing if arc[0] in own),
            )


def _functions(node: ast.AST, above: str) -> Iterator[tuple[Function, str]]:
    for child in ast.iter_child_nodes(node):
        if isinstance(child, Function | ast.ClassDef):
            title = f"{above}{child.name}"
            if isinstance(child, Function):
                yield child, title
            yield from _functions(child, f"{title}.")
        else:
            yield from _functions(child, above)


def _own_lines(function: Function) -> set[int]:
    """The lines of its statements, without its docstring, its head, and the functions inside of it."""
    body = function.body
    if isinstance(body[0], ast.Expr) and isinstance(body[0].value, ast.Constant):
        body = body[1:]
    lines = {number for statement in body for number in range(statement.lineno, (statement.end_lineno or 0) + 1)}
    for inner, _ in _functions(function, ""):
        lines -= set(range(inner.body[0].lineno, (inner.end_lineno or 0) + 1))
    return lines


def told(game: str, found: list[Part], *, branches: bool) -> Iterator[str]:
    """The report for people."""
    asked = [part for part in found if part.lines]
    entered = [part for part in asked if part.ran]
    lines, ran = sum(part.lines for part in asked), sum(part.ran for part in asked)
    arcs = sum(part.branches for part in asked)
    taken = arcs - sum(len(part.missing) for part in asked)
    yield (
        f"{game}: functions {_share(len(entered), len(asked))}, lines {_share(ran, lines)}, "
        f"branches {_share(taken, arcs)}"
    )
    never = [part for part in asked if not part.ran]
    yield f"{len(never)} functions that no turn ever entered:"
    yield from (f"  {part.path}:{part.line} {part.name}" for part in never)
    if branches:
        yield "branches never taken:"
        for part in entered:
            source = (ROOT / part.path).read_text(encoding="utf-8").split("\n")
            for start, goal in part.missing:
                to = "the end" if goal < 0 else f"line {goal}"
                yield f"  {part.path}:{start} {part.name}: {source[start - 1].strip()[:80]} -> {to}"


def _share(part: int, whole: int) -> str:
    return f"{part} of {whole} ({100 * part / max(whole, 1):.1f} %)"


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.reach", description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)  # fmt: skip
    parser.add_argument("game")
    parser.add_argument("--turns", type=int, default=12, help="turns of the long game")
    parser.add_argument("--months", type=int, default=300, help="seat-months of strangers")
    parser.add_argument("--seed", default="reach")
    parser.add_argument("--branches", action="store_true", help="list the branches never taken")
    parser.add_argument("--json", type=Path, help="write what was measured to this file")
    parser.add_argument("--events", action="store_true", help="list only the kinds of events that strangers never saw")
    chosen = parser.parse_args()
    if chosen.events:
        never = unseen(chosen.game, chosen.months, chosen.seed)
        every = len(kinds(chosen.game))
        sys.stdout.write(f"{chosen.game}: {_share(len(never), every)} of the kinds of events never seen in "
                         f"{chosen.months} seat-months: {', '.join(never) or 'none'}\n")  # fmt: skip
        shown = proven(chosen.game)
        open_ = [kind for kind in never if kind not in shown]
        sys.stdout.write(f"of these brought about by no test through a whole turn: {', '.join(open_) or 'none'}\n")
        return 1 if open_ else 0
    found = list(parts(measure(chosen.game, chosen.turns, chosen.months, chosen.seed)))
    if chosen.json:
        plain = [{**part.__dict__} for part in found]
        chosen.json.write_text(json.dumps(plain, indent=1), encoding="utf-8")
    sys.stdout.write("\n".join(told(chosen.game, found, branches=chosen.branches)) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
