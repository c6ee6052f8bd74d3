"""What PostgreSQL tells those who listen: what may be due, at the commit that made it so, and nothing else."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from storage.connection.bell import Bell
from storage.content import ReportMail
from storage.errors import NotFound, Unavailable
from storage.ids import CampaignId
from storage.records import NewDelivery
from storage.statuses import CampaignStatus, TargetKind
from storage.store import Store
from tests.storage.conftest import HOUR, NOW, Played
from tests.suite.postgres import Cluster, Server

pytestmark = pytest.mark.slow

SOON = 2.0  # seconds within which what was committed is heard, on a busy machine
MAIL = NewDelivery(content=ReportMail(turn=1), target_kind=TargetKind.USER, target_id=500)


@pytest.fixture
def path(postgres_database: str) -> str:
    return postgres_database


@pytest.fixture
def bell(played: Played) -> Iterator[Bell]:
    made = Bell(played.store.engine)
    assert made.wait(0) is None, "whatever was committed before may be due"
    yield made
    made.close()


def heard(bell: Bell, seconds: float = SOON) -> set[str]:
    told: set[str] = set()
    while more := bell.wait(seconds if not told else 0.2):
        told |= more
    return told


@pytest.mark.parametrize(
    ("deed", "told"),
    [
        (lambda it: it.store.queue(it.id, [MAIL], NOW), {"mail"}),
        (lambda it: it.store.set_deadline(it.turn.id, NOW + HOUR), {"turns"}),
        (lambda it: it.store.say_ready(it.seats[0].id, it.turn.id, True), {"turns"}),
        (lambda it: it.claimed(), {"turns"}),
        (lambda it: it.store.release_turn(it.claimed()), {"turns"}),
        (lambda it: it.run(1), {"turns", "mail"}),
        (lambda it: it.store.move_campaign(it.id, (CampaignStatus.RUNNING,), CampaignStatus.PAUSED), set()),
        (lambda it: it.store.claim_deliveries("run", NOW, 9), set()),
        (lambda it: it.store.renew_claims("run", NOW), set()),
    ],
)  # fmt: skip
def test_what_may_be_due_is_told(played: Played, bell: Bell, deed: Callable[[Played], object], told: set[str]) -> None:
    deed(played)
    assert heard(bell, SOON if told else 0.5) == told


def test_a_bot_that_is_alone_tells_nothing(played: Played, bell: Bell, postgres_database: str) -> None:
    alone = Store.open(postgres_database, migrate=False)
    with alone.running():
        alone.engine.dispose()  # the first connections were made before it was known
        alone.queue(played.id, [MAIL], NOW)
    assert heard(bell, 0.5) == set()
    alone.queue(played.id, [MAIL], NOW)
    assert heard(bell) == {"mail"}, "it is no longer alone"
    alone.close()


def test_what_is_undone_is_not_told(played: Played, bell: Bell) -> None:
    with pytest.raises(NotFound):
        played.store.queue(CampaignId(999), [MAIL], NOW)
    assert heard(bell, 0.3) == set()


def test_a_thousand_messages_of_one_transaction_are_told_once(played: Played, bell: Bell) -> None:
    played.store.queue(played.id, [MAIL] * 1000, NOW)
    assert bell.wait(SOON) == {"mail"}
    assert bell.wait(0.3) == set()


def test_writers_of_two_campaigns_do_not_wait_for_each_other(played: Played, bell: Bell) -> None:
    with played.store.writing() as session:
        session.connection().exec_driver_sql("UPDATE delivery SET status = 'pending'")
        session.connection().exec_driver_sql("SELECT pg_notify('turnkeep', 'mail')")
        Store.open(str(played.store.engine.url.render_as_string(False)), migrate=False).set_deadline(
            played.turn.id, NOW
        )
        assert heard(bell) == {"turns"}, "of the other, while the first has not ended yet"
    assert heard(bell) == {"mail"}


def test_after_a_break_everything_may_be_due_and_no_traceback_is_logged(
    played: Played, bell: Bell, postgres: Server, caplog: pytest.LogCaptureFixture
) -> None:
    postgres.run(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND query LIKE 'LISTEN%'"
    )
    with pytest.raises(Unavailable):
        heard(bell)
    assert [record.message for record in caplog.records if record.exc_info] == []
    assert bell.wait(0) is None
    played.store.queue(played.id, [MAIL], NOW)
    assert heard(bell) == {"mail"}


def test_who_listens_to_a_server_that_is_away_is_told(own_postgres: Cluster) -> None:
    store = Store.open(own_postgres.server.url, migrate=False)
    own_postgres.stop()
    with pytest.raises(Unavailable):
        Bell(store.engine).wait(0)
    store.close()
