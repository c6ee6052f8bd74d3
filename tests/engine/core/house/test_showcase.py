"""Showcases: what every game shows can be played and said, and a mistake in the file is named."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from engine.core.errors import RulesDataError
from engine.core.house import Temper, showcase_in

PLAIN = """
campaign = "A War"
seed = "1"
mistake = ["mvoe", "move"]
question = "moving"
roles = [{ name = "Ash", temper = "raider" }]
press = [{ by = 0, title = "Hello", text = "All is well." }]
rumours = ["Nothing is well."]
letters = []
"""


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> str:
    name = f"showcase_of_{abs(hash(request.node.nodeid))}"
    (tmp_path / name).mkdir()
    (tmp_path / name / "__init__.py").touch()
    (tmp_path / name / "showcase.toml").write_text(PLAIN, encoding="utf-8")
    monkeypatch.setattr(sys, "path", [str(tmp_path), *sys.path])
    return name


def test_a_showcase_is_read_from_its_file(package: str) -> None:
    show = showcase_in(package)
    assert (show.campaign, show.options, show.roles[0].temper) == ("A War", {}, Temper.RAIDER)


def test_a_temper_that_nobody_has_is_named(package: str, tmp_path: Path) -> None:
    path = tmp_path / package / "showcase.toml"
    path.write_text(PLAIN.replace("raider", "wrangler"), encoding="utf-8")
    with pytest.raises(RulesDataError, match=rf"{package}, showcase.toml: .*wrangler"):
        showcase_in(package)
