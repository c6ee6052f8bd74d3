"""The name of this run of the bot, by which another run on the same machine can tell that it has ended.

Nobody waits for the claims of a process to end by themselves that is known to be gone: after a crash the bot goes on at
once. Of processes of other machines, and on systems without /proc, nobody knows: their claims end by themselves.
"""

from __future__ import annotations

import hashlib
import os
import uuid
from pathlib import Path

_PROC = Path("/proc")


def new_run_id() -> str:
    """A name that no other run has, with the place of its process."""
    return ":".join((_machine(), str(os.getpid()), _begun(os.getpid()), uuid.uuid4().hex[:16]))


def is_gone(run_id: str) -> bool:
    """Whether the process of a run has ended for certain."""
    machine, _, rest = run_id.partition(":")
    pid, _, begun = rest.partition(":")
    if not machine or machine != _machine() or not pid.isdecimal():
        return False
    return _begun(int(pid)) != begun.partition(":")[0]


def _machine() -> str:
    """This machine since it was started, as far as its processes see one another; "" where nobody can tell."""
    try:
        boot = (_PROC / "sys/kernel/random/boot_id").read_text()
        return hashlib.sha256(f"{boot}{(_PROC / 'self/ns/pid').readlink()}".encode()).hexdigest()[:16]
    except OSError:
        return ""


def _begun(pid: int) -> str:
    """When a process began, in the system's own count; "" when there is none, or only what is left of one."""
    try:
        state, *fields = (_PROC / str(pid) / "stat").read_text().rpartition(")")[2].split()
    except OSError:
        return ""
    return "" if state in "ZX" else fields[18]
