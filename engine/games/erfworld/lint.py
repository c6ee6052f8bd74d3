"""Whether the tables of Erfworld fit together; a test holds it clean."""

from __future__ import annotations

from engine.core.diagnostics import Diagnostic
from engine.games.erfworld.rules.lint_tables import table_faults


def lint() -> list[Diagnostic]:
    """Everything that contradicts itself; empty when all is well."""
    return list(table_faults())
