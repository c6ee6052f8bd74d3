"""The command line: whatever is typed, and whatever the files are, there is a line that says what is wrong."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
import zipfile
import zlib
from base64 import b64encode
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import typer.main

from bot import cli
from bot.commandline import worldfile
from bot.process import heartbeat
from engine.core import document
from storage.store import Store

SEATS = 2


class Bench:
    """A folder with sound files and broken ones."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.world = folder / "war.world"
        worldfile.save(worldfile.new_world("dunk", SEATS, "7", {"size": "20x20"}), self.world)
        (folder / "orders").mkdir()
        (folder / "empty").mkdir()
        self.put("orders.txt", "resign\n")
        self.put("noise.bin", bytes(range(256)) * 8)
        self.put("big.txt", "x" * 600_000)
        self.put("list.json", "[1, 2, 3]")
        self.put("deep.json", "[" * 200_000)
        self.put("other.zip", _zip({"readme.txt": "no campaign"}))
        self.put("bare.zip", _zip({"campaign.json": "{}"}))
        self.put("later.zip", _zip({"campaign.json": json.dumps({"turnkeep": 99, "tables": {"campaign": [{}]}})}))
        self.put("deep.zip", _zip({"campaign.json": "[" * 200_000}))
        self.put("no-database.sqlite3", "this is no database at all, but a text of some length\n" * 40)
        Store.open(folder / "good.sqlite3").close()

    def put(self, name: str, content: str | bytes) -> Path:
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content.encode() if isinstance(content, str) else content)
        return path

    def broken(self, name: str, change: Callable[[dict[str, Any]], None]) -> Path:
        """A world file changed as a plain document."""
        plain = json.loads(self.world.read_bytes())
        change(plain)
        return self.put(name, json.dumps(plain))

    def gutted(self, name: str, change: Callable[[dict[str, Any]], None]) -> Path:
        """A world whose first and present state lack something, and whose fingerprints agree with that."""
        made = worldfile.load(self.world)
        state = json.loads(made.document)
        change(state)
        left = json.dumps(state).encode()
        made.first = made.state = zlib.compress(left)
        made.first_digest = worldfile.fingerprint(left)
        return self.put(name, document.encode(made))


