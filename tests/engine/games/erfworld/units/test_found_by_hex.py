"""Units are found by hex, side, jailor and carrier without going through all of them."""

from __future__ import annotations

import re
from pathlib import Path

from engine.games.erfworld.units.company import captives_of, carried_by, units_at, units_of
from tests.engine.games.erfworld.props.stage import stage

ROOM = Path(__file__).parents[5] / "engine" / "games" / "erfworld"
BEHIND = re.compile(r"\.(packs|commanders)(\[[^]]*\] = |\.(pop|clear|update)\()|del \w+\.(packs|commanders)")


def test_nobody_but_the_state_puts_units_in_or_takes_them_out() -> None:
    found = [
        f"{path.relative_to(ROOM)}: {line.strip()}"
        for path in sorted(ROOM.rglob("*.py"))
        if path != ROOM / "state.py"
        for line in path.read_text(encoding="utf-8").splitlines()
        if BEHIND.search(line)
    ]
    assert found == []
    assert BEHIND.search("world.packs[pack.id] = pack")
    assert BEHIND.search("self.commanders.pop(unit.id, None)")


def test_after_days_of_marching_everybody_is_found_where_a_look_at_all_finds_them() -> None:
    game = stage()
    for _ in range(4):
        game.day("")
    world = game.world
    everybody = world.units()
    assert everybody
    for place in {unit.place for unit in everybody} | {0}:
        assert units_at(world, place) == [unit for unit in everybody if unit.place == place]
    for side in (*world.sides, ""):
        assert units_of(world, side) == [unit for unit in everybody if unit.side == side and not unit.jailor]
    for unit in everybody:
        assert captives_of(world, unit) == [one for one in everybody if one.jailor == unit.id]
        assert carried_by(world, unit) == [one for one in everybody if one.on == unit.id]
