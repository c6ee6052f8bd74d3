"""A game in a package of its own: written by `turnkeep scaffold`, installed beside Turnkeep, proven and played."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from bot import cli
from bot.double import Double
from tests.bot.stage import fresh_database
from tests.evenings.evening import Part
from tests.evenings.program import the_short_evening

TURNKEEP = Path(sys.executable).with_name("turnkeep")


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder into which pip has put the scaffolded game."""
    folder = tmp_path_factory.mktemp("hare")
    said = _turnkeep("scaffold", "hare", "--out", str(folder / "package"))
    assert said.returncode == 0, said.stdout
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-index", "--no-build-isolation"]
    subprocess.run([*pip, "--target", str(folder / "site"), str(folder / "package")], check=True)
    return folder / "site"


def _turnkeep(*arguments: str, site: Path | None = None) -> subprocess.CompletedProcess[str]:
    environment = {"PATH": "", "COLUMNS": "500"} | ({"PYTHONPATH": str(site)} if site else {})
    return subprocess.run(
        [TURNKEEP, *arguments], env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    )


@pytest.mark.parametrize(
    ("key", "why"),
    [("dunk", 'there is a game "dunk" already'), ("Hare", "cannot be a key"), ("class", "cannot be a key")],
)
def test_a_key_that_cannot_be_is_refused(key: str, why: str, tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        cli.main(["scaffold", key, "--out", str(tmp_path / "new")])
    assert ended.value.code == 2
    assert why in capfd.readouterr().err
    assert not (tmp_path / "new").exists()


def test_a_folder_in_which_something_lies_is_left_alone(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "mine.txt").write_text("mine")
    with pytest.raises(SystemExit):
        cli.main(["scaffold", "hare", "--out", str(tmp_path)])
    assert "is not empty" in capfd.readouterr().err
    assert [path.name for path in tmp_path.iterdir()] == ["mine.txt"]


@pytest.mark.slow
def test_what_is_scaffolded_earns_its_mark_and_stands_in_the_lists(site: Path) -> None:
    proven = _turnkeep("games", "--check", "hare", site=site)
    assert proven.returncode == 0, proven.stdout
    assert "bronze: holds" in proven.stdout
    assert "Hare: A race in which breath is short. (1 to 8 players) [bronze]" in _turnkeep("games", site=site).stdout
    assert "Hare has no rulebook." in _turnkeep("rules", "hare", "run", site=site).stdout
    assert "run (paces)" in _turnkeep("handbook", "hare", site=site).stdout.lower()


@pytest.mark.slow
def test_a_mark_that_is_claimed_and_not_earned_is_found(site: Path, tmp_path: Path) -> None:
    copy = tmp_path / "site"
    subprocess.run(["cp", "-r", str(site), str(copy)], check=True)
    card = copy / "hare" / "game.toml"
    card.write_text(card.read_text().replace('"bronze"', '"silver"'))
    told = _turnkeep("games", "--check", "hare", site=copy)
    assert told.returncode == 1
    assert "it has its rulebook: no. Hare has no rulebook." in told.stdout
    broken = copy / "hare" / "ruleset.py"
    broken.write_text("import nothing_of_the_kind\n")
    listed = _turnkeep("games", "--check", "hare", site=copy)
    assert listed.returncode == 2
    assert "cannot be loaded from hare.ruleset:RULESET: No module named" in listed.stdout


@pytest.mark.slow
async def test_a_game_of_somebody_else_plays_an_evening(site: Path, empty_database: Path, tmp_path: Path) -> None:
    url = f"sqlite:///{fresh_database(empty_database, tmp_path)}"
    async with Double.started() as double:
        await the_short_evening(double, Part("hare", {}, {}, {}), url, tmp_path, site)
        assert double.violations == []
