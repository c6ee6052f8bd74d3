"""What changed: new sentences, rows and lines with what heads them; nothing that happened is ever left out."""

from __future__ import annotations

import pytest

from engine.core import document
from engine.core.house import Temper
from engine.core.ruleset import look, run_turn
from engine.core.telling.changes import AS_BEFORE, changes_only, texts_of_changes
from engine.core.telling.report import Lines, Report, Section, Table, Verbatim, report_text
from engine.games.registry import GAMES, ruleset
from tests.house.arena import Match


def report(*sections: Section, template: str = "") -> Report:
    return Report(
        seat="1", name="Grah", game="x", turn=3, date="3", title="A title", sections=sections, template=template
    )


def lands(title: str, *lines: str) -> Section:
    return Section(title=title, blocks=(Lines(lines=lines),))


def changed(now: Report, before: Report) -> str:
    return report_text(changes_only(now, before)).removeprefix("A title\n=======\n\n")


def test_a_sentence_that_stood_there_is_left_out_and_a_new_one_stays() -> None:
    before, now = report(lands("Fort [L1]", "Ten men.", "Two horses.")), report(lands("Fort [L1]", "Ten men.", "Fog."))
    assert changed(now, before) == "Fort [L1]\n---------\nFog.\n"


def test_the_same_sentence_under_another_title_is_news() -> None:
    before = report(lands("Anna (17)", "Health: 50%"), lands("Bert (18)", "Health: 100%"))
    now = report(lands("Anna (17)", "Health: 100%"), lands("Bert (18)", "Health: 100%"))
    assert "Anna (17)\n---------\nHealth: 100%" in changed(now, before)


def test_a_place_is_known_by_its_number_whatever_else_its_title_says() -> None:
    before, now = report(lands("Forest [a1], civ-2", "Ten men.")), report(lands("Forest [a1], civ-3", "Ten men."))
    assert changed(now, before) == f"{AS_BEFORE}\n-------------\nForest [a1], civ-3.\n"


def test_rows_are_compared_one_by_one_and_keep_their_columns() -> None:
    def stock(*rows: tuple[str, str]) -> Report:
        return report(
            Section(title="Stock", blocks=(Lines(lines=("Held:",)), Table(columns=("No", "What"), rows=rows)))
        )

    text = changed(stock(("5", "iron"), ("9", "wood")), stock(("5", "iron"), ("8", "wood")))
    assert text == "Stock\n-----\nHeld:\n\nNo  What\n--  ----\n9   wood\n"


def test_lines_of_an_indented_list_are_compared_one_by_one_below_what_heads_them() -> None:
    page = (
        "Routes:\n   North, 8 days\n   South, 1 day\n\nSeen here:\n   Anna [1], with\n      two peasants\n   Bert [2]"
    )
    before = report(Section(title="Wood", blocks=(Verbatim(text=page),)))
    now = report(Section(title="Wood", blocks=(Verbatim(text=page.replace("two", "six").replace("1 day", "2 days")),)))
    assert (
        changed(now, before)
        == "Wood\n----\nRoutes:\n   South, 2 days\n\nSeen here:\n   Anna [1], with\n      six peasants\n"
    )


def test_rows_of_a_printed_table_do_not_hang_on_widths() -> None:
    old = "Inventory:\n   qty  name\n   ---  ----\n   200  gold\n    25  men"
    new = "Inventory:\n   qty  name\n   ---  -------\n   200  gold\n    25  men\n     3  dragons"
    before, now = (report(Section(title="Anna", blocks=(Verbatim(text=text + "\n\nEnd."),))) for text in (old, new))
    assert changed(now, before) == "Anna\n----\nInventory:\n   qty  name\n   ---  -------\n     3  dragons\n"


def test_a_map_is_shown_whole_or_not_at_all() -> None:
    drawn = "aaa\nbbb\nccc"
    before, now = (
        report(Section(title="Map", blocks=(Verbatim(text=text),))) for text in (drawn, drawn.replace("b", "x"))
    )
    assert changed(now, before) == "Map\n---\naaa\nxxx\nccc\n"
    assert changed(before, before) == f"{AS_BEFORE}\n-------------\nMap.\n"


def test_a_line_broken_after_a_colon_by_its_width_is_no_head() -> None:
    long = "* Militia 5 (70), on guard, faction Ashby (3), revealing faction, has:"
    text = f"{long}\n  10 vikings, $200.\n\nEnd."
    before = report(Section(title="Here", blocks=(Verbatim(text=text),)))
    now = report(Section(title="Here", blocks=(Verbatim(text=text.replace("200", "300")),)))
    assert changed(now, before) == f"Here\n----\n{long}\n  10 vikings, $300.\n"


def test_the_orders_template_stays_out_since_it_is_a_file_of_its_own() -> None:
    sheet = Section(title="Orders", blocks=(Verbatim(text="\nbegin\n\nend"),))
    assert "begin" not in changed(report(sheet, template="begin\n\nend\n"), report())


@pytest.mark.parametrize("game", sorted(GAMES))
def test_what_changed_in_a_turn_of_the_game_is_shorter_and_holds_everything_that_happened(game: str) -> None:
    """Sentences of events are never taken for old ones, since nothing happened in the report they are compared with."""
    match = Match(game=game, seats=list(Temper)[:2], seed="changes").play(3)
    rules = ruleset(game)
    state = document.decode(match.state, rules.play.state_type)
    outcome = run_turn(rules, match.state, {}, seed="changes", number=4)
    for seat in ("1", "2"):
        whole = report_text(outcome.reports[seat])
        (text,) = texts_of_changes(rules, match.state, outcome, [seat], {}).values()
        assert len(text) < len(whole)
        quiet = set(report_text(rules.look.report(rules.look.view(state, seat), (), None)).split("\n"))
        still = set(report_text(rules.look.report(look(rules, outcome.state, seat), (), None)).split("\n"))
        told = [line for line in whole.split("\n") if line.strip() and line not in still | quiet]
        assert [line for line in told if line not in text] == []
