"""Who of a crowd is told one by one, and who with the others of his banner."""

from __future__ import annotations

from itertools import chain

from engine.core.space.crowd import MOST, Crowd, crowd

Person = tuple[str, int]


def told(people: list[Person], weights: dict[int, int] | None = None) -> Crowd[Person]:
    found = weights or {}
    return crowd(people, lambda one: one[0], lambda one: found.get(one[1], 0))


def crew(banner: str, first: int, count: int) -> list[Person]:
    return [(banner, number) for number in range(first, first + count)]


def test_as_many_as_are_told_one_by_one_stay_as_they_stand() -> None:
    people = crew("red", 0, MOST)
    assert told(people) == Crowd(tuple(people))


def test_of_one_more_every_banner_has_a_line_the_largest_first() -> None:
    few, many = crew("red", 0, 3), crew("blue", 3, MOST)
    assert told([*few, *many]) == Crowd((), (tuple(many), tuple(few)))


def test_who_matters_stands_alone_and_is_in_no_line() -> None:
    people = crew("red", 0, MOST + 1)
    found = told(people, {5: 1, 2: 1})
    assert found.singles == (("red", 2), ("red", 5))
    assert found.bands == (tuple(one for one in people if one[1] not in (2, 5)),)


def test_if_too_many_matter_the_weightiest_stand_alone() -> None:
    people = crew("red", 0, 2 * MOST)
    found = told(people, {number: 2 if number > MOST else 1 for number in range(2 * MOST)})
    assert found.singles == (("red", 0), *people[MOST + 1 :])


def test_lines_are_bounded_whatever_the_number_of_banners_and_nobody_is_lost() -> None:
    people = list(chain.from_iterable(crew(f"banner {n}", 10 * n, 1 + n % 3) for n in range(5 * MOST)))
    found = told(people, {number: 1 for _, number in people if number % 2})
    assert len(found.singles) == len(found.bands) == MOST
    parts = (found.singles, *found.bands, *found.others)
    assert sorted(chain.from_iterable(parts)) == sorted(people)
