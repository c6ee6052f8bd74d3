"""The entry of every skill's highest level, every item, race, structure and title, word for word as on file.

After a change that is meant: pytest -n 0 tests/engine/games/overlord/sight/test_annex_on_file.py --snapshot-update,
then read the diff as a player would.
"""

from __future__ import annotations

from collections.abc import Iterator

from syrupy.assertion import SnapshotAssertion

from engine.games.overlord.rules.items import ITEMS
from engine.games.overlord.rules.races import RACES
from engine.games.overlord.rules.skills import SKILLS
from engine.games.overlord.rules.structures import STRUCTURES
from engine.games.overlord.rules.titles import TITLES
from engine.games.overlord.sight.entries import item_entry, race_entry, skill_entry, structure_entry, title_entry
from tests.engine.campaigns.golden import TextFile


def _entries() -> Iterator[str]:
    for tag, skill in SKILLS.items():
        if skill.levels:
            yield skill_entry(tag, len(skill.levels))
    yield from map(item_entry, ITEMS)
    yield from map(race_entry, RACES)
    yield from map(structure_entry, STRUCTURES)
    yield from map(title_entry, TITLES)


def test_the_annex_is_the_one_on_file(snapshot: SnapshotAssertion) -> None:
    assert "\n".join(_entries()) + "\n" == snapshot(extension_class=TextFile, name="annex")
