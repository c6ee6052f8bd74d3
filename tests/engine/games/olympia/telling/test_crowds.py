"""What a report tells of a crowd of strangers in one place (OLY-GAP-101)."""

from __future__ import annotations

import pytest

from engine.core.orders import read_orders
from engine.core.space.crowd import MOST
from engine.core.telling.report import report_text
from engine.games.olympia.book import BOOK
from engine.games.olympia.sight.onlooker import view
from engine.games.olympia.state import Unit, World
from engine.games.olympia.telling.lookup import lookup
from engine.games.olympia.telling.reports.report import report
from tests.engine.games.olympia.props.kit import noble, stacked
from tests.engine.games.olympia.props.played import code, part, two_seats

pytestmark = pytest.mark.rule("OLY-GAP-101")


def crowded(strangers: int) -> tuple[World, list[Unit]]:
    """Osswid and Candide in Drassa with so many strangers, Feasel among them; and these."""
    made = two_seats()
    feasel = made.units[code(made, "Feasel")]
    men = {"10": 2}
    more = (
        noble(made, feasel.place, f"Noble {n}", player=feasel.player, items=dict(men)) for n in range(strangers - 1)
    )
    return made, [feasel, *more]


def seen_here(made: World, orders: str = "") -> list[str]:
    sheet = read_orders(orders, BOOK) if orders else None
    return part(report_text(report(view(made, "a"), (), sheet)), "Seen here:")


def test_up_to_a_hundred_strangers_are_told_one_by_one() -> None:
    made, others = crowded(MOST)
    lines = seen_here(made)
    assert len(lines) == MOST + 2
    assert all(any(f"{one.name} [{one.id}]" in line for line in lines) for one in others)


def test_of_one_more_all_have_a_line_together_and_own_ones_theirs() -> None:
    made, others = crowded(MOST + 1)
    others[1].guard = True
    city = others[0].place
    assert seen_here(made) == [
        f"   101 others, too many to be told one by one. /lookup {city} lists them all.",
        f"   Osswid [{code(made, 'Osswid')}]",
        f"   Candide [{code(made, 'Candide')}]",
        "   101 others, 1 on guard, with 200 peasants",
    ]


def test_each_banner_has_a_line_and_banners_beyond_a_hundred_share_one() -> None:
    made, others = crowded(2 * MOST + 5)
    for nth, one in enumerate(others[1:]):
        one.banner = f"Banner {nth // 2}"
    lines = seen_here(made)
    assert '   2 others under "Banner 0", with four peasants' in lines
    assert sum("under" in line for line in lines) == MOST + 1
    assert lines[-1].startswith("   5 others under 3 other banners, with ")


def test_a_sum_tells_nothing_of_who_is_concealed() -> None:
    made, others = crowded(MOST + 2)
    others[5].hides, others[5].items = True, {}
    assert seen_here(made)[-1] == "   101 others, with 200 peasants"


def test_who_is_named_in_orders_stands_with_ours_or_has_our_attitude_stands_alone() -> None:
    made, others = crowded(MOST + 4)
    named, leader, follower, enemy = others[10:14]
    osswid = made.units[code(made, "Osswid")]
    stacked(made, leader, osswid)
    stacked(made, leader, follower)
    made.player_of("a").attitudes.hostile.append(enemy.id)
    lines = seen_here(made, f"begin {osswid.player}\nunit {osswid.id}\nattack {named.id}\nend\n")
    assert f"   {named.name} [{named.id}], with two peasants" in lines
    assert f"   {enemy.name} [{enemy.id}], with two peasants" in lines
    at = lines.index(f"   {leader.name} [{leader.id}], with two peasants, accompanied by:")
    assert {line.split(" [")[0] for line in lines[at + 1 : at + 3]} == {"      Osswid", f"      {follower.name}"}
    assert lines[-1].startswith("   100 others, with ")


def test_the_text_grows_with_own_units_and_so_many_lines_a_place_not_with_the_crowd() -> None:
    """The text of all seats together would else grow with the square of a city."""
    small, large = (sum(map(len, seen_here(crowded(count)[0]))) for count in (MOST + 1, 10 * MOST))
    assert large < small + 20  # a digit here and there


def test_look_up_lists_who_is_behind_a_line() -> None:
    made, others = crowded(MOST + 1)
    ((_, told),) = lookup(view(made, "a"), others[0].place)
    assert all(f"{one.name} [{one.id}]" in told for one in others)
