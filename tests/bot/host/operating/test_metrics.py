"""`/metrics` of the bot as it ships, and the files that read it: what they name is there, with those labels."""

from __future__ import annotations

import asyncio
import json
import re
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest
import yaml
from prometheus_client import Metric
from prometheus_client.parser import text_string_to_metric_families
from prometheus_client.samples import Sample

from bot.double import Double
from bot.hosting.hosting import Hosting
from bot.hosting.workers.workshop import JobFailed
from bot.process.metrics import Metrics
from bot.process.settings import Settings
from engine.games.registry import GAMES
from storage.errors import Unavailable
from storage.store import Store
from tests.bot.hosting import counting
from tests.bot.hosting.turns import misdeeds
from tests.bot.regulars import REGULARS
from tests.bot.stage import fresh_database
from tests.evenings.evening import PARTS, Evening
from tests.evenings.shipped import shipped

FILES = Path(__file__).parents[4] / "assets" / "docs" / "hosting"
MOST_SERIES = 1_000  # of one bot, however many campaigns and people it has


@pytest.fixture(scope="module")
def page(empty_database: Path, tmp_path_factory: pytest.TempPathFactory) -> str:
    """What the bot shows after a turn, in which Discord once asked it to slow down."""
    folder = tmp_path_factory.mktemp("metrics")
    return asyncio.run(_an_evening(folder, f"sqlite:///{fresh_database(empty_database, folder)}"))


async def _an_evening(folder: Path, url: str) -> str:
    more = {"TURNKEEP_METRICS_PORT": "0", "TURNKEEP_BACKUPS": str(folder / "copies"), "TURNKEEP_WORKER_MEMORY": "1500"}
    async with Double.started() as double, shipped(double, folder, url, more=more) as host:
        evening = Evening(double, PARTS["dunk"])
        double.faults.rate_limit("POST /channels/*/messages", times=1, retry_after=0.1)
        await evening.practice(1)
        told = await host.metrics()
        await host.stop()
        assert host.faults() == []
        return told


@pytest.fixture
def families(page: str) -> dict[str, Metric]:
    return {family.name: family for family in text_string_to_metric_families(page)}


def value(families: dict[str, Metric], name: str, **labels: str) -> float:
    found = [one.value for one in _samples(families) if one.name == name and labels.items() <= one.labels.items()]
    assert found, f"no {name} with {labels}"
    return float(sum(found))


def _samples(families: dict[str, Metric]) -> Iterator[Sample]:
    for family in families.values():
        yield from family.samples


def test_it_is_off_unless_a_port_is_named() -> None:
    assert Settings(_env_file=None).metrics_port is None
    assert Settings(_env_file=None).metrics_host == "127.0.0.1"


def test_it_tells_what_has_been_done(families: dict[str, Metric]) -> None:
    assert value(families, "turnkeep_job_seconds_count", game="dunk", kind="run") == 1
    assert value(families, "turnkeep_job_seconds_count", game="dunk", kind="setup") == 1
    assert value(families, "turnkeep_discord_rate_limited_total") == 1
    assert value(families, "turnkeep_database_errors_total") == 0
    assert value(families, "turnkeep_worker_restarts_total") == 0
    assert value(families, "turnkeep_event_loop_lag_seconds_count") > 0


def test_it_tells_how_things_stand(families: dict[str, Metric]) -> None:
    assert value(families, "turnkeep_database_up") == 1
    for queue in ("turns", "deliveries", "people_jobs", "turns_jobs"):
        assert value(families, "turnkeep_queue_depth", queue=queue) >= 0
        assert value(families, "turnkeep_queue_oldest_seconds", queue=queue) < 60
    assert value(families, "turnkeep_workers", crew="people") >= 2
    assert 20e6 < value(families, "turnkeep_worker_largest_bytes", crew="people") < 500e6
    assert value(families, "turnkeep_worker_limit_bytes", crew="turns") == 1500 * 2**20
    assert value(families, "turnkeep_worker_limit_bytes", crew="people") == 750 * 2**20
    assert value(families, "turnkeep_campaigns", status="running") == 1
    for loop in ("alarm", "reminders", "outbox", "database", "gateway", "backup"):
        assert value(families, "turnkeep_loop_stale", loop=loop) == 0


