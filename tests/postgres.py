"""A real PostgreSQL server for tests: found on the machine, started on loopback, ended with the run.

Without the binaries or without psycopg the tests that want it are skipped.
"""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import time
import uuid
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path

import pytest

TEMPLATE = "template_of_turnkeep"
QUICK = ("-c", "fsync=off", "-c", "synchronous_commit=off", "-c", "full_page_writes=off")


@dataclass(frozen=True)
class Server:
    """A running server. `url` lacks the name of the database."""

    url: str

    def database(self, template: str = "template0") -> str:
        """The URL of a new database."""
        name = f"t{uuid.uuid4().hex}"
        self.run(f'CREATE DATABASE "{name}" TEMPLATE "{template}"')
        return f"{self.url}/{name}"

    def run(self, statement: str) -> None:
        import psycopg

        with psycopg.connect(f"{self.url}/postgres", autocommit=True) as connection:
            connection.execute(statement)  # type: ignore[call-overload]  # no literal


def binaries() -> Path | None:
    """The folder of initdb and postgres, the newest if there are several."""
    on_path = shutil.which("initdb")
    folders = [Path(on_path).resolve().parent] if on_path else []
    folders += sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda f: float(f.parent.name), reverse=True)
    return next((f for f in folders if (f / "initdb").exists() and (f / "postgres").exists()), None)


def _owner() -> str | None:
    """Whom the server runs as: PostgreSQL refuses to run as root."""
    return "nobody" if hasattr(os, "geteuid") and os.geteuid() == 0 else None


@pytest.fixture(scope="session")
def postgres(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with an empty, migrated template database."""
    found = binaries()
    if found is None or find_spec("psycopg") is None:
        pytest.skip("no PostgreSQL server (initdb, postgres) or no psycopg on this machine")
    folder = Path(subprocess.check_output(["mktemp", "-d"], text=True, user=_owner()).strip())
    process = None
    try:
        settings = ("-U", "turnkeep", "-A", "trust", "-N", "-E", "UTF8")
        command = [str(found / "initdb"), "-D", str(folder / "data"), *settings]
        subprocess.run(command, check=True, capture_output=True, user=_owner(), cwd=folder)
        process, port = _started(found, folder)
        server = Server(f"postgresql://turnkeep@127.0.0.1:{port}")
        _make_template(server)
        yield server
    finally:
        if process is not None:
            process.terminate()
            process.wait(30)
        shutil.rmtree(folder, ignore_errors=True)


def _started(found: Path, folder: Path) -> tuple[subprocess.Popen[bytes], int]:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    listening = ("-p", str(port), "-h", "127.0.0.1", "-k", str(folder))
    command = [str(found / "postgres"), "-D", str(folder / "data"), *listening, *QUICK]
    quiet = subprocess.DEVNULL
    process = subprocess.Popen(command, stdout=quiet, stderr=quiet, user=_owner(), cwd=folder)
    server = Server(f"postgresql://turnkeep@127.0.0.1:{port}")
    for _ in range(200):
        try:
            server.run("SELECT 1")
        except Exception:
            assert process.poll() is None, "the PostgreSQL server ended at its start"
            time.sleep(0.05)
        else:
            return process, port
    raise AssertionError("the PostgreSQL server does not answer")


def _make_template(server: Server) -> None:
    from storage.store import Store

    server.run(f'CREATE DATABASE "{TEMPLATE}"')
    Store.open(f"{server.url}/{TEMPLATE}").close()


@pytest.fixture
def postgres_database(postgres: Server) -> Iterator[str]:
    """The URL of a database of the present schema, for one test."""
    url = postgres.database(TEMPLATE)
    yield url
    postgres.run(f'DROP DATABASE "{url.rsplit("/", 1)[1]}" WITH (FORCE)')
