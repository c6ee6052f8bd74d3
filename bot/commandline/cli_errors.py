"""What `turnkeep` says when it cannot do what was asked: one line for each kind of trouble, and never a traceback.

A fault that has no sentence here is one of ours: it keeps its traceback.
"""

from __future__ import annotations

import os
from collections.abc import Callable

import discord
import typer
from pydantic import ValidationError

from bot.process.log import masked
from engine.core.errors import TurnkeepError
from storage.db import FAULTS
from storage.errors import StorageError

TRACEBACK = "TURNKEEP_TRACEBACK"
"""Set in the environment: faults keep their tracebacks."""

# Typer brings its own copy of click since 0.2x, and click itself before; what it raises is found by kinship.
USAGE_ERROR: type[Exception] = next(
    kind for kind in typer.BadParameter.__mro__ if kind.__name__ == "ClickException" and issubclass(kind, Exception)
)


def said(problem: Exception) -> str | None:
    """The sentence for a problem, in one line and without passwords; None for a fault of ours."""
    for kind, words in _WORDS.items():
        if isinstance(problem, kind):
            return masked(" ".join(words(problem).split()))
    return None


def _usage(problem: Exception) -> str:
    message = str(getattr(problem, "format_message", lambda: str(problem))())
    context = getattr(problem, "ctx", None)
    command = context.command_path if context is not None else "turnkeep"
    return f"{message.rstrip('.')}. (see {command} --help)"


def _file(problem: Exception) -> str:
    assert isinstance(problem, OSError)
    said = problem.strerror or str(problem) or type(problem).__name__
    return f"{problem.filename}: {said}" if problem.filename else said


def _setting(problem: Exception) -> str:
    assert isinstance(problem, ValidationError)
    return "; ".join(
        f"TURNKEEP_{'.'.join(map(str, error['loc'])).upper()}: {error['msg']}" for error in problem.errors()
    )


def _database(problem: Exception) -> str:
    reason = getattr(problem, "orig", None) or problem
    return f"the database cannot be used: {str(reason).splitlines()[0] if str(reason) else type(reason).__name__}"


def _discord(problem: Exception) -> str:
    return f"cannot log in to Discord: {problem}"


def plain(problem: Exception) -> str:
    return str(problem) or type(problem).__name__


_WORDS: dict[type[Exception], Callable[[Exception], str]] = {
    USAGE_ERROR: _usage,
    TurnkeepError: plain,
    StorageError: plain,
    ValidationError: _setting,
    FAULTS: _database,
    discord.DiscordException: _discord,
    OSError: _file,  # aiohttp's refused connections too
}


def wants_traceback() -> bool:
    """Whether the host asked for tracebacks."""
    return bool(os.environ.get(TRACEBACK))
