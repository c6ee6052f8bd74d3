"""What is told of every level of every skill and of every item, word for word as on file.

After a change that is meant: pytest -n 0 tests/engine/games/atlantis/sight/test_annex_on_file.py --snapshot-update,
then read the diff as a player would.
"""

from __future__ import annotations

from syrupy.assertion import SnapshotAssertion

from engine.games.atlantis.rules.items import ITEMS
from engine.games.atlantis.rules.skills import SKILLS
from engine.games.atlantis.sight.knowledge import item_report, skill_report
from tests.engine.campaigns.golden import TextFile


def test_skills_and_items_are_told_as_on_file(snapshot: SnapshotAssertion) -> None:
    lines = [skill_report(skill, level) for skill in SKILLS for level in range(1, 6)] + list(map(item_report, ITEMS))
    assert "\n".join(lines) + "\n" == snapshot(extension_class=TextFile, name="annex")
