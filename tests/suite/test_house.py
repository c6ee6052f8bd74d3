"""The house rules as tests: who imports whom, what the engine may not touch, what repository and wheel hold."""

from __future__ import annotations

import ast
import os
import re
import subprocess
import sys
import zipfile
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

from tests.suite.callers import statements
from tests.suite.table import each

ROOT = Path(__file__).parents[2]
PACKAGES = ("assets", "bot", "engine", "storage")

# Who may import what of our own, longest prefix first; {own} is the importer's own game.
ARROWS = {
    "engine.games.registry": ("engine.core", "engine.games", "assets"),
    "engine.games.": ("engine.core", "engine.games.{own}"),
    "engine.games": ("engine.core", "engine.games"),
    "engine.core": ("engine.core",),
    "engine.render": ("engine.core", "engine.render", "assets"),
    "engine.testing": ("engine.core", "engine.games", "engine.rule", "engine.testing"),
    # engine.rulebook and engine.ruletext
    "engine.rule": ("engine.rule", "engine.core.errors", "engine.games.registry", "assets"),
    "engine": (),
    "storage": ("engine.core", "storage"),
    "bot": ("bot", "engine", "storage", "assets"),
    "assets": (),
}

# What only some may import: module -> (who may, who even among those may not).
RESERVED = {
    "PIL": (("engine.render",), ()),
    "discord": (("bot",), ("bot.hosting",)),
    "sqlmodel": (("storage",), ()),
    "sqlalchemy": (("storage",), ()),
    "alembic": (("storage",), ()),
    "random": (("engine.core.dice", "bot", "storage"), ()),
    "random.Random": (("engine.core.dice", "engine.render", "bot", "storage"), ()),  # seeded by the place it draws
    "time": (("bot", "storage"), ()),
    "secrets": (("bot", "storage"), ()),
    "uuid": (("bot", "storage"), ()),
    "socket": (("bot",), ()),
    "subprocess": (("bot",), ()),
    "asyncio": (("bot", "storage"), ()),
    "aiohttp": (("bot",), ()),
    "apscheduler": (("bot",), ()),
    "sqlite3": (("storage",), ()),
}

# Attributes and names by which the clock, the environment or the outer world would come into the engine.
FORBIDDEN_IN_ENGINE = {"now", "utcnow", "today", "environ", "getenv", "urandom"}
FORBIDDEN_CALLS_IN_ENGINE = {"open", "print", "input", "hash", "id"}

MACHINE_PATH = re.compile(r"(?<![\w.~$}:/-])/(?:work|root|home|Users)/[\w.]")
SECRET = re.compile(
    r"\b[MNO][\w-]{23,27}\.[\w-]{6}\.[\w-]{27,}"  # a Discord bot token
    r"|\bgh[pousr]_[A-Za-z0-9]{30,}|\bAKIA[A-Z0-9]{16}\b|\bsk-[A-Za-z0-9-]{30,}"
    r"|-----BEGIN [A-Z ]*PRIVATE KEY"
    r"|(?i:token|secret|passwd|password|api_?key)[\"']?\s*[=:]\s*[\"'][A-Za-z0-9+/_.-]{32,}[\"']"
)


def in_package(module: str, package: str) -> bool:
    return module == package or module.startswith(package if package.endswith((".", "rule")) else package + ".")


def sources(*packages: str) -> Iterator[tuple[str, str]]:
    """Module name and text of every Python file of some packages, or of the four."""
    for package in packages or PACKAGES:
        for path in sorted((ROOT / package).rglob("*.py")):
            parts = path.relative_to(ROOT).with_suffix("").parts
            yield ".".join(parts[:-1] if parts[-1] == "__init__" else parts), path.read_text(encoding="utf-8")


@cache
def parsed(source: str) -> ast.Module:
    """The tree of a source; the tests of the house ask for the same ones again and again."""
    return ast.parse(source)


