"""Who of a crowd is told one by one, and who with the others of his banner."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain
from typing import NamedTuple

from engine.core.space.crowd import MOST, Band, Crowd, Throng, crowd


class Person(NamedTuple):
    id: int
    flag: str


def flag(one: Person) -> str:
    return one.flag


def parts(one: Person) -> Iterator[tuple[str, int]]:
    yield "odd" if one.id % 2 else "even", 1


def told(
    people: Sequence[Person], weights: Mapping[int, int] | None = None, own: Sequence[Person] = ()
) -> Crowd[Person] | None:
    return crowd(Throng(people), own, weights or {}, flag, parts)


def crew(banner: str, first: int, count: int) -> list[Person]:
    return [Person(number, banner) for number in range(first, first + count)]


def test_as_many_as_are_told_one_by_one_are_no_crowd_whoever_else_is_ones_own() -> None:
    people = crew("red", 0, MOST + 7)
    assert told(people[7:]) is None
    assert told(people, own=people[:7]) is None


def test_of_one_more_every_banner_has_a_line_the_largest_first() -> None:
    few, many = crew("red", 0, 3), crew("blue", 3, MOST)
    found = told([*few, *many])
    assert found == Crowd(
        MOST + 3,
        (),
        (
            Band(many[0], MOST, {"odd": MOST // 2, "even": MOST // 2}),
            Band(few[0], 3, {"even": 2, "odd": 1}),
        ),
        (),
    )


def test_who_matters_stands_alone_and_neither_he_nor_ones_own_is_in_a_line() -> None:
    people = crew("red", 0, MOST + 4)
    found = told(people, {5: 1, 2: 1, 1: 9, 777: 1}, own=[people[0], people[1], people[3]])
    assert found is not None
    assert found.count == MOST + 1
    assert found.singles == (people[2], people[5])
    assert found.bands == (Band(people[4], MOST - 1, {"even": MOST // 2, "odd": MOST // 2 - 1}),)


def test_if_too_many_matter_the_weightiest_stand_alone() -> None:
    people = crew("red", 0, 2 * MOST)
    found = told(people, {number: 2 if number > MOST else 1 for number in range(2 * MOST)})
    assert found is not None
    assert found.singles == (people[0], *people[MOST + 1 :])


def test_lines_are_bounded_whatever_the_number_of_banners_and_nobody_is_lost() -> None:
    people = list(chain.from_iterable(crew(f"banner {n}", 10 * n, 1 + n % 3) for n in range(5 * MOST)))
    found = told(people, {one.id: 1 for one in people if one.id % 2})
    assert found is not None
    assert len(found.singles) == len(found.bands) == MOST
    assert len(found.singles) + sum(band.count for band in (*found.bands, *found.others)) == found.count == len(people)
    assert all(sum(band.sums.values()) == band.count for band in (*found.bands, *found.others))


def test_what_all_who_see_alike_are_told_is_summed_once() -> None:
    people = crew("red", 0, MOST * 3)
    asked = []

    def counted(one: Person) -> Iterator[tuple[str, int]]:
        asked.append(one.id)
        yield "all", 1

    throng = Throng(people)
    for own in people[:5]:
        found = crowd(throng, [own], {}, flag, counted)
        assert found is not None
        assert found.bands[0].sums == {"all": 3 * MOST - 1}
    assert len(asked) == 3 * MOST + 5
