"""What the house weighs now, beside what it weighed before it was made lighter.

python -m tests.suite.figures

The columns `before` and `wanted` are those of the plan; times of the suites and of the queries are left to their tests.
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator

from tests.suite.test_house import ROOT, circle, crowded, private_names, sources

PRODUCT = ("engine", "bot", "storage")


def modules(*packages: str) -> Iterator[tuple[str, str]]:
    """Name and text of every Python file of some folders."""
    for package in packages:
        for path in sorted((ROOT / package).rglob("*.py")):
            yield ".".join(path.relative_to(ROOT).with_suffix("").parts), path.read_text(encoding="utf-8")


def lines(*packages: str) -> int:
    return sum(source.count("\n") for _, source in modules(*packages))


def private_in_tests() -> int:
    """Private names of the product that tests know."""
    return sum(len(private_names(module, source)) for module, source in sources("tests"))


def games_in_bot() -> int:
    """Texts of the bot that name a game."""
    keys = re.compile("|".join(path.parent.name for path in (ROOT / "engine" / "games").glob("*/game.toml")))
    plain = (node.value for _, source in modules("bot") for node in ast.walk(ast.parse(source))
             if isinstance(node, ast.Constant) and isinstance(node.value, str))  # fmt: skip
    return sum(keys.fullmatch(text) is not None for text in plain)


def table() -> Iterator[tuple[str, str, str, str]]:
    """Figure, before, now, wanted."""
    files = sum(1 for _ in modules(*PRODUCT, "tests"))
    kernel, games = lines("engine/core"), lines("engine/games")
    yield "lines of product", "152,227", f"{lines(*PRODUCT):,}", "under 138,000"
    yield "lines of tests", "149,314", f"{lines('tests'):,}", "under 110,000"
    yield "Python files", "2,074", f"{files:,}", "under 1,750"
    yield "kernel to games", "5 %", f"{100 * kernel / games:.1f} %", "over 9 %"
    yield "circles, types counted", "2 (32 files)", str(len(circle(dict(sources())))), "0"
    yield "private names in tests", "116", str(private_in_tests()), "0"
    over = [len(crowded(module for module, _ in sources(*where))) for where in ((), ("tests",))]
    yield "folders over 15 entries", "3", "{} in the product, {} in tests".format(*over), "0"
    yield "games named in bot/", "5", str(games_in_bot()), "0"


if __name__ == "__main__":
    for row in (("figure", "before", "now", "wanted"), *table()):
        sys.stdout.write("{:26}{:>14}{:>30}{:>16}\n".format(*row))
