"""The worker processes of the tests: warm ones, which the bots of one pytest process hire one after the other.

To start a worker and to import the games takes longer than most tests. A worker that is given back idle keeps nothing
that another bot could meet: states are known by the name of the run that asked.
"""

from __future__ import annotations

import pickle

from bot.hosting.workers.agency import Agency, Means, Worker
from bot.hosting.workers.bench import WARMING
from bot.hosting.workers.worker_process import warm
from engine.games.registry import GAMES, ruleset

KEPT = 3  # of each kind
ALL_GAMES = pickle.dumps((WARMING, warm, ruleset, tuple(GAMES)))


class Regulars(Agency):
    """Keeps the workers that come back, and gives them to the next who asks for their kind."""

    def __init__(self) -> None:
        super().__init__()
        self._free: dict[tuple[int, int], list[Worker]] = {}
        self._imported = False

    async def hire(self, means: Means, warming: bytes) -> Worker:
        free = self._of(means)
        while free:
            worker = free.pop()
            if worker.alive:
                return worker
            worker.end()
        if not self._imported:
            self._imported = True
            (await super().hire(means, ALL_GAMES)).end()  # once for all who are born there
        return await super().hire(means, warming)

    def dismiss(self, worker: Worker, means: Means) -> None:
        free = self._of(means)
        if len(free) < KEPT and worker.alive:
            free.append(worker)
        else:
            super().dismiss(worker, means)

    def _of(self, means: Means) -> list[Worker]:
        return self._free.setdefault((means.memory, means.niceness), [])


REGULARS = Regulars()
NEWCOMERS = Agency()  # for what a worker shall not outlast: each is born when it is asked for, all in one nursery
