"""Ways through a graph given by a function: breadth first, and Dijkstra for weighted steps."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Hashable, Iterable
from heapq import heappop, heappush
from typing import TypeVar

N = TypeVar("N", bound=Hashable)


def reach(start: N, neighbours: Callable[[N], Iterable[N]], limit: int | None = None) -> dict[N, int]:
    """Every node within `limit` steps of `start` and its distance, in the order they are met."""
    distance = {start: 0}
    queue = deque([start])
    while queue:
        node = queue.popleft()
        if limit is not None and distance[node] >= limit:
            continue
        for other in neighbours(node):
            if other not in distance:
                distance[other] = distance[node] + 1
                queue.append(other)
    return distance


def shortest(
    start: N,
    goal: N,
    steps: Callable[[N], Iterable[tuple[N, int]]],
    limit: int,
    least: Callable[[N], int] | None = None,
) -> list[N] | None:
    """The cheapest way from start to goal, both included, costing at most `limit`; None when there is none.

    Ties go to the way met first, so the order of `steps` decides. least: what the rest of a way costs at least; from
    one node to the next it falls by no more than the step costs. What would cost too much with it is not looked at,
    which changes nothing of what is found.
    """
    best: dict[N, int] = {start: 0}
    came: dict[N, N] = {}
    heap: list[tuple[int, int, N]] = [(0, 0, start)]
    met = 0
    while heap:
        cost, _, node = heappop(heap)
        if node == goal:
            way = [node]
            while node in came:
                node = came[node]
                way.append(node)
            return way[::-1]
        if cost > best[node]:
            continue
        for other, price in steps(node):
            total = cost + price
            if total <= limit and (other not in best or total < best[other]):
                if least is not None and total + least(other) > limit:
                    continue
                best[other] = total
                came[other] = node
                met += 1
                heappush(heap, (total, met, other))
    return None


def components(nodes: Iterable[N], neighbours: Callable[[N], Iterable[N]]) -> list[list[N]]:
    """The connected groups among the nodes, each in the order met, groups in the order of their first node."""
    seen: dict[N, None] = {}
    groups = []
    for node in nodes:
        if node in seen:
            continue
        group = list(reach(node, neighbours))
        seen.update(dict.fromkeys(group))
        groups.append(group)
    return groups
