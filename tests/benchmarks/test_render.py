"""How long the pictures take (run with: pytest tests/benchmarks/test_render.py --benchmark-enable)."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from types import ModuleType
from typing import Any

from engine.core.telling.press import Chronicle
from engine.render import draw_history, draw_map, draw_newspaper, draw_standings, heraldry, symbols
from engine.render.lettering import fonts
from engine.render.maps import grid
from engine.render.maps.land import ground, layers, strokes, terrain
from engine.render.maps.units import ensigns
from tests.engine.render.papers import dunk_paper, dunk_standings
from tests.engine.render.sheets import dunk_sheet

Benchmark = Callable[..., Any]
MODULES: tuple[ModuleType, ...] = (ensigns, fonts, grid, layers, heraldry, strokes, symbols, terrain)
CACHED = type(lru_cache(lambda: None))


def forget_everything() -> None:
    """Empty every cache of tiles, symbols and glyphs, as in a fresh worker process."""
    for module in MODULES:
        for value in vars(module).values():
            if isinstance(value, CACHED):
                value.cache_clear()
    ground.LANDS.clear()


def test_map_of_30_by_20_in_a_fresh_process(benchmark: Any) -> None:
    sheet = dunk_sheet(30, 20, fog=True)
    assert benchmark.pedantic(draw_map, args=(sheet,), setup=forget_everything, rounds=8)


def test_map_of_30_by_20_with_warm_caches(benchmark: Benchmark) -> None:
    assert benchmark(draw_map, dunk_sheet(30, 20, fog=True))


def test_map_of_100_by_100_in_a_fresh_process(benchmark: Any) -> None:
    sheet = dunk_sheet(100, 100)
    assert benchmark.pedantic(draw_map, args=(sheet,), setup=forget_everything, rounds=4)


def test_kingdom_map_on_known_land(benchmark: Benchmark) -> None:
    """At most 0.6 s: what a turn costs a kingdom once its land is drawn."""
    assert benchmark(draw_map, dunk_sheet(30, 20, fog=True))


def test_history_of_twelve_issues(benchmark: Benchmark) -> None:
    """At most 0.1 s an issue."""
    sheet = dunk_sheet(30, 20)
    owners = {cell.key: cell.owner for cell in sheet.cells if cell.owner}
    past = [Chronicle(turn=n, owners=dict(list(owners.items())[: n * 12])) for n in range(12)]
    assert benchmark(draw_history, sheet, past)


def test_front_page(benchmark: Benchmark) -> None:
    assert benchmark(draw_newspaper, dunk_paper(), dunk_sheet(13, 13))


def test_standings_with_history(benchmark: Benchmark) -> None:
    assert benchmark(draw_standings, dunk_standings(), [dunk_standings(n) for n in range(12, -1, -1)])
