"""PostgreSQL's own program for copies of its databases."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

from storage.errors import NoTool, StorageError


def pg_dump(address: str, password: str | None, target: Path) -> None:
    """Write a copy of the database at an address to a file, which `pg_restore` reads. Raises NoTool, StorageError."""
    program = shutil.which("pg_dump")
    if program is None:
        raise NoTool("Copies of PostgreSQL are made by its program pg_dump, which is not installed here.")
    secret = {} if password is None else {"PGPASSWORD": password}  # never on the command line
    command = [program, "--format=custom", "--no-password", f"--file={target}", f"--dbname={address}"]
    done = subprocess.run(command, env=os.environ | secret, capture_output=True, text=True)  # noqa: S603
    if done.returncode:
        said = " ".join(done.stderr.split())[-300:]
        raise (NoTool if "version mismatch" in said else StorageError)(f"The backup could not be made: {said}")