@cache
def imports(module: str, source: str) -> tuple[str, ...]:
    """Every module (and `module.name`) that a source imports; relative imports are resolved as for a plain module."""
    found: list[str] = []
    for node in statements(parsed(source)):
        if isinstance(node, ast.Import):
            found += (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = module.split(".")[: -node.level] if node.level else []
            base = ".".join([*above, *([node.module] if node.module else [])])
            found += (f"{base}.{alias.name}" for alias in node.names)
    return tuple(found)


def wrong_arrows(module: str, source: str) -> list[str]:
    own = module.split(".")[2] if module.startswith("engine.games.") else ""
    allowed = next(may for who, may in ARROWS.items() if in_package(module, who))
    if own and module.endswith(".specimen"):  # how a game is put to the kit's tests
        allowed = (*allowed, "engine.testing.specimen")
    wrong = []
    for name in imports(module, source):
        ours = name.split(".")[0] in (*PACKAGES, "tests")
        if ours and name not in PACKAGES and not any(in_package(name, may.format(own=own)) for may in allowed):
            wrong.append(f"{module} imports {name}")
    return wrong


def wrong_reserved(module: str, source: str) -> list[str]:
    wrong = []
    for name in imports(module, source):
        may, not_even = RESERVED.get(name) or RESERVED.get(name.split(".")[0], (PACKAGES, ()))
        if not any(in_package(module, who) for who in may) or any(in_package(module, who) for who in not_even):
            wrong.append(f"{module} imports {name}")
    return wrong


def outer_world(module: str, source: str) -> list[str]:
    """Where an engine source reaches for the clock, the environment, a file, or an order that differs by process."""
    wrong = []
    for node in ast.walk(parsed(source)):
        if isinstance(node, ast.Attribute) and node.attr in FORBIDDEN_IN_ENGINE:
            wrong.append(f"{module}:{node.lineno} .{node.attr}")
        elif (
            isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in FORBIDDEN_CALLS_IN_ENGINE
        ):
            wrong.append(f"{module}:{node.lineno} {node.func.id}()")
    return wrong


# Games whose orders look up what they name by what the seat knows: the tables of their state, and who may ask the world
# itself, and why.
DISCREET: Mapping[str, tuple[str, Mapping[str, str]]] = {
    "dunk": ("provinces|armies|kingdoms", {"acting": "lands, towns and kingdoms are public, armies one's own"}),
    "atlantis": ("units|factions", {
        "units.known": "it is the look-up",
        "acting.references": "it finds what the look-up may show",
        "battle.battles": "the numbers are of those who fight",
    }),
    "erfworld": ("units|packs|commanders|cities", {
        "units.known": "it is the look-up",
        "acting": "it finds what the look-up may show",
        "day.sheets": "it asks whose lines a section holds, and answers only the side whose they are",
        "day.rounds": "the same",
    }),
    "overlord": ("units|structures|locations", {
        "acting": "it finds what the look-up may show",
        "units.known": "it is the look-up",
        "month.waiting": "it only asks whether to ask an order again",
    }),
    "olympia": ("units|players|places|things|storms", {
        "units.presence": "it is the look-up",
        "month.scheduler": "the numbers are of those whose orders run",
        "month.waiting": "the numbers are of those who wait",
    }),
}  # fmt: skip
# What finds anything in the world, and which subjects may import it: rules let their orders reach whom nobody sees.
WORLD_WIDE = re.compile(r"(?m)\.references\.find_|\.references\.anybody$|\.presence\.anywhere$")
FAR_REACHING = {
    "olympia.instant.writing": "OLY-GAP-O40: letters go anywhere, and whether they came is not told",
    "olympia.rule.pledging": "OLY-GAP-O50: lands are pledged to numbers that one does not see",
    "olympia.rule.garrisons": "OLY-GAP-O31: the castle may be far away; what it is, is not told",
    "olympia.study.crafts.prayers": "OLY-GAP-S751: a vision of whatever is in this world",
    "olympia.magic.casting": "OLY-GAP-81: spells reach places of this world",
    "olympia.magic.sorcery": "OLY-GAP-S922: goods are sent to nobles anywhere",
    "olympia.magic.scrying.far_sight": "OLY-GAP-S847: it is how one finds a character",
    "olympia.magic.artifacts.wonders": "OLY-GAP-70: an orb finds a character, too",
    "olympia.magic.weather.striking": "OLY-GAP-S821: what stands where one's storm is, near or far",
}
ORDERS = re.compile(
    r"\.acting\.contract\.\w*Acting$|\.acting\.faction_deeds|\.units\.using\.\w*Using$|\.aiming\.Spelling$"
)


def indiscreet(module: str, source: str) -> list[str]:
    """Where an order of such a game is given what its seat may not know: a find of the whole world, or a get from it by
    anything but what the state itself says, such as `world.units.get(unit.leader)`."""
    _, _, game, room = [*module.split(".", 3), "", "", "", ""][:4]
    tables, may = DISCREET.get(game, ("", {}))
    if not tables or any(in_package(room, one) for one in may):
        return []
    named = imports(module, source)
    found = [f"{module} imports {name}" for name in named if WORLD_WIDE.search(name)]
    if f"{game}.{room}" in FAR_REACHING:
        found = []
    if not any(map(ORDERS.search, named)):
        return found
    for node in ast.walk(parsed(source)):
        if not isinstance(node, ast.Call) or not node.args or isinstance(node.args[-1], ast.Attribute):
            continue
        asked = ast.unparse(node.func)
        if (len(node.args) == 2 and asked == "find") or (
            len(node.args) == 1 and re.search(rf"\b(world|state|campaign)\.({tables})\.get$", asked)
        ):
            found.append(f"{module}:{node.lineno} {ast.unparse(node)}")
    return found


DOORS = 15  # entries of a folder that one still sees at a glance
CROWDED: dict[str, str] = {}  # folders that need more, and why
# The folder of a game has a room for each of its subjects, as many as they are, and so have its tests.
_GAME = re.compile(r"(tests\.)?engine\.games\.\w+")

# Whose modules have names of their own.
NAMED = ("bot", "engine.core", "engine.render")
SHARED_NAMES = {"errors"}  # each layer's own errors, under the name that Python packages give them

# What the product does without: package -> who lets it in when somebody asks for it.
APART = {"bot.double": ("bot.demo",), "bot.demo": ("bot.commandline.cli_host",)}


def crowded(modules: Iterable[str]) -> dict[str, int]:
    """Folders with more entries (modules and folders) than DOORS."""
    inside: dict[str, set[str]] = {}
    for name in modules:
        parts = name.split(".")
        for depth in range(1, len(parts)):
            inside.setdefault(".".join(parts[:depth]), set()).add(parts[depth])
    return {
        folder: len(entries)
        for folder, entries in inside.items()
        if len(entries) > DOORS and not _GAME.fullmatch(folder)
    }


def circle(texts: Mapping[str, str]) -> list[str]:
    """A circle of imports among these modules, at their top, in functions or for types alone; [] when there is none."""
    arrows = {}
    for module, source in texts.items():
        named = (name if name in texts else name.rpartition(".")[0] for name in imports(module, source))
        arrows[module] = {name for name in named if name in texts and name != module}
    try:
        TopologicalSorter(arrows).prepare()
    except CycleError as found:
        return list(found.args[1])
    return []


def namesakes(modules: Iterable[str]) -> dict[str, list[str]]:
    """Names that several modules have: name -> modules."""
    found: dict[str, list[str]] = {}
    for module in modules:
        if any(in_package(module, package) for package in NAMED):
            found.setdefault(module.rpartition(".")[2], []).append(module)
    return {name: of for name, of in found.items() if len(of) > 1 and name not in SHARED_NAMES}


def let_in(module: str, source: str) -> list[str]:
    """Where a module imports what the product does without."""
    return [
        f"{module} imports {name}"
        for package, may in APART.items()
        for name in imports(module, source)
        if in_package(name, package) and not any(in_package(module, who) for who in (package, *may))
    ]


# What stands in a source that names anything private of another; few do, and taking the others apart takes long.
UNDERSCORED = re.compile(r"(?m)\._[a-z]|\bimport\b.*\b_[a-z]|^[ \w,]*\b_[a-z]\w*,?$")


def private_names(module: str, source: str) -> list[str]:
    """Where a module imports a name with an underscore from the product, or reads one of what it imports."""
    if not UNDERSCORED.search(source):
        return []
    named = [name for name in imports(module, source) if name.split(".")[0] in PACKAGES]
    imported = {name.rpartition(".")[2] for name in named}
    found = [f"{module} imports {name}" for name in named if re.search(r"\._[a-z]", name)]
    for node in ast.walk(parsed(source)):
        if not isinstance(node, ast.Attribute) or not isinstance(node.value, ast.Name):
            continue
        if node.value.id in imported and re.match("_[a-z]", node.attr):
            found.append(f"{module}:{node.lineno} {ast.unparse(node)}")
    return found


def repository_files() -> list[Path]:
    """Every file that git keeps or would keep; in an unpacked source package, which has no git, every file there."""
    command = ["git", "ls-files", "--cached", "--others", "--exclude-standard"]
    try:
        listed = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout.splitlines()
        files = [ROOT / name for name in listed]
    except (OSError, subprocess.CalledProcessError):
        files = [path for path in ROOT.rglob("*") if "__pycache__" not in path.parts and ".venv" not in path.parts]
    return sorted(path for path in files if path.is_file())


def findings(pattern: re.Pattern[str], files: list[Path]) -> list[str]:
    found = []
    for path in files:
        for number, line in enumerate(path.read_bytes().decode("utf-8", "ignore").splitlines(), start=1):
            if match := pattern.search(line):
                found.append(f"{path.name}:{number}: {match[0][:12]}...")
    return found


def texts() -> list[Path]:
    return [path for path in repository_files() if path.suffix not in (".png", ".ttf", ".otf", ".woff2", ".gz", ".jpg")]


def run(*arguments: str) -> str:
    done = subprocess.run([sys.executable, *arguments], cwd=ROOT, capture_output=True, text=True)
    return "" if done.returncode == 0 else f"{done.stdout}\n{done.stderr}".strip() or f"exit {done.returncode}"


def test_imports_follow_the_arrows_of_the_house() -> None:
    assert [line for module, source in sources() for line in wrong_arrows(module, source)] == []


def test_pillow_discord_and_the_database_are_known_only_where_they_belong() -> None:
    assert [line for module, source in sources() for line in wrong_reserved(module, source)] == []


def test_orders_look_up_what_their_seat_knows() -> None:
    assert [line for module, source in sources() for line in indiscreet(module, source)] == []


@each(
    "module, source",
    [
        ("overlord.trade.orders", "from engine.games.overlord.acting.references import find_unit"),
        ("overlord.trade.orders", "{overlord}\nacting.world.units.get(acting.order['unit'])"),
        ("overlord.trade.orders", "{overlord}\nturn.state.structures.get(reference)"),
        ("atlantis.trade.orders", "from engine.games.atlantis.acting.references import anybody"),
        ("atlantis.trade.orders", "{atlantis}\nacting.world.units.get(acting.order['unit'])"),
        ("olympia.trade.orders", "from engine.games.olympia.units.presence import anywhere"),
        ("olympia.trade.orders", "{olympia}\nacting.world.places.get(code)"),
        ("olympia.magic.sorcery", "from engine.games.olympia.units.using import Using\nworld.things.get(item)"),
        (
            "erfworld.travel.staying",
            "from engine.games.erfworld.acting.contract import UnitActing\nfind(acting.world, acting.order['who'])",
        ),
        (
            "erfworld.travel.staying",
            "from engine.games.erfworld.acting.contract import CityActing\nworld.packs.get(code)",
        ),
        (
            "erfworld.travel.staying",
            "from engine.games.erfworld.magic.aiming import Spelling\none.world.cities.get(text)",
        ),
        ("dunk.realm.orders", "{dunk}\nacting.campaign.armies.get(acting.order['army'])"),
    ],
)
def test_an_order_that_asks_the_world_would_be_found(module: str, source: str) -> None:
    acting = {game: f"from engine.games.{game}.acting.contract import Acting" for game in DISCREET}
    source, game = source.format(**acting), module.partition(".")[0]
    assert indiscreet(f"engine.games.{module}", source) != []
    assert indiscreet(f"engine.games.{game}.{next(iter(DISCREET[game][1]))}", source) == []


def test_whoever_may_reach_far_does() -> None:
    """A leave that nobody needs any more is none."""
    texts = {module.removeprefix("engine.games."): source for module, source in sources()}
    assert [one for one in FAR_REACHING if not WORLD_WIDE.search("\n".join(imports(one, texts[one])))] == []


def test_rows_stay_in_the_storage() -> None:
    """Nobody else, and no test of anybody else, knows the tables: what leaves the storage are records."""
    others = [path for folder in ("bot", "engine", "assets", "tests") for path in (ROOT / folder).rglob("*.py")]
    outside = [path for path in others if not path.is_relative_to(ROOT / "tests" / "storage")]
    texts = ((path, path.read_text(encoding="utf-8")) for path in outside)
    known = {
        f"{path.relative_to(ROOT)} imports {name}"
        for path, text in texts
        if "models" in text or "sqlmodel" in text
        for name in imports(".".join(path.relative_to(ROOT).with_suffix("").parts), text)
        if in_package(name, "storage.models") or in_package(name, "sqlmodel")
    }
    assert known == {"tests/suite/postgres.py imports sqlmodel.SQLModel"}  # which empties the databases of tests


def test_no_test_knows_a_private_name_of_the_product() -> None:
    assert [line for module, source in sources("tests") for line in private_names(module, source)] == []


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ("from engine.core.dice import _roll", ["tests.test_dice imports engine.core.dice._roll"]),
        ("from engine.core.dice import (\n    Dice, _roll,\n)", ["tests.test_dice imports engine.core.dice._roll"]),
        ("from engine.core import dice\ndice._roll(6)", ["tests.test_dice:2 dice._roll"]),
        ("from tests.suite.faults.told import _told\nfrom engine.core import dice\ndice.roll(6)._one", []),
        ("from engine import __version__", []),
    ],
)
def test_a_private_name_in_a_test_would_be_found(source: str, found: list[str]) -> None:
    assert private_names("tests.test_dice", source) == found


