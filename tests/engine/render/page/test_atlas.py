"""What a page's map may be turned to: realms, danger, what changed; in shapes and in words."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from engine.core.telling.mapchanges import Earlier
from engine.core.telling.mapsheet import Banner, Cell, Layout, MapSheet, Mark, Settlement
from engine.core.telling.sheaf import map_document, sheaf_document
from engine.render.page import draw_page
from engine.render.page.atlas import Views
from engine.render.page.net import Net
from engine.render.page.realms import holdings, outline, realms
from tests.engine.render.page.test_page import small
from tests.suite.table import each

BANNERS = (
    Banner(key="r", name="1 Red Hall", colour="#06957a", own=True, short="Red Hall"),
    Banner(key="b", name="Blue [b04]", colour="#2438a0"),
)
WORLD = MapSheet(
    title="T",
    layout=Layout.HEX_ROWS,
    banners=BANNERS,
    cells=tuple(Cell(key=f"{x}/{y}", x=x, y=y, terrain="plain", number=f"{x}{y}") for y in range(4) for x in range(5)),
)


def owned(sheet: MapSheet, **owners: str) -> MapSheet:
    """The sheet with owners, by cells such as c12."""
    held = {f"{name[1]}/{name[2]}": owner for name, owner in owners.items()}
    return replace(sheet, cells=tuple(replace(cell, owner=held.get(cell.key, "")) for cell in sheet.cells))


def report(sheet: MapSheet, before: MapSheet | None = None, **more: Any) -> dict[str, Any]:
    """A document with this map, compared with one of the turn before."""
    made = small() | more
    made["frame"] = made["frame"] | {"turn": 10, "strength": "Men."}
    made["map"] = [map_document(sheet)]
    if before is not None:
        made["map"][0]["since"] = compared(sheet, before)
    return made


def compared(sheet: MapSheet, before: MapSheet) -> dict[str, Any]:
    from engine.core.telling.dossier import Desk, Dossier, Sheaf

    desk = Desk(
        specs=(), common=(), comment="", longest_line=0, before="", openings=(), samples={}, parts=(), tail=(),
        accepts={}, words={},
    )  # fmt: skip
    made = sheaf_document(
        Sheaf(dossier=Dossier(), desk=desk, map=sheet), {"turn": 10}, earlier=Earlier(sheet=before, turn=9)
    )
    found: dict[str, Any] = made["map"][0]["since"]
    return found


def views(document: dict[str, Any]) -> Views:
    return Views(document, [Net(sheet) for sheet in document["map"]])


def unit(number: str, place: str, **more: Any) -> dict[str, Any]:
    return {"id": number, "name": f"Unit {number}", "place": place, **more}


def places(*cells: str) -> list[dict[str, Any]]:
    return [{"id": cell, "name": f"Place {cell}", "cell": cell, "present": True} for cell in cells]


@each("layout", list(Layout))
def test_the_line_about_one_cell_has_its_corners_and_that_about_two_leaves_out_what_is_between(layout: Layout) -> None:
    net = Net(map_document(replace(WORLD, layout=layout)))
    sides = len(net.corners)
    assert outline(net, ["1/1"]).count("l") == sides - 1
    near = next(net.beside("1/1"))
    assert outline(net, ["1/1", near]).count("l") == 2 * sides - 3
    assert outline(net, ["0/0", "4/3"]).count("z") == 2, "two that do not touch are two lines"


def test_a_hole_in_a_realm_has_a_line_of_its_own() -> None:
    net = Net(map_document(WORLD))
    assert outline(net, list(net.beside("2/1"))).count("z") == 2


def test_cells_lie_beside_one_another_round_a_world_that_is_round() -> None:
    wide = replace(WORLD, layout=Layout.SQUARE, wraps=5)
    assert set(Net(map_document(wide)).beside("0/1")) == {"0/0", "0/2", "1/1", "4/1"}
    assert set(Net(map_document(replace(wide, wraps=0))).beside("0/1")) == {"0/0", "0/2", "1/1"}


def test_a_realm_has_its_name_where_nothing_stands_and_none_on_two_cells() -> None:
    sheet = owned(WORLD, c11="r", c21="r", c31="r", c03="b", c13="b")
    sheet = replace(sheet, settlements=(Settlement(cell="2/1", kind="town"),))
    document = map_document(sheet)
    found = {one["colour"]: one for one in realms(document, Net(document))}
    own, other = found["#06957a"], found["#2438a0"]
    assert (own["name"], other["name"]) == ("Red Hall", "")
    assert (own["x"], own["y"]) != tuple(map(round, Net(document).spots["2/1"]))
    assert [(one["name"], one["cells"]) for one in holdings([document])] == [("Red Hall", 3), ("Blue", 2)]


def test_danger_is_what_the_strongest_can_bring_against_a_place_and_friends_are_none() -> None:
    sheet = owned(WORLD, c11="r")
    document = report(
        sheet,
        places=places("1/1", "2/1", "4/3", "0/3"),
        units=[
            unit("1", "4/3", own=True, figures=2, strength=9), unit("2", "2/1", strength=5, faction="Blue", banner="b"),
            unit("3", "0/3", strength=70, faction="Blue", banner="b"), unit("4", "4/3", figures=90, strength=4),
            unit("5", "2/1", strength=40, faction="Green", banner="g"), unit("6", "4/3", strength=3, leader="4"),
            unit("7", "4/3", strength=8, faction="Blue", banner="b"), unit("8", "4/3", figures=50),
        ],
        relations=[{"id": "G", "name": "Green", "friend": True}],
    )  # fmt: skip
    found = views(document)
    assert found.names == ["realms", "land", "danger"]
    assert {cell: (one.strongest, one.own, one.greater) for cell, one in found.threats.items()} == {
        "1/1": (("Blue", 5), 0, True), "4/3": (("Blue", 8), 9, False),
    }, "two powers of 15 in all do not march together"  # fmt: skip
    assert found.greater == 1
    assert found.threats["4/3"].short == "Blue 8 against your 9"
    assert found.threats["4/3"].text == "Blue 8 against your 9. Strength here: Blue 8, Unit 4 7."
    assert found.threats["1/1"].text == "Blue 5 against nothing of yours. Strength one step away: Blue 5."
    drawn = found.on(0)["danger"]
    assert set(drawn["grades"]) == {"greater", "near"}
    assert sorted((disc["kind"], disc["text"]) for disc in drawn["discs"]) == [
        ("foe", "15"), ("foe", "5"), ("foe", "70"), ("friend", "40"), ("own", "9"),
    ]  # fmt: skip


def test_who_never_leaves_his_place_is_a_danger_there_and_nowhere_else() -> None:
    castle = unit("2", "2/1", strength=50, faction="Blue", banner="b", stays=True)
    document = report(owned(WORLD, c11="r", c21="r"), places=places("1/1", "2/1"), units=[castle])
    assert set(views(document).threats) == {"2/1"}


def test_without_a_measure_of_strength_there_is_no_danger_and_without_owners_no_realms() -> None:
    document = report(WORLD, places=places("1/1"), units=[unit("1", "1/1", own=True, strength=1)])
    assert views(document).names == ["land", "danger"]
    document["frame"]["strength"] = ""
    assert views(document).names == ["land"]
    assert 'class="views' not in draw_page(document).decode()


def test_what_changed_is_told_with_names_and_drawn() -> None:
    before = replace(
        owned(WORLD, c11="r", c21="b", c33="b"),
        marks=(Mark(cell="1/1", kind="army", banner="r", own=True), Mark(cell="3/3", kind="army", banner="b")),
    )
    now = replace(
        owned(WORLD, c11="b", c21="r"),
        marks=(Mark(cell="2/1", kind="army", banner="r", own=True), Mark(cell="1/1", kind="army", banner="b")),
    )
    document = report(now, before, places=places("1/1", "2/1"))
    found = views(document)
    assert found.names[-1] == "since"
    assert found.before == 9
    assert {heading: cells for _, heading, cells in found.changed} == {
        "Won": [("2/1", "from Blue")], "Lost": [("1/1", "to Blue")], "Changed hands": [("3/3", "from Blue")],
        "Yours came to": [("2/1", "")], "Others appeared": [("1/1", "Blue")], "Yours left": [("1/1", "")],
        "Others are gone": [("3/3", "Blue")],
    }  # fmt: skip
    assert found.fates == {
        "2/1": "Won this turn, from Blue.", "1/1": "Lost this turn, to Blue.",
        "3/3": "Changed hands this turn, from Blue.",
    }  # fmt: skip
    drawn = found.on(0)["since"]
    assert set(drawn["lands"]) == {"won", "lost", "turned"}
    assert len(drawn["left"]) == 2
    page = draw_page(document).decode()
    assert "Turn 9–10" in page
    assert page.count("shield own new") == 1


def test_a_turn_in_which_nothing_changed_says_so() -> None:
    page = draw_page(report(WORLD, WORLD)).decode()
    assert "Since turn 9 nothing has changed on your map" in page


def test_who_is_on_the_map_no_longer_keeps_his_name() -> None:
    before = replace(WORLD, marks=(Mark(cell="3/3", kind="army", banner="b"),))
    now = replace(WORLD, banners=BANNERS[:1])
    assert views(report(now, before)).changed == [("left", "Others are gone", [("3/3", "Blue")])]