def test_no_label_can_grow_and_none_says_who_plays(page: str, families: dict[str, Metric]) -> None:
    labels: dict[str, set[str]] = {}
    for one in _samples(families):
        for name, said in one.labels.items():
            labels.setdefault(name, set()).add(said)
    assert labels.keys() <= {"game", "kind", "crew", "queue", "loop", "state", "status", "scope", "version", "le"}
    assert labels["game"] <= {*GAMES, "other"}
    assert len(list(_samples(families))) < MOST_SERIES
    for word in ("Annaland", "Anna", "double-token", "sqlite"):
        assert word not in page


def _expressions() -> Iterator[str]:
    rules = yaml.safe_load((FILES / "alerts.yaml").read_text(encoding="utf-8"))
    for group in rules["groups"]:
        yield from (rule["expr"] for rule in group["rules"])
    for panel in json.loads((FILES / "dashboard.json").read_text(encoding="utf-8"))["panels"]:
        yield from (target["expr"] for target in panel["targets"])


def test_rules_and_dashboard_name_what_there_is(families: dict[str, Metric]) -> None:
    known: dict[str, dict[str, set[str]]] = {}
    for one in _samples(families):
        for label, said in {**one.labels, "job": "turnkeep"}.items():
            known.setdefault(one.name, {}).setdefault(label, set()).add(said)
    for expression in _expressions():
        named = re.findall(r"\b((?:turnkeep|process)_\w+)(?:\{([^}]*)\})?", expression)
        assert named or expression.startswith("up{"), expression
        for name, chosen in named:
            assert name in known, f"{name} in {expression}"
            for label, values in re.findall(r'(\w+)=~?"([^"]*)"', chosen):
                assert set(values.split("|")) <= known[name][label], expression
        for label in re.findall(r"by \(([^)]*)\)", expression):
            assert set(label.split(", ")) <= known[named[0][0]].keys(), expression


def test_every_measure_is_shown_or_watched(families: dict[str, Metric]) -> None:
    told = " ".join(_expressions())
    ours = {name for name in families if name.startswith("turnkeep_")} - {"turnkeep_build"}
    assert [name for name in sorted(ours) if name not in told] == []


def test_every_rule_says_what_it_is_about_and_where_the_runbook_helps() -> None:
    runbook = (FILES.parent / "hosting.md").read_text(encoding="utf-8").casefold()
    rules = yaml.safe_load((FILES / "alerts.yaml").read_text(encoding="utf-8"))["groups"][0]["rules"]
    assert len({rule["alert"] for rule in rules}) == len(rules)
    for rule in rules:
        assert rule["labels"]["severity"] in ("page", "ticket")
        assert rule["annotations"]["summary"]
        assert rule["annotations"]["runbook"].casefold() in runbook, rule["alert"]


async def test_a_worker_that_is_gone_and_a_database_that_fails_are_counted(
    empty_database: Path, tmp_path: Path
) -> None:
    store = Store.open(fresh_database(empty_database, tmp_path))
    hosting = Hosting(store, rulesets=counting.ruleset, alarm=False, agency=REGULARS)
    metrics, crew = Metrics(hosting), hosting.core.workshop.turns
    assert await hosting.core.workshop.turn(misdeeds.good, "first") == "first"
    with pytest.raises(JobFailed):
        await hosting.core.workshop.turn(misdeeds.leave)  # it is tried twice
    waiting = [
        asyncio.create_task(hosting.core.workshop.turn(misdeeds.slow, 1.0, "x")) for _ in range(crew.size.most + 2)
    ]
    await asyncio.sleep(0.5)
    with pytest.raises(Unavailable), store.answering():
        raise Unavailable("My disk is full.")
    with socket.create_server(("127.0.0.1", 0)) as taken:
        await metrics.start("127.0.0.1", taken.getsockname()[1])  # it is logged, and no more
    await metrics.close()
    told = {family.name: family for family in text_string_to_metric_families(await metrics.text())}
    assert value(told, "turnkeep_worker_restarts_total", crew="turns") == 2
    assert value(told, "turnkeep_database_errors_total") == 1
    assert value(told, "turnkeep_queue_depth", queue="turns_jobs") >= 2
    assert value(told, "turnkeep_queue_oldest_seconds", queue="turns_jobs") > 0.3
    for one in waiting:
        one.cancel()
    await asyncio.gather(*waiting, return_exceptions=True)
    await hosting.close()
    store.close()