def test_the_engine_knows_no_clock_no_environment_and_no_files() -> None:
    engine = [(module, source) for module, source in sources() if in_package(module, "engine")]
    assert [line for module, source in engine for line in outer_world(module, source)] == []


def test_no_folder_holds_more_than_one_sees_at_a_glance() -> None:
    assert crowded(module for module, _ in sources(*PACKAGES, "tests")).keys() == CROWDED.keys()


def test_no_module_leads_back_to_itself() -> None:
    assert circle(dict(sources())) == []


def test_a_name_stands_for_one_module() -> None:
    packages = {".".join(path.parent.relative_to(ROOT).parts) for path in ROOT.glob("*/**/__init__.py")}
    assert namesakes(module for module, _ in sources() if module not in packages) == {}


def test_the_double_and_the_demo_are_known_to_nobody_but_who_shows_them() -> None:
    assert [line for module, source in sources() for line in let_in(module, source)] == []


def test_a_crowded_folder_would_be_found() -> None:
    modules = [f"bot.room.m{number}" for number in range(15)]
    assert crowded(modules) == {}
    assert crowded([*modules, "bot.room.sub.deep"]) == {"bot.room": 16}


@pytest.mark.parametrize(
    "back",
    [
        "from bot.a import thing",
        "from bot import a",
        "def late():\n    import bot.a",
        "if TYPE_CHECKING:\n    from bot.a import Thing",
    ],
)
def test_a_circle_would_be_found(back: str) -> None:
    assert circle({"bot.a": "from bot.b import other", "bot.b": "import os", "bot.c": "import bot.a"}) == []
    assert set(circle({"bot.a": "from bot.b import other", "bot.b": back, "bot.c": "import bot.a"})) == {
        "bot.a",
        "bot.b",
    }


