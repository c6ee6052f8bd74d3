"""The worker processes of the tests: warm ones, which the bots of one pytest process hire one after the other.

To start a worker and to import the games takes longer than most tests. A worker that is given back idle keeps nothing
that another bot could meet: states are known by the name of the run that asked.
"""

from __future__ import annotations

from bot.hosting.workers.agency import Agency, Means, Worker

KEPT = 3  # of each kind


class Regulars(Agency):
    """Keeps the workers that come back, and gives them to the next who asks for their kind."""

    def __init__(self) -> None:
        super().__init__()
        self._free: dict[tuple[int, int], list[Worker]] = {}

    async def hire(self, means: Means, warming: bytes) -> Worker:
        free = self._of(means)
        while free:
            worker = free.pop()
            if worker.alive:
                return worker
            worker.end()
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
