"""How long the pictures take (run with: pytest tests/benchmarks/test_render.py --benchmark-enable)."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from types import ModuleType
from typing import Any

from engine.render import draw_map, draw_newspaper, draw_standings, symbols
from engine.render.lettering import fonts
from engine.render.maps import grid, strokes, terrain
from tests.engine.render.papers import dunk_paper, dunk_standings
from tests.engine.render.sheets import dunk_sheet

Benchmark = Callable[..., Any]
MODULES: tuple[ModuleType, ...] = (fonts, grid, strokes, symbols, terrain)
CACHED = type(lru_cache(lambda: None))


def forget_everything() -> None:
    """Empty every cache of tiles, symbols and glyphs, as in a fresh worker process."""
    for module in MODULES:
        for value in vars(module).values():
            if isinstance(value, CACHED):
                value.cache_clear()


def test_map_of_30_by_20_in_a_fresh_process(benchmark: Any) -> None:
    sheet = dunk_sheet(30, 20, fog=True)
    assert benchmark.pedantic(draw_map, args=(sheet,), setup=forget_everything, rounds=8)


def test_map_of_30_by_20_with_warm_caches(benchmark: Benchmark) -> None:
    assert benchmark(draw_map, dunk_sheet(30, 20, fog=True))


def test_map_of_100_by_100_in_a_fresh_process(benchmark: Any) -> None:
    sheet = dunk_sheet(100, 100)
    assert benchmark.pedantic(draw_map, args=(sheet,), setup=forget_everything, rounds=4)


def test_front_page(benchmark: Benchmark) -> None:
    assert benchmark(draw_newspaper, dunk_paper(), dunk_sheet(13, 13))


def test_standings_with_history(benchmark: Benchmark) -> None:
    assert benchmark(draw_standings, dunk_standings(), [dunk_standings(n) for n in range(12, -1, -1)])