def test_namesakes_would_be_found() -> None:
    assert namesakes(["bot.ui.forms", "bot.double.forms", "bot.errors", "bot.hosting.errors", "storage.forms"]) == {
        "forms": ["bot.ui.forms", "bot.double.forms"]
    }


def test_the_double_in_the_wrong_place_would_be_found() -> None:
    assert let_in("bot.ui.cards", "from bot.double import Double") != []
    assert let_in("bot.app", "def late():\n    from bot.demo.stage import play") != []
    assert let_in("bot.demo.stage", "from bot.double import Double") == []


@each(
    "module, source",
    [
        ("engine.core.turn", "from engine.games.dunk import state"),
        ("engine.games.dunk.sight.view", "from engine.games.olympia.view import ship"),
        ("engine.games.dunk.sight.view", "from engine import rulebook"),
        ("engine.games.dunk.sight.view", "from engine.render import squaremap"),
        ("engine.games.dunk.sight.view", "from ...olympia.sight import view"),
        ("engine.render.maps.panel", "import engine.games.dunk.state"),
        ("engine.rulebook", "from engine.core import dice"),
        ("engine.testing", "from tests.suite import postgres"),
        ("storage.store", "from bot import app"),
        ("storage.store", "from engine.games import registry"),
        ("assets", "import engine.core.dice"),
    ],
)
def test_an_import_against_the_arrows_would_be_found(module: str, source: str) -> None:
    assert wrong_arrows(module, source) != []


