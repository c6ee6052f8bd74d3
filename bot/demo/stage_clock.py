"""A clock that the demo moves from deadline to deadline, so that ten weeks pass in half a minute."""

from __future__ import annotations

from datetime import datetime


class StageClock:
    """Stands still until it is set."""

    def __init__(self, moment: datetime) -> None:
        self.moment = moment

    def now(self) -> datetime:
        return self.moment
