"""What a process gives up for itself, where the system knows how. Each part does nothing where it does not.

On Linux a worker can write to no disk, start no program, and read neither memory nor environment of another process,
whoever they run as; newer kernels also refuse it signals to others (6.12). It can make no socket of any kind, so that
no network and no service of the machine is within its reach, on x86-64 and arm64; elsewhere Linux refuses it TCP (6.7).
"""

from __future__ import annotations

import ctypes
import errno
import os
import platform
import signal
import struct
import sys
from functools import cache

_PR_SET_PDEATHSIG, _PR_SET_DUMPABLE, _PR_SET_NO_NEW_PRIVS = 1, 4, 38  # linux/prctl.h
_CREATE_RULESET, _RESTRICT_SELF = 444, 446  # of Landlock: the same numbers on every processor
_ASK_VERSION = 1
# linux/landlock.h: what is refused, as bits. Reading a file (2) and a folder (3) is not: games are imported from them.
_FILES = {1: 0b1_1111_1111_0011, 2: 1 << 13, 3: 1 << 14}  # what each version can refuse: execute, write, remove, make
_TCP = 0b11
_SIGNALS_AND_SOCKETS = 0b11
_SET_SECCOMP, _FILTER = 22, 2  # linux/prctl.h, linux/seccomp.h
_REFUSE, _ALLOW = 0x0005_0000 | errno.EPERM, 0x7FFF_0000  # what a filter answers
_OPEN_RING = 425  # io_uring_setup, the same number everywhere: what goes through a ring meets no filter
# By machine: how the kernel calls it, the number of socket(2), where the numbers of another interface begin (x32).
_MACHINES = {"x86_64": (0xC000_003E, 41, 0x4000_0000), "aarch64": (0xC000_00B7, 198, 0x4000_0000)}
_LOAD, _EQUAL, _AT_LEAST, _ANSWER = 0x20, 0x15, 0x35, 0x06  # linux/bpf_common.h: of a word, of a constant
_CAPABILITIES = 0x20080522  # the version of the interface that has 64 of them
_READ_FILES_OF_OTHERS = 0b110  # root alone may have these; an installation can belong to somebody else


@cache
def _system() -> ctypes.CDLL | None:
    return ctypes.CDLL(None) if sys.platform == "linux" else None


def keep_to_itself() -> None:
    """Let no other process of the same user read this one's memory and environment, where its secrets are."""
    if (system := _system()) is not None:
        system.prctl(_PR_SET_DUMPABLE, 0, 0, 0, 0)


def end_with_parent() -> None:
    """End when the process that began this one ends, however that comes."""
    if (system := _system()) is not None:
        system.prctl(_PR_SET_PDEATHSIG, signal.SIGKILL, 0, 0, 0)


def confine() -> None:
    """Give up what a worker does not need, for good. To be called before a second thread begins."""
    if (system := _system()) is None:
        return
    system.prctl(_PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0)
    _drop_rights(system)
    _give_up_sockets(system)
    version = system.syscall(_CREATE_RULESET, None, 0, _ASK_VERSION)
    if version < 1:
        return
    refused = (ctypes.c_uint64 * 3)(
        sum(bits for since, bits in _FILES.items() if version >= since),
        _TCP if version >= 4 else 0,
        _SIGNALS_AND_SOCKETS if version >= 6 else 0,
    )
    rules = system.syscall(_CREATE_RULESET, refused, ctypes.c_size_t(ctypes.sizeof(refused)), 0)
    if rules >= 0:
        system.syscall(_RESTRICT_SELF, rules, 0)
        os.close(rules)


def _give_up_sockets(system: ctypes.CDLL) -> None:
    """Have the kernel refuse this process every new socket, also on its way round by another interface."""
    if platform.machine() not in _MACHINES or sys.maxsize < 2**32:
        return
    machine, make_socket, others = _MACHINES[platform.machine()]
    steps = (
        (_LOAD, 0, 0, 4),  # the machine whose numbers are used
        (_EQUAL, 0, 5, machine),
        (_LOAD, 0, 0, 0),  # the number of the call
        (_AT_LEAST, 3, 0, others),
        (_EQUAL, 2, 0, make_socket),
        (_EQUAL, 1, 0, _OPEN_RING),
        (_ANSWER, 0, 0, _ALLOW),
        (_ANSWER, 0, 0, _REFUSE),
    )
    program = ctypes.create_string_buffer(b"".join(struct.pack("HBBI", *step) for step in steps))
    given = ctypes.create_string_buffer(struct.pack("HP", len(steps), ctypes.addressof(program)))
    system.prctl(_SET_SECCOMP, _FILTER, ctypes.byref(given), 0, 0)


def _drop_rights(system: ctypes.CDLL) -> None:
    """What root may do beyond its own files. Nothing changes for anybody else."""
    head = (ctypes.c_uint32 * 2)(_CAPABILITIES, 0)
    rights = (ctypes.c_uint32 * 6)()  # effective, permitted, inheritable: the lower half, then the upper
    if system.capget(head, rights) == 0:
        kept = rights[1] & _READ_FILES_OF_OTHERS
        system.capset(head, (ctypes.c_uint32 * 6)(kept, kept, 0, 0, 0, 0))