def _zip(members: dict[str, str]) -> bytes:
    held = io.BytesIO()
    with zipfile.ZipFile(held, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in members.items():
            archive.writestr(name, text)
    return held.getvalue()


def _packed(data: bytes) -> str:
    return b64encode(data).decode()


@pytest.fixture(scope="session")
def bench(tmp_path_factory: pytest.TempPathFactory) -> Bench:
    made = Bench(tmp_path_factory.mktemp("cli"))
    made.broken("noise-state.world", lambda w: w.update(state=_packed(b"no zlib")))
    made.broken("cut-state.world", lambda w: w.update(state=_packed(zlib.compress(b"{" + b" " * 5000)[:-9])))
    made.broken("text-state.world", lambda w: w.update(state=_packed(zlib.compress(b"hello"))))
    made.broken("empty-state.world", lambda w: w.update(state=_packed(zlib.compress(b"{}"))))
    made.broken("future.world", lambda w: w.update(format=9))
    made.broken("no-game.world", lambda w: w.update(game="chess"))
    made.broken("wrong-game.world", lambda w: w.update(game="atlantis"))
    made.broken("no-state.world", lambda w: w.pop("state"))
    made.broken("numbers.world", lambda w: w.update(turns=[{"number": 5, "orders": {}, "digest": "0" * 16}]))
    made.broken("over.world", lambda w: w.update(over="World peace."))
    made.gutted("no-provinces.world", lambda s: s.update({k: type(v)() for k, v in s.items() if k == "provinces"}))
    made.gutted("nobody.world", lambda s: s.update({k: type(v)() for k, v in s.items() if k == "kingdoms"}))
    return made


# What is typed; {0} is the folder of the bench. The world of two seats is {0}/war.world.
BAD = [
    "frobnicate",
    "--frobnicate",
    "games chess",
    "games --all",
    "games --check chess",
    "scaffold",
    "scaffold Hare!",
    "scaffold dunk --out {0}/scaffold",
    "scaffold hare --out {0}",
    "new",
    "new dunk",
    "new chess --seats 2 --world {0}/new.world",
    "new dunk --seats two --world {0}/new.world",
    "new dunk --seats -1 --world {0}/new.world",
    "new dunk --seats 0 --world {0}/new.world",
    "new dunk --seats 100000 --world {0}/new.world",
    "new dunk --seats 2 --world {0}/missing/new.world",
    "new dunk --seats 2 --world {0}/orders",
    "new dunk --seats 2 --world {0}/orders.txt/new.world",
    "new dunk --seats 2 --world {0}/new.world --option size=huge",
    "new dunk --seats 2 --world {0}/new.world --option colour=red",
    "new dunk --seats 2 --world {0}/new.world --option size",
    "new dunk --seats 2 --world {0}/new.world --option =",
    "new atlantis --seats 1 --world {0}/new.world --option width=-4",
    "new overlord --seats 1 --world {0}/new.world --option width=99999999999999999999",
    "new dunk --seats 2 --world {0}/" + "x" * 300,
    "check {0}/orders.txt --world {0}/war.world",
    "check {0}/orders.txt --seat 1",
    "check {0}/missing.txt --world {0}/war.world --seat 1",
    "check {0}/orders --world {0}/war.world --seat 1",
    "check {0}/big.txt --world {0}/war.world --seat 1",
    "check {0}/orders.txt --world {0}/missing.world --seat 1",
    "check {0}/orders.txt --world {0}/orders --seat 1",
    "check {0}/orders.txt --world {0}/noise.bin --seat 1",
    "check {0}/orders.txt --world {0}/list.json --seat 1",
    "check {0}/orders.txt --world {0}/deep.json --seat 1",
    "check {0}/orders.txt --world {0}/war.world --seat 99",
    "check {0}/orders.txt --world {0}/war.world --seat -1",
    "check {0}/orders.txt --world {0}/war.world --seat Ruritania",
    "check {0}/orders.txt --world {0}/war.world --seat=",
    "check {0}/orders.txt --world {0}/noise-state.world --seat 1",
    "check {0}/orders.txt --world {0}/cut-state.world --seat 1",
    "check {0}/orders.txt --world {0}/text-state.world --seat 1",
    "check {0}/orders.txt --world {0}/empty-state.world --seat 1",
    "check {0}/orders.txt --world {0}/no-provinces.world --seat 1",
    "check {0}/orders.txt --world {0}/future.world --seat 1",
    "check {0}/orders.txt --world {0}/no-game.world --seat 1",
    "check {0}/orders.txt --world {0}/wrong-game.world --seat 1",
    "check {0}/orders.txt --world {0}/no-state.world --seat 1",
    "check {0}/orders.txt --world {0}/numbers.world --seat 1",
    "turn --world {0}/war.world --orders {0}/empty",
    "turn --world {0}/war.world --orders {0}/missing --out {0}/out",
    "turn --world {0}/war.world --orders {0}/orders.txt --out {0}/out",
    "turn --world {0}/war.world --orders {0}/empty --out {0}/orders.txt",
    "turn --world {0}/war.world --orders {0} --out {0}/out",
    "turn --world {0}/over.world --orders {0}/empty --out {0}/out",
    "turn --world {0}/noise-state.world --orders {0}/empty --out {0}/out",
    "turn --world {0}/no-provinces.world --orders {0}/empty --out {0}/out --no-pictures",
    "turn --world {0}/nobody.world --orders {0}/empty --out {0}/out",
    "report --world {0}/war.world",
    "report --world {0}/war.world --seat 99",
    "report --world {0}/no-provinces.world --seat 1",
    "template --world {0}/war.world --seat -1",
    "template --world {0}/text-state.world --seat 1",
    "handbook chess",
    "handbook",
    "rules",
    "rules dunk",
    "rules chess castle",
    "map --world {0}/war.world",
    "map --world {0}/war.world --out {0}/orders",
    "map --world {0}/war.world --out {0}/missing/map.png",
    "map --world {0}/war.world --out /dev/full",
    "map --world {0}/war.world --out {0}/map.png --seat 77",
    "map --world {0}/no-provinces.world --out {0}/map.png --seat 1",
    "view --world {0}/war.world --seat nobody",
    "view --world {0}/noise.bin --seat 1",
    "verify --world {0}/missing.world",
    "verify --world {0}/noise-state.world",
    "verify --database {0}/no-database.sqlite3",
    "verify --database {0}/not-there.sqlite3",
    "verify --database nonsense://nowhere/x",
    "verify --database ://",
    "replay --database {0}/no-database.sqlite3",
    "replay Nobody --database {0}/good.sqlite3",
    "replay --out {0} --database {0}/good.sqlite3",
    "site --database {0}/no-database.sqlite3",
    "site Nobody --database {0}/good.sqlite3",
    "site --out {0}/orders.txt --database {0}/good.sqlite3",
    "run --now",
    "run",
    "demo --game chess --out {0}/demo",
    "demo --turns 0 --out {0}/demo",
    "demo --turns many --out {0}/demo",
    "demo --out {0}/orders.txt",
    "desk --world {0}/war.world --seat nobody --out {0}/page.html",
    "health",
    "health --heartbeat {0}/missing",
    "health --heartbeat {0}/orders.txt/beat",
    "backup",
    "backup {0}/copy.sqlite3 --database {0}/no-database.sqlite3",
    "backup {0}/copy.sqlite3 --database {0}/not-there.sqlite3",
    "backup {0}/orders --database {0}/good.sqlite3",
    "backup {0}/orders.txt/copy.sqlite3 --database {0}/good.sqlite3",
    "backup {0}/copy.sqlite3 --database mysql://u:secretword@nowhere/x",
    "restore",
    "restore {0}/missing.zip --database {0}/good.sqlite3",
    "restore {0}/orders --database {0}/good.sqlite3",
    "restore {0}/orders.txt --database {0}/good.sqlite3",
    "restore {0}/other.zip --database {0}/good.sqlite3",
    "restore {0}/bare.zip --database {0}/good.sqlite3",
    "restore {0}/later.zip --database {0}/good.sqlite3",
    "restore {0}/deep.zip --database {0}/good.sqlite3",
    "restore {0}/other.zip --guild here --database {0}/good.sqlite3",
    "restore {0}/other.zip --database {0}/no-database.sqlite3",
    "doctor --now",
    "migrate-to",
    "migrate-to nonsense://nowhere/x --database {0}/good.sqlite3",
    "migrate-to postgresql://u:secretword@127.0.0.1:1/x --database {0}/not-there.sqlite3",
]


@pytest.mark.parametrize("typed", BAD)
def test_a_bad_command_line_is_answered_in_a_line_or_two(
    typed: str, bench: Bench, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    for name in [name for name in os.environ if name.startswith(("TURNKEEP_", "DISCORD_"))]:
        monkeypatch.delenv(name)
    with pytest.raises(SystemExit) as ended:
        cli.main(typed.format(bench.folder).split())
    said = capfd.readouterr()
    lines = (said.out + said.err).strip().splitlines()
    assert ended.value.code in (1, 2), said
    assert 1 <= len(lines) <= 2, said
    assert "Traceback" not in said.out + said.err
    assert "secretword" not in said.out + said.err
    assert list(tmp_path.iterdir()) == []  # nothing is made by a command that was refused


def test_every_subcommand_has_bad_invocations() -> None:
    commands = set(vars(typer.main.get_command(cli.app))["commands"])
    assert commands == {typed.split()[0] for typed in BAD if not typed.startswith(("-", "frob"))}


def test_bad_settings_are_named(
    capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("TURNKEEP_LOG_LEVEL", "LOUD")
    with pytest.raises(SystemExit) as ended:
        cli.main(["run"])
    assert ended.value.code == 2
    assert "TURNKEEP_LOG_LEVEL" in capfd.readouterr().err


def test_a_full_disk_behind_the_output_is_said_once(bench: Bench) -> None:
    with Path("/dev/full").open("w") as full:
        ran = subprocess.run(
            [sys.executable, "-m", "bot.cli", "report", "--world", str(bench.world), "--seat", "1"],
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            cwd=Path(__file__).parents[3],
        )
    assert ran.returncode == 2
    assert ran.stderr.strip().splitlines() == ["turnkeep: No space left on device"]


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_line_ends_of_any_program_are_read(bench: Bench, end: str, capfd: pytest.CaptureFixture[str]) -> None:
    sheet = bench.put("ends.txt", end.join(["", "nonsense 1", "", "nonsense 2", ""]))
    with pytest.raises(SystemExit) as ended:
        cli.main(["check", str(sheet), "--world", str(bench.world), "--seat", "1"])
    assert ended.value.code == 1
    assert "2 errors" in capfd.readouterr().out


def test_every_error_counts_also_those_that_are_not_shown(bench: Bench, capfd: pytest.CaptureFixture[str]) -> None:
    sheet = bench.put("many.txt", "".join(f"nonsense {number}\n" for number in range(300)))
    with pytest.raises(SystemExit) as ended:
        cli.main(["check", str(sheet), "--world", str(bench.world), "--seat", "1"])
    assert ended.value.code == 1
    said = capfd.readouterr().out
    assert "0 orders understood, 300 errors" in said
    assert "and 100 more problems" in said


def test_a_game_that_is_over_plays_no_further_turn(bench: Bench, capfd: pytest.CaptureFixture[str]) -> None:
    for seat in ("1", "2"):
        bench.put(f"wishes/{seat}.txt", "worldpeace\n")
    first = f"turn --world {bench.world} --orders {bench.folder}/wishes --out {bench.folder}/ending --no-pictures"
    with pytest.raises(SystemExit) as ended:
        cli.main(first.split())
    assert ended.value.code == 0
    last = bench.folder / "ending" / bench.world.name
    assert worldfile.load(last).over.startswith("World peace")
    with pytest.raises(SystemExit) as ended:
        cli.main(f"turn --world {last} --orders {bench.folder}/empty --out {bench.folder}/after --no-pictures".split())
    assert ended.value.code == 2
    assert "the game is over after turn 1: World peace" in capfd.readouterr().err


def test_a_state_that_was_changed_by_hand_is_not_played_on(bench: Bench, capfd: pytest.CaptureFixture[str]) -> None:
    made = worldfile.load(bench.world)
    state = json.loads(made.document)
    made.state = zlib.compress(json.dumps(state, indent=1).encode())
    changed = bench.put("changed.world", document.encode(made))
    with pytest.raises(SystemExit) as ended:
        cli.main(["template", "--world", str(changed), "--seat", "1"])
    assert ended.value.code == 2
    assert "its state is not the one" in capfd.readouterr().err


@pytest.mark.slow
@pytest.mark.parametrize("game", ["dunk", "atlantis", "overlord", "olympia"])
@pytest.mark.parametrize("seats", [4, 9, 13])
def test_a_new_game_of_any_number_of_seats_is_made(
    tmp_path: Path, game: str, seats: int, capfd: pytest.CaptureFixture[str]
) -> None:
    """Choices of seats vary, and some of them exclude each other: a craftsman of Overlord knows two crafts."""
    with pytest.raises(SystemExit) as ended:
        cli.main(["new", game, "--seats", str(seats), "--seed", "7", "--world", str(tmp_path / "new.world")])
    assert ended.value.code in (0, None), capfd.readouterr().err
    assert f"seat {seats}: " in capfd.readouterr().out


def kingdom(world: Path) -> str:
    return worldfile.load(world).seats["1"].name.replace(" ", "_")


@pytest.mark.rule("DNK-SUBMIT-10", "DNK-SUBMIT-11")
@pytest.mark.parametrize(
    ("opening", "said"),
    [
        ("begin test {name}", "This sheet was only checked; it will not be carried out. This was a test"),
        ("begin orders {name} 7", "These orders are for turn 7; the turn now open is 1"),
        ("begin orders Nobody", "The begin line does not name your kingdom"),
        ("begin orders {name} 1", ""),
    ],
)
def test_sheets_that_the_game_does_not_take_are_named_and_not_carried_out(
    bench: Bench, opening: str, said: str, capfd: pytest.CaptureFixture[str]
) -> None:
    sheet = f"{opening.format(name=kingdom(bench.world))}\nset_kingdom_name Puddleton\nend orders\n"
    path = bench.put("hand/1.txt", sheet)
    with pytest.raises(SystemExit) as ended:
        cli.main(["check", str(path), "--world", str(bench.world), "--seat", "1"])
    assert ended.value.code == (1 if said else 0)
    assert said in " ".join(capfd.readouterr().out.split())
    with pytest.raises(SystemExit) as ended:
        cli.main(f"turn --world {bench.world} --orders {path.parent} --out {bench.folder}/out --no-pictures".split())
    assert ended.value.code == 0
    told = " ".join(capfd.readouterr().out.split())
    assert said in told
    assert ("seat 1: " in told) is bool(said)
    after = worldfile.load(bench.folder / "out" / bench.world.name)
    assert (after.seats["1"].name == "Puddleton") is not bool(said)
    assert ("1" in after.turns[0].orders) is not bool(said)


def test_a_turn_may_say_in_a_file_of_its_own_what_changed(bench: Bench) -> None:
    out = bench.folder / "changes"
    with pytest.raises(SystemExit) as ended:
        cli.main(
            f"turn --world {bench.world} --orders {bench.folder}/empty --out {out} --no-pictures --changes".split()
        )
    assert ended.value.code == 0
    changes, whole = ((out / f"1-{what}.txt").read_text(encoding="utf-8") for what in ("changes", "report"))
    assert 0 < len(changes) < len(whole)
    assert "As a turn ago" in changes
    told = json.loads((out / "1-report.json").read_text(encoding="utf-8"))["turnkeep"]
    assert [sheet["since"]["turn"] for sheet in told["map"]] == [0], "the page turns its map to what changed"


def test_a_turn_may_be_written_as_text_alone(bench: Bench) -> None:
    """The same texts as with everything, and a process that draws nothing loads nothing that draws."""
    out, whole = bench.folder / "texts", bench.folder / "whole"
    turn = f"turn --world {bench.world} --orders {bench.folder}/empty --out"
    heavy = ("discord", "sqlalchemy", "PIL", "jinja2", "aiohttp", "engine.render", "bot.ui", "storage.models")
    asked = (
        f"import sys; from bot import cli\n"
        f"try: cli.main({f'{turn} {out} --text'.split()})\n"
        f"finally: print([name for name in {heavy} if name in sys.modules])"
    )
    told = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, check=True)
    assert told.stdout.splitlines()[-1] == "[]"
    with pytest.raises(SystemExit):
        cli.main(f"{turn} {whole} --no-pictures".split())
    texts = {path.name: path.read_bytes() for path in out.iterdir()}
    assert texts == {path.name: path.read_bytes() for path in whole.iterdir() if path.suffix != ".json"}
    assert {"1-report.txt", "1-orders.txt", "newspaper.txt", bench.world.name} <= texts.keys()


def test_help_waits_for_no_library_that_it_does_not_need() -> None:
    heavy = ("discord", "sqlalchemy", "PIL", "jinja2", "pydantic", "aiohttp", "msgspec", "engine.core.ruleset")
    asked = f"import sys, bot.cli; print([name for name in {heavy} if name in sys.modules])"
    told = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, check=True)
    assert told.stdout.strip() == "[]"


@pytest.mark.parametrize("given", [True, False], ids=["a given file", "the file of the settings"])
def test_health_loads_nothing_of_what_it_asks_after(given: bool, tmp_path: Path) -> None:
    """A container asks every minute: no database, no game and no Discord is needed to read a small file."""
    heartbeat.write(tmp_path / "beat", {"loops": {"outbox": {"seconds": 12, "limit": 300}}})
    heavy = ("discord", "sqlalchemy", "sqlmodel", "PIL", "jinja2", "aiohttp", "msgspec", "apscheduler", "alembic")
    ours = ("bot.hosting.hosting", "bot.hosting.records", "storage.records", "storage.db", "engine.core.ruleset")
    unwanted = (*heavy, *ours, "prometheus_client", *(["pydantic_settings"] if given else []))
    asked = (
        "import sys; from bot import cli\n"
        "try: cli.main(['health', *sys.argv[1:]])\n"
        f"finally: print([name for name in {unwanted} if name in sys.modules])"
    )
    path = str(tmp_path / "beat")
    told = subprocess.run(
        [sys.executable, "-c", asked, *(["--heartbeat", path] if given else [])],
        env=os.environ | ({} if given else {"TURNKEEP_HEARTBEAT": path}),
        capture_output=True,
        text=True,
        check=True,
    )
    assert "outbox: last success" in told.stdout
    assert told.stdout.splitlines()[-1] == "[]"


def test_what_a_command_has_loaded_is_not_searched_for_cycles_as_it_ends() -> None:
    asked = (
        "import atexit, gc; from bot import cli\n"
        "atexit.register(lambda: print(gc.get_freeze_count(), len(gc.get_objects())))\n"  # called last
        "cli.main(['health', '--heartbeat', 'none'])"
    )
    told = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, check=False)
    frozen, left = map(int, told.stdout.splitlines()[-1].split())
    assert frozen > 100 * left


