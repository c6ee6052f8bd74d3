"""The image: everything in it is named to the byte, it runs under an init, and as nobody in particular."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[1]
PIN = re.compile(r"^([\w.-]+)==\S+(?:.*\\\n(?: +--hash=sha256:[0-9a-f]{64}.*\n)+)", re.MULTILINE)


def _name(requirement: str) -> str:
    """The name of a distribution, in the one of its spellings that indexes use."""
    return re.sub(r"[-_.]+", "-", re.split(r"[^\w.-]", requirement)[0]).lower()


def test_the_lock_names_every_dependency_by_its_hashes() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    lock = (ROOT / "requirements.lock").read_text(encoding="utf-8")
    pinned = {_name(name) for name in PIN.findall(lock)}
    wanted = {_name(one) for one in (*project["dependencies"], *project["optional-dependencies"]["postgres"])}
    assert wanted - pinned == set()
    assert len(pinned) == len(re.findall(r"^[\w.-]+==", lock, re.MULTILINE)), "one has no hash"


def test_the_image_takes_nothing_that_the_lock_does_not_name_and_has_an_init() -> None:
    lines = (ROOT / "Dockerfile").read_text(encoding="utf-8").replace("\\\n", "").splitlines()
    installs = [step for line in lines for step in line.split("&&") if "pip install" in step]
    assert [("--require-hashes" in step, "--no-deps" in step) for step in installs] == [(True, False), (False, True)]
    assert [line for line in lines if line.startswith("FROM ")] == ["FROM ${BASE} AS build", "FROM ${BASE}"]
    assert 'ENTRYPOINT ["tini", "--"]' in lines
    assert lines.index("USER turnkeep") < lines.index('ENTRYPOINT ["tini", "--"]')
