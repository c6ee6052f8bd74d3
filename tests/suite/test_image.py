"""The image and compose.yaml: everything in the image is named to the byte, it runs under an init, as nobody in
particular, with a limit of memory; and the files name only what there is.
"""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest
import yaml

from bot.process.settings import Settings

ROOT = Path(__file__).parents[2]
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


HOSTING = ROOT / "assets" / "docs" / "hosting"


@pytest.fixture
def services() -> dict[str, dict[str, Any]]:
    return read("compose.yaml")


def read(file: str) -> dict[str, dict[str, Any]]:
    found: dict[str, dict[str, Any]] = yaml.safe_load((HOSTING / file).read_text(encoding="utf-8"))["services"]
    return found


def overlay() -> dict[str, dict[str, Any]]:
    """What cluster.yaml adds to the services of compose.yaml."""
    return {name: service for name, service in read("cluster.yaml").items() if name != "bot"}


def test_the_settings_that_dockerfile_and_compose_name_are_read_by_somebody(
    services: dict[str, dict[str, Any]], monkeypatch: pytest.MonkeyPatch
) -> None:
    known = {f"TURNKEEP_{name.upper()}" for name in Settings.model_fields}
    named = re.findall(r"TURNKEEP_[A-Z]+(?:_[A-Z]+)*", (ROOT / "Dockerfile").read_text(encoding="utf-8"))
    given = services["bot"]["environment"]
    assert {*named, *given} - {"DISCORD_TOKEN"} <= known
    for name, value in given.items():
        monkeypatch.setenv(name, re.sub(r"\$\{\w+:\?[^}]*\}", "secret", value))
    settings = Settings(_env_file=None)
    assert settings.database == "postgresql://turnkeep:secret@postgres/turnkeep"
    assert settings.metrics_port == 9464


def test_every_service_has_a_limit_of_memory_and_an_init_and_is_named_by_version(
    services: dict[str, dict[str, Any]],
) -> None:
    for name, service in services.items():
        assert re.fullmatch(r"\d+[gm]", service["mem_limit"]), name
        assert "build" in service or re.fullmatch(r".+:v?\d[\w.]*", service["image"]), name
        assert all(str(port).startswith("127.0.0.1:") for port in service.get("ports", ())), name
    assert "build" in services["bot"]  # under tini, see above; PostgreSQL is an init of its own
    assert (HOSTING / services["bot"]["build"]["context"]).resolve() == ROOT
    assert services["prometheus"]["init"]


def test_what_compose_mounts_is_there_and_prometheus_finds_the_bot(services: dict[str, dict[str, Any]]) -> None:
    mounts = [volume.split(":") for service in services.values() for volume in service["volumes"]]
    files = {there: HOSTING / here for here, there, *_ in mounts if here.startswith("./")}
    assert all(path.is_file() for path in files.values())
    (config,) = [path for there, path in files.items() if f"--config.file={there}" in services["prometheus"]["command"]]
    config_told = yaml.safe_load(config.read_text(encoding="utf-8"))
    assert set(config_told["rule_files"]) <= files.keys()
    (job,) = config_told["scrape_configs"]
    port = int(services["bot"]["environment"]["TURNKEEP_METRICS_PORT"])
    (found,) = job["dns_sd_configs"]
    assert (job["job_name"], found["type"], found["port"]) == ("turnkeep", "A", port)
    assert set(found["names"]) == {"bot", *overlay()}
    named = yaml.safe_load((HOSTING / "compose.yaml").read_text(encoding="utf-8"))["volumes"].keys()
    assert {here for here, *_ in mounts if not here.startswith("./")} == set(named)


def test_in_parts_each_has_its_role_and_what_the_whole_bot_has_but_a_worker_no_token(
    services: dict[str, dict[str, Any]],
) -> None:
    whole, parts = services["bot"], read("cluster.yaml")
    roles = {name: service["command"] for name, service in parts.items()}
    assert roles == {name: ["turnkeep", "run", "--role", name if name != "bot" else "gateway"] for name in parts}
    assert {name: service.get("scale", 1) for name, service in overlay().items()} == {"worker": 2, "sender": 1}
    assert set(parts["bot"]) == {"command", "environment"}
    own = {"command", "scale", "environment", "volumes"}  # copies of the database are the gateway's, who has the volume
    for name, service in overlay().items():
        assert {key: said for key, said in service.items() if key not in own} == {
            key: said for key, said in whole.items() if key not in own
        }
        given = whole["environment"] | parts["bot"]["environment"]
        kept = given.keys() - {"TURNKEEP_BACKUPS"} - ({"DISCORD_TOKEN"} if name == "worker" else set())
        assert service["environment"] == {key: given[key] for key in kept}
