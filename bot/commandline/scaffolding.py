"""`turnkeep scaffold`: a small game that plays, as a package of its own. Its files lie in the folder `newgame`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib import resources
from keyword import iskeyword
from pathlib import Path

from engine.core.errors import TurnkeepError
from engine.games.registry import CARDS

_KEY = re.compile(r"[a-z][a-z0-9_]{2,31}")
FILES = {
    "pyproject.toml": "pyproject.toml.txt",
    "README.md": "README.md.txt",
    "{key}/__init__.py": "",
    "{key}/game.toml": "game.toml.txt",
    "{key}/ruleset.py": "ruleset.py.txt",
    "{key}/specimen.py": "specimen.py.txt",
    "tests/test_{key}.py": "test_game.py.txt",
}


def write(key: str, folder: Path) -> Iterator[Path]:
    """Writes the package; the paths of its files. Raises TurnkeepError for a key that cannot be, or is taken, and for a
    folder in which something lies already.
    """
    if not _KEY.fullmatch(key) or iskeyword(key):
        raise TurnkeepError(f"{key[:40]!r} cannot be a key: write 3 to 32 small letters, digits and underscores")
    if key in CARDS:
        raise TurnkeepError(f'there is a game "{key}" already')
    if folder.exists() and any(folder.iterdir()):
        raise TurnkeepError(f"{folder} is not empty")
    source = resources.files("bot.commandline") / "newgame"
    words = {"@KEY@": key, "@TITLE@": key.replace("_", " ").capitalize(), "@DASHED@": key.replace("_", "-")}
    words["@PREFIX@"] = re.sub(r"[^A-Z]", "", key.upper())[:3].ljust(3, "X")
    for name, made_of in FILES.items():
        text = (source / made_of).read_text(encoding="utf-8") if made_of else f'"""{words["@TITLE@"]}."""\n'
        for word, said in words.items():
            text = text.replace(word, said)
        path = folder / name.format(key=key)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        yield path
