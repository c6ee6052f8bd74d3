"""Reports: structure in, text and plain data out."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import ClassVar

from engine.core import document
from engine.core.events import Event
from engine.core.telling.fieldsheet import FieldSheet
from engine.core.telling.report import (
    Lines,
    Report,
    Section,
    Table,
    Verbatim,
    block_lines,
    report_document,
    report_text,
    weightiest,
)


def report(*sections: Section) -> Report:
    return Report(seat="1", name="Grah", game="dunk", turn=3, date="turn 3", title="A title", sections=sections)


def test_a_report_is_titles_and_blocks() -> None:
    inner = Section(title="Inner", blocks=(Lines(lines=("two",), indent=2),))
    text = report_text(report(Section(title="Outer", blocks=(Lines(lines=("one",)),), sections=(inner,))))
    assert text == "A title\n=======\n\nOuter\n-----\none\n\nInner\n\n  two\n"


def test_a_report_may_begin_with_its_own_heading_and_plain_titles() -> None:
    section = Section(title="Faction Status:", blocks=(Verbatim(text="Mages: 0 (1)"),))
    made = replace(report(section), heading=("Atlantis Report For:", "Hans (3)"))
    assert report_text(made) == "Atlantis Report For:\nHans (3)\n\nFaction Status:\nMages: 0 (1)\n"


def test_long_lines_are_wrapped_and_hang() -> None:
    lines = block_lines(Lines(lines=("word " * 30,), indent=1, hanging=2), 40)
    assert all(len(line) <= 40 for line in lines)
    assert lines[0].startswith(" word")
    assert lines[1].startswith("   word")


def test_a_word_longer_than_the_page_loses_nothing() -> None:
    lines = block_lines(Lines(lines=("x" * 100,)), 40)
    assert "".join(line.strip() for line in lines) == "x" * 100


def test_columns_are_set_flush_and_no_line_ends_in_blanks() -> None:
    table = Table(columns=("Name", "Gold"), rows=(("Grah", "5"), ("Karthia", "1000")), right=("Gold",))
    assert block_lines(table, 78) == ["Name     Gold", "-------  ----", "Grah        5", "Karthia  1000"]


def test_a_table_without_rows_is_its_head() -> None:
    assert block_lines(Table(columns=("No", "Name"), rows=()), 78) == ["No  Name", "--  ----"]


def test_verbatim_text_is_left_alone() -> None:
    assert block_lines(Verbatim(text=" a  b \n\n  c\n"), 3) == [" a  b ", "", "  c"]


def test_the_document_is_plain_data() -> None:
    made = report(Section(title="S", blocks=(Verbatim(text="x"),)))
    assert json.loads(json.dumps(report_document(made)))["sections"][0]["title"] == "S"


def test_pictures_of_battlefields_are_no_part_of_the_document() -> None:
    field = FieldSheet(title="Battle", near="We", far="They", files=("left",), ranks=("front", "front"), front=1)
    made = replace(report(Section(title="S")), fields=(field,))
    assert report_document(made) == report_document(report(Section(title="S")))


def test_a_document_is_printed_as_the_usual_tools_print_it() -> None:
    found = report_document(report(Section(title="S"))) | {
        "figures": [1.5, 2, -3, True, None, 0.25],
        "empty": [{}, [], ""],
        "é\n\t\x01\x7f": '<"\\/',
    }
    assert document.printed(found) == json.dumps(found, ensure_ascii=False, indent=1).encode()


class Told(Event):
    weight: ClassVar[int] = 1
    text: str


class Heavy(Told):
    weight: ClassVar[int] = 7


class Nothing(Told):
    weight: ClassVar[int] = 0


def _text(event: Event) -> str:
    assert isinstance(event, Told)
    return event.text


def test_the_card_tells_what_weighs_most_first_each_once_and_at_most_five() -> None:
    told = [Told(text="a"), Nothing(text="b"), Heavy(text="c"), Told(text="a"), Heavy(text="d")]
    assert weightiest(told, _text) == ("c", "d", "a")
    assert weightiest(told, _text, lambda event: _text(event) == "b") == ("b",)
    assert len(weightiest([Told(text=str(number)) for number in range(9)], _text)) == 5
