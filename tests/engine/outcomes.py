"""What a turn brings forth, held against another's, and what it leaves behind."""

from __future__ import annotations

import gc
from collections.abc import Callable
from functools import partial
from typing import Any

from engine.core.telling.report import Report, report_document, report_text


def are_alike(one: Report, other: Report) -> bool:
    """Whether two reports say the same, to people and to programs. Documents take ten times as long as turns: of what
    is made of the same they are not made.
    """
    if report_text(one) != report_text(other):
        return False
    sheaves = [report.sheaf.args for report in (one, other) if isinstance(report.sheaf, partial)]
    data = [None if report.data is None else report.data() for report in (one, other)]
    is_same = len(sheaves) == 2 and sheaves[0] == sheaves[1] and data[0] == data[1]
    return is_same or report_document(one) == report_document(other)


def left_over(work: Callable[[], Any]) -> int:
    """How many objects keep each other when this is done, so that only the collector frees them."""
    gc.freeze()  # what was there before is neither looked through nor counted
    gc.disable()
    try:
        work()
        return gc.collect()
    finally:
        gc.unfreeze()
        gc.enable()