@each(
    "module, source",
    [
        ("engine.core.turn", "from engine.core.dice import Dice"),
        ("engine.games.dunk.sight.view", "from engine.games.dunk.state import State"),
        ("engine.games.dunk.sight.view", "from .state import State\nimport msgspec"),
        ("engine.games.registry", "from engine.games.dunk import ruleset"),
        ("engine.rulebook", "from engine.ruletext import messages"),
        ("engine.render.lettering.fonts", "import assets"),
        ("storage.codec", "from engine.core.errors import EngineError"),
        ("bot.app", "from storage.store import Store\nfrom engine import rulebook"),
    ],
)
def test_an_import_along_the_arrows_is_let_through(module: str, source: str) -> None:
    assert wrong_arrows(module, source) == []


@each(
    "module, source",
    [
        ("bot.cogs.maps", "from PIL import Image"),
        ("engine.core.telling.mapsheet", "import PIL.Image"),
        ("bot.hosting.people.seats", "import discord"),
        ("storage.store", "from discord.ext import commands"),
        ("bot.app", "from sqlmodel import Session"),
        ("engine.core.turn", "import random"),
        ("engine.render.maps.land.terrain", "from random import shuffle"),
        ("engine.games.dunk.founding.setup", "from time import monotonic"),
        ("engine.games.dunk.founding.setup", "import uuid"),
    ],
)
def test_a_reserved_import_in_the_wrong_place_would_be_found(module: str, source: str) -> None:
    assert wrong_reserved(module, source) != []


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("engine.render.lettering.fonts", "from PIL import Image"),
        ("bot.app", "import discord"),
        ("engine.core.dice", "import random"),
    ],
)
def test_a_reserved_import_in_its_place_is_let_through(module: str, source: str) -> None:
    assert wrong_reserved(module, source) == []


