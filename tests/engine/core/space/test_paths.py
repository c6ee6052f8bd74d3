"""The cheapest way is the same whether or not it is known what the rest of it costs at least."""

from __future__ import annotations

from engine.core.dice import Dice
from engine.core.space.hexes import Place, row_distance, row_neighbours
from engine.core.space.paths import shortest
from tests.suite.table import each

WIDTH, HEIGHT = 14, 12
MOST = 400


class Land:
    """Hexes of few prices, so that many ways cost the same; counts those from which a step was looked for."""

    def __init__(self, seed: int) -> None:
        dice = Dice("land", seed)
        self.price = {(x, y): dice.between(0, 3) for x in range(WIDTH) for y in range(HEIGHT)}
        self.seen = 0

    def steps(self, here: Place) -> list[tuple[Place, int]]:
        self.seen += 1
        return [(there, self.price[there]) for _, there in row_neighbours(here, WIDTH, HEIGHT) if self.price[there]]


@each("seed", range(30))
def test_what_the_rest_costs_at_least_changes_no_way_and_spares_looks(seed: int) -> None:
    plain, bounded = Land(seed), Land(seed)
    start, goal = (2, 2), (WIDTH - 3, HEIGHT - 3)
    plain.price[goal] = bounded.price[goal] = 1
    way = shortest(start, goal, plain.steps, MOST)
    limit = sum(plain.price[place] for place in way[1:]) if way is not None else MOST
    again = shortest(start, goal, bounded.steps, limit, lambda place: row_distance(place, goal))
    assert again == way
    assert bounded.seen < plain.seen or way is None


def test_a_way_that_costs_more_than_the_limit_is_none() -> None:
    land = Land(0)
    land.price = dict.fromkeys(land.price, 2)
    least = {place: row_distance(place, (5, 0)) for place in land.price}
    assert shortest((0, 0), (5, 0), land.steps, 10, least.__getitem__) == [(x, 0) for x in range(6)]
    assert shortest((0, 0), (5, 0), land.steps, 9, least.__getitem__) is None
