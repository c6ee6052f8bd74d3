"""What `turnkeep` says when it cannot do what was asked: one line for each kind of trouble, and never a traceback.

A fault that has no sentence here is one of ours: it keeps its traceback.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator

import typer

TRACEBACK = "TURNKEEP_TRACEBACK"
"""Set in the environment: faults keep their tracebacks."""

# Typer brings its own copy of click since 0.2x, and click itself before; what it raises is found by kinship.
USAGE_ERROR: type[Exception] = next(
    kind for kind in typer.BadParameter.__mro__ if kind.__name__ == "ClickException" and issubclass(kind, Exception)
)


def said(problem: Exception) -> str | None:
    """The sentence for a problem, in one line and without passwords; None for a fault of ours."""
    from bot.process.log import masked

    for kind, words in _known():
        if isinstance(problem, kind):
            return masked(" ".join(words(problem).split()))
    return None


def _known() -> Iterator[tuple[type[Exception], Callable[[Exception], str]]]:
    """The kinds of trouble that have words. Those of a library that is not loaded cannot have happened, and `--help`
    need not wait for it.
    """
    for (module, name), words in _WORDS.items():
        if (loaded := sys.modules.get(module)) is not None:
            yield getattr(loaded, name), words


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
    from pydantic import ValidationError

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


_WORDS: dict[tuple[str, str], Callable[[Exception], str]] = {
    (__name__, "USAGE_ERROR"): _usage,
    ("engine.core.errors", "TurnkeepError"): plain,
    ("storage.errors", "StorageError"): plain,
    ("pydantic", "ValidationError"): _setting,
    ("storage.db", "FAULTS"): _database,
    ("discord", "DiscordException"): _discord,
    ("builtins", "OSError"): _file,  # aiohttp's refused connections too
}


def wants_traceback() -> bool:
    """Whether the host asked for tracebacks."""
    return bool(os.environ.get(TRACEBACK))