@each(
    "source",
    ["import datetime\ndatetime.datetime.now()", "import os\nos.environ['X']", "open('x')", "print(1)", "hash('x')"],
)
def test_a_reach_for_the_outer_world_would_be_found(source: str) -> None:
    assert outer_world("engine.core.turn", source) != []


def test_no_file_of_the_repository_names_a_path_of_somebodys_machine() -> None:
    assert findings(MACHINE_PATH, texts()) == []


def test_no_file_of_the_repository_holds_a_secret() -> None:
    assert findings(SECRET, texts()) == []


def test_a_machine_path_and_a_secret_would_be_found(tmp_path: Path) -> None:
    planted = tmp_path / "planted.txt"
    planted.write_text("data = '/" + "home/me/x'\ntoken = '" + "a1B2" * 10 + "'\nghp" + "_" + "a" * 36 + "\n")
    assert findings(MACHINE_PATH, [planted]) == ["planted.txt:1: /" + "home/m..."]
    assert [line.split(":")[1] for line in findings(SECRET, [planted])] == ["2", "3"]


def test_a_path_inside_an_address_is_no_machine_path(tmp_path: Path) -> None:
    harmless = tmp_path / "harmless.txt"
    harmless.write_text("https://example.org/home/me\ndocs/work/plan\n")
    assert findings(MACHINE_PATH, [harmless]) == []


