"""Commands of the mail age in an orders file (ATL-SERVER)."""

from __future__ import annotations

import pytest

from engine.core.orders import OrderSheet, read_orders
from engine.core.ruleset import Admission, Submission
from engine.games.atlantis.book import BOOK, admit
from tests.suite.table import each


def read(text: str) -> OrderSheet:
    return read_orders(text, BOOK)


@pytest.mark.rule("ATL-SERVER-01", "ATL-SERVER-08", *(f"ATL-EX-{n}" for n in (61, 62, 65)))
@pytest.mark.rule("ATL-SERVER-02", "ATL-SERVER-03", "ATL-SERVER-06")
@each(
    "line, instead",
    [
        ('#create "Mighty Ducks" "quack!"', "#create is not an order here; use /join"),
        ('#resend 999 "quack!"', "#resend is not an order here; use /report"),
        ('#Remind 999 "quack!"', "#remind is not an order here; use /orders show"),
    ],
)
def test_the_commands_of_the_mail_age_are_answered_with_what_does_the_same(line: str, instead: str) -> None:
    sheet = read(f"{line}\nunit 5\nwork")
    assert [(found.severity, found.message) for found in sheet.diagnostics] == [("note", instead)]
    assert [order.unit for order in sheet.orders] == ["5"]
    assert "quack" not in sheet.text


@pytest.mark.rule("ATL-SERVER-04", "ATL-SERVER-05", "ATL-SERVER-07", "ATL-EX-63", "ATL-EX-64", "ATL-EX-66")
@each(
    "line, instead",
    [('#times 999 "quack!"', "/press"), ('#rumor 999 "quack!"', "/rumor"), ("#email 9999", "/letter")],
)
def test_the_text_of_an_article_rumour_or_letter_holds_no_orders(line: str, instead: str) -> None:
    sheet = read(f"{line}\nunit 5\nquit\n#end\nunit 6\nwork")
    assert [order.unit for order in sheet.orders] == ["6"]
    assert [found.message.split()[-1] for found in sheet.diagnostics] == [instead]


@pytest.mark.rule("ATL-SERVER-06")
def test_a_mail_command_alone_does_not_overwrite_the_orders_on_file() -> None:
    assert admit(Submission(sheet=read("#remind 27"), turn=1, faction="Red")).admission is Admission.TRIAL
    with_orders = read("#times 27\nhello\n#end\nunit 6\nwork")
    assert admit(Submission(sheet=with_orders, turn=1, faction="Red")).admission is Admission.STORE


def test_orders_follow_an_article_that_has_no_end() -> None:
    sheet = read("#times 27\nunit 4\nquit\n#atlantis 27\nunit 5\nwork\n#end")
    assert [(order.unit, order.name) for order in sheet.orders] == [("5", "work")]
