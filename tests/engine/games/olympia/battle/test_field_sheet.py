"""The picture of a battlefield, out of its account."""

from __future__ import annotations

import pytest

from engine.games.olympia.battle.battle_events import Account, Contingent, Figures
from engine.games.olympia.battle.field_sheet import field_sheet


def contingent(unit: str, *figures: tuple[str, int, int], row: int = 0, faction: str = "", **more: bool) -> Contingent:
    parts = tuple(Figures(kind=kind, count=count, fallen=fallen) for kind, count, fallen in figures)
    return Contingent(unit=unit, name=f"Noble {unit} [{unit}]", faction=faction, row=row, figures=parts, **more)


def account(**more: object) -> Account:
    attackers = (contingent("1000", ("", 1, 1), ("12", 20, 3), row=2, faction="gk7", leads=True),)
    defenders = tuple(contingent(str(2000 + n), ("", 1, 0), ("16", 1, 0), row=n % 3) for n in range(15))
    facts = {"where": "Plain [aa00]", "attackers": attackers, "defenders": defenders, "winner": "defenders"}
    return Account(**{**facts, "rounds": 3, **more})  # type: ignore[arg-type]


@pytest.mark.rule("OLY-COMBAT-22", "OLY-COMBAT-33")
def test_nobles_stand_side_by_side_in_their_rows_and_the_rest_is_counted() -> None:
    shown = field_sheet(account(), faction="gk7", names={"gk7": "Reds"}, colours={"gk7": "#aa0000"}, subtitle="Day 3")
    near, far = shown.side(far=False), shown.side(far=True)
    assert [(stand.number, stand.rank, stand.figures, stand.fallen, stand.wounded) for stand in near] == [
        ("1000", 1, 21, 3, 1)
    ]
    assert near[0].label == "20 soldiers"
    assert near[0].own
    assert near[0].leads
    assert [stand.rank for stand in far[:4]] == [4, 5, 6, 4]
    assert shown.ranks == ("row 2", "row 1", "row 0", "row 0", "row 1", "row 2")  # those in which somebody stands
    assert shown.front == 3
    assert len(far) == len(shown.files) == 12
    assert shown.foot == "Hit among the attackers: Noble 1000 [1000]. And three more defenders."
    assert [(banner.name, banner.own) for banner in shown.banners] == [("Reds [gk7]", True)]
    assert shown.result == "Noble 2000 [2000] is victorious."


def test_walls_are_named() -> None:
    walls = {"walls": "Tower [d127]", "walls_before": 40, "walls_after": 33}
    shown = field_sheet(account(**walls), faction="", names={}, colours={}, subtitle="")
    assert shown.far == "Defenders of Tower [d127]"
    assert shown.foot.endswith("Tower [d127]: defense 40, now 33.")
    assert [(banner.name, banner.own) for banner in shown.banners] == [("[gk7]", False)]