def test_what_the_readme_says_of_testing_is_what_ci_runs() -> None:
    line = (ROOT / ".ci" / "run").read_text(encoding="utf-8").rstrip().split("\n")[-1]
    assert line.startswith("python3 -m venv .venv && ")
    assert f"    {line}\n" in (ROOT / "README.md").read_text(encoding="utf-8")


def test_ruff_finds_nothing() -> None:
    assert run("-m", "ruff", "check", "--no-cache", ".") == ""


def test_every_file_stands_as_the_formatter_writes_it() -> None:
    assert run("-m", "ruff", "format", "--check", "--no-cache", "-q", ".") == ""


def test_mypy_finds_nothing() -> None:
    """What mypy has kept of an earlier run is used. On a fresh checkout it keeps nothing: that takes a tenth longer."""
    kept = () if (ROOT / ".mypy_cache").is_dir() else ("--cache-dir", os.devnull)
    assert run("-m", "mypy", *kept) == ""


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, built by hatchling without network."""
    folder = tmp_path_factory.mktemp("wheel")
    assert run("-m", "hatchling", "build", "--target", "wheel", "--directory", str(folder)) == ""
    return next(folder.glob("*.whl"))


@pytest.mark.slow
def test_the_wheel_carries_every_file_of_the_four_packages_and_no_tests(wheel: Path) -> None:
    expected = {path.relative_to(ROOT).as_posix() for path in repository_files()}
    expected = {name for name in expected if name.split("/")[0] in PACKAGES}
    carried = set(zipfile.ZipFile(wheel).namelist())
    assert expected - carried == set()
    assert not any(name.startswith("tests/") for name in carried)


@pytest.mark.slow
@each(
    "pattern",
    [
        r"assets/fonts/.+\.(ttf|otf)",
        r"assets/rulebooks/.+\.md",
        r"storage/migrations/versions/.+\.py",
        r"storage/migrations/script\.py\.mako",
        r"engine/games/.+/data/.+\.toml",
        r"bot/demo/templates/.+\.j2",
        r".+\.dist-info/entry_points\.txt",
        r".+\.dist-info/licenses/LICENSE",
    ],
)
def test_the_wheel_carries_what_a_plain_install_needs(wheel: Path, pattern: str) -> None:
    assert [name for name in zipfile.ZipFile(wheel).namelist() if re.fullmatch(pattern, name)] != []


@pytest.mark.slow
def test_an_installed_wheel_finds_its_rulebooks_away_from_the_repository(wheel: Path, tmp_path: Path) -> None:
    zipfile.ZipFile(wheel).extractall(tmp_path)
    script = (
        "import sys; sys.path.insert(0, sys.argv[1]); from engine import rulebook; "
        "print(rulebook.__file__); print(rulebook.games())"
    )
    done = subprocess.run(
        [sys.executable, "-P", "-c", script, str(tmp_path)], cwd=tmp_path, capture_output=True, text=True, check=True
    )
    place, games = done.stdout.splitlines()
    assert Path(place).is_relative_to(tmp_path)
    assert "dunk" in games