def test_what_a_command_leaves_open_is_closed_as_it_ends(tmp_path: Path) -> None:
    """A database of SQLite's is one file again, which a host may copy, also where nothing but a circle held it."""
    asked = (
        "import sqlite3, sys; from bot import cli\n"
        "try: cli.main(['health', '--heartbeat', 'none'])\n"
        "finally:\n"
        "    held = [sqlite3.connect(sys.argv[1])]; held.append(held)\n"
        "    held[0].executescript('PRAGMA journal_mode=WAL; CREATE TABLE one (x)'); del held"
    )
    subprocess.run([sys.executable, "-c", asked, str(tmp_path / "file")], capture_output=True, check=False)
    assert [path.name for path in tmp_path.iterdir()] == ["file"]


def test_a_worker_goes_without_discords_library() -> None:
    asked = (
        "import os, sys; from bot import cli\n"
        "os.environ |= {'TURNKEEP_QUEUE': 'cluster', 'TURNKEEP_DATABASE': 'postgresql://127.0.0.1:1/none'}\n"
        "try: cli.main(['run', '--role', 'worker'])\n"
        "finally: print([name for name in ('discord', 'aiohttp', 'PIL', 'jinja2') if name in sys.modules])"
    )
    told = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, check=False)
    assert told.stdout.splitlines()[-1] == "[]"
    assert "database" in told.stderr, "it came as far as that"
