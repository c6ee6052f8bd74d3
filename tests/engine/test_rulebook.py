"""Rulebooks: their grammar, their search, and how a rule is shown in chat."""

from __future__ import annotations

import re

import pytest

from engine import rulebook, ruletext
from tests.suite.table import each

TOY = """\
# Toy (TOY)

Nobody reads this.

## Movement (MOVE, for all)

About marching.

- `TOY-MOVE-01` Armies move one hex.
  But not trolls.
- `TOY-MOVE-02` Speed by terrain:

| Terrain | Speed |
|---|---|
| forest | 1 |
| land | 22 |

- `TOY-MOVE-O03` `place_archers` costs gold.

## History (LOG)

- `TOY-LOG-01` Armies and armies and armies are old.

## Not mechanical

- `TOY-LOG`: history
- `TOY-MOVE-02`: only a table
"""


@pytest.fixture
def toy() -> rulebook.Rulebook:
    return rulebook.parse("toy", TOY)


@pytest.fixture(scope="module")
def dunk() -> rulebook.Rulebook:
    return rulebook.load("dunk")


def ids(rules: tuple[rulebook.Rule, ...]) -> list[str]:
    return [rule.id for rule in rules]


def test_a_rulebook_knows_title_prefix_chapters_and_rules_in_order(toy: rulebook.Rulebook) -> None:
    assert (toy.title, toy.prefix, toy.complete) == ("Toy", "TOY", False)
    assert [(chapter.title, chapter.area, len(chapter.rules)) for chapter in toy.chapters] == [
        ("Movement", "MOVE", 3),
        ("History", "LOG", 1),
    ]
    assert ids(toy.rules) == ["TOY-MOVE-01", "TOY-MOVE-02", "TOY-MOVE-O03", "TOY-LOG-01"]


def test_the_lines_below_a_rule_belong_to_it(toy: rulebook.Rulebook) -> None:
    assert toy.rule("TOY-MOVE-01").text == "Armies move one hex.\n  But not trolls."
    assert toy.rule("TOY-MOVE-02").text.endswith("| land | 22 |")


def test_rules_are_mechanical_unless_they_or_their_area_are_listed_with_a_reason(toy: rulebook.Rulebook) -> None:
    assert [(rule.mechanical, rule.reason) for rule in toy.rules] == [
        (True, ""),
        (False, "only a table"),
        (True, ""),
        (False, "history"),
    ]


def test_a_book_claims_to_be_complete_by_a_comment_that_nobody_sees() -> None:
    book = rulebook.parse("toy", TOY.replace("(TOY)\n", "(TOY)\n<!-- coverage: complete -->\n", 1))
    assert book.complete
    assert all("<!--" not in rule.text for rule in book.rules)


def test_a_rule_is_found_by_its_id_in_any_case_with_or_without_the_prefix(toy: rulebook.Rulebook) -> None:
    assert toy.rule("toy-move-01") == toy.rule(" MOVE-01 ") == toy.rules[0]
    with pytest.raises(KeyError):
        toy.rule("TOY-MOVE-99")


def test_the_preface_of_a_chapter_is_found_but_is_no_rule(toy: rulebook.Rulebook) -> None:
    assert toy.rule("MOVE").text == "About marching."
    assert "TOY-MOVE" in ids(toy.search("marching"))
    assert "TOY-MOVE" not in ids(toy.rules)


@each(
    "old, new, message",
    [
        ("# Toy (TOY)", "# Toy", "first line must be"),
        ("TOY-MOVE-01` Arm", "TOY-MOVE-02` Arm", "TOY-MOVE-02 appears twice"),
        ("`TOY-LOG-01` Arm", "`TOY-GAP-01` Arm", "TOY-GAP-01 is in the chapter of LOG"),
        ("`TOY-LOG-01` Arm", "`DNK-LOG-01` Arm", "DNK-LOG-01 is not a rule id of TOY"),
        ("- `TOY-LOG-01` Armies and armies and armies are old.", "- `TOY-LOG-01`", "TOY-LOG-01 has no text"),
        ("`TOY-MOVE-02`: only", "`TOY-MOVE-09`: only", "not a rule either: TOY-MOVE-09"),
        ("`TOY-LOG`: history", "`TOY-LOG`", "TOY-LOG is exempt without a reason"),
    ],
)
def test_a_broken_rulebook_is_refused(old: str, new: str, message: str) -> None:
    assert old in TOY
    with pytest.raises(rulebook.RulebookError, match=re.escape(message)):
        rulebook.parse("toy", TOY.replace(old, new, 1))


def test_search_ignores_capitals_and_takes_beginnings_of_words(toy: rulebook.Rulebook) -> None:
    assert ids(toy.search("TROL")) == ["TOY-MOVE-01"]
    assert ids(toy.search("rolls")) == []


def test_search_reads_underscores_as_spaces(toy: rulebook.Rulebook) -> None:
    assert ids(toy.search("place archers")) == ids(toy.search("place_archers")) == ["TOY-MOVE-O03"]


def test_search_wants_all_words_and_only_else_some(toy: rulebook.Rulebook) -> None:
    assert ids(toy.search("armies hex")) == ["TOY-MOVE-01"]
    assert set(ids(toy.search("armies dragons"))) == {"TOY-MOVE-01", "TOY-LOG-01"}


def test_search_without_words_finds_nothing(toy: rulebook.Rulebook) -> None:
    assert toy.search("  ,;") == ()


def test_an_id_as_search_words_comes_first(dunk: rulebook.Rulebook) -> None:
    assert dunk.search("econ-08")[0].id == "DNK-ECON-08"
    assert dunk.search("DNK-STD-01", limit=1)[0].id == "DNK-STD-01"


@each(
    "words, expected",
    [
        ("place archers", "DNK-TORD-01"),
        ("army to village", "DNK-STD-01"),
        ("defence bonus", "DNK-WAR-01"),
        ("password", "DNK-SUBMIT-08"),
        ("plague resist", "DNK-PLAGUE-05"),
        ("cost administration", "DNK-ECON-08"),
    ],
)
def test_what_a_player_asks_for_is_among_the_first_five(dunk: rulebook.Rulebook, words: str, expected: str) -> None:
    assert expected in ids(dunk.search(words, limit=5))


def test_the_e_mail_orders_are_explained_in_one_place(dunk: rulebook.Rulebook) -> None:
    assert "DNK-DISCORD" in ids(dunk.search("discord account password"))


def test_hits_in_a_chapter_title_count_more_than_a_passing_word(dunk: rulebook.Rulebook) -> None:
    first = dunk.search("rebellion", limit=3)
    assert {rule.area for rule in first} == {"REBEL"}


@pytest.mark.parametrize(
    ("words", "first"),
    [("train", "DNK-TORD-43"), ("move", "DNK-STD-30"), ("burn", "DNK-STD-11"), ("FRIEND", "DNK-STD-23")],
)
def test_the_rule_of_the_order_so_named_comes_first(dunk: rulebook.Rulebook, words: str, first: str) -> None:
    assert dunk.search(words)[0].id == first


def test_small_words_of_a_question_do_not_count(dunk: rulebook.Rulebook) -> None:
    assert ids(dunk.search("how do I plunder")) == ids(dunk.search("plunder i"))
    assert "DNK-TORD-28" in ids(dunk.search("how do I plunder a province", limit=5))


def test_small_words_alone_are_searched_for_as_they_are(toy: rulebook.Rulebook) -> None:
    assert ids(toy.search("not")) == ["TOY-MOVE-01"]
    assert ids(toy.search("by")) == ["TOY-MOVE-02"]


def test_what_is_only_told_comes_after_what_is_a_rule(toy: rulebook.Rulebook) -> None:
    assert ids(toy.search("armies")) == ["TOY-MOVE-01", "TOY-LOG-01"]


def test_search_gives_no_more_than_the_limit(dunk: rulebook.Rulebook) -> None:
    assert len(dunk.search("army", limit=4)) == 4


def test_every_game_with_a_rulebook_can_be_loaded() -> None:
    assert "dunk" in rulebook.games()
    for game in rulebook.games():
        book = rulebook.load(game)
        assert book.game == game
        assert book.rules


@each("game", ["nothing", "../dunk", ""])
def test_a_game_without_a_rulebook_is_a_key_error(game: str) -> None:
    with pytest.raises(KeyError):
        rulebook.load(game)


def test_every_rule_named_inside_the_dunk_rulebook_exists(dunk: rulebook.Rulebook) -> None:
    named = {id for rule in dunk.rules for id in re.findall(r"DNK-[A-Z]+-\d+", rule.text)}
    assert named - set(ids(dunk.rules)) == set()


def test_every_decision_of_the_dunk_rulebook_decides(dunk: rulebook.Rulebook) -> None:
    open_gaps = [rule.id for rule in dunk.rules if rule.area == "GAP" and "Decision: " not in rule.text]
    assert open_gaps == ["DNK-GAP-76"]


def test_the_dunk_rulebook_speaks_to_players_not_of_its_sources(dunk: rulebook.Rulebook) -> None:
    for rule in dunk.rules:
        assert not re.search(r"\bl\. ?\d|\((derived|mirror|inferred)|\bproposed\b|\bseed\b", rule.text), rule.id


def test_a_narrow_table_is_shown_in_fixed_width(toy: rulebook.Rulebook) -> None:
    assert toy.rule("MOVE-02").shown == (
        "**TOY-MOVE-02** · Movement\n"
        "Speed by terrain:\n\n```\nTerrain  Speed\n-------  -----\nforest   1\nland     22\n```"
    )


def test_a_table_too_wide_for_a_telephone_is_shown_as_a_list(dunk: rulebook.Rulebook) -> None:
    shown = dunk.rule("TECH-01").shown
    assert "```" not in shown
    assert (
        "• **jewellery** kind: tech; cost: 20; available / discovered: shortly after metallurgy, trade, towns" in shown
    )


def test_an_answer_shows_only_the_rows_of_a_long_table_that_were_asked_for(dunk: rulebook.Rulebook) -> None:
    answer = dunk.rule("TECH-01").shown_for("what is jewellery")
    assert [line.split("**")[1] for line in answer.splitlines() if line.startswith("•")] == ["jewellery"]
    assert answer.startswith("**DNK-TECH-01** · Technologies\nAll 63 technologies.")


def test_an_answer_prefers_rows_that_begin_with_what_was_asked(dunk: rulebook.Rulebook) -> None:
    shown = dunk.rule("TECH-01").shown_for("food_industry").splitlines()
    assert [line.split("**")[1] for line in shown if line.startswith("•")] == ["food_industry"]


def test_an_answer_falls_back_to_rows_that_name_what_was_asked(dunk: rulebook.Rulebook) -> None:
    shown = dunk.rule("TECH-01").shown_for("plunders").splitlines()
    assert [line.split("**")[1] for line in shown if line.startswith("•")] == ["crime", "town_plunder"]


@pytest.mark.parametrize(("id", "words"), [("TECH-01", "nonsense"), ("TECH-01", ""), ("WAR-01", "duck")])
def test_short_tables_and_tables_without_a_fitting_row_stay_whole(dunk: rulebook.Rulebook, id: str, words: str) -> None:
    assert dunk.rule(id).shown_for(words) == dunk.rule(id).shown


def test_a_table_keeps_its_empty_cells(dunk: rulebook.Rulebook) -> None:
    row = next(line for line in ruletext.shown_table("| a | b |\n|---|---|\n| | 1 |").splitlines() if "1" in line)
    assert row == "   1"


@pytest.mark.parametrize("limit", [200, 1000, 2000])
def test_messages_keep_the_limit_and_lose_no_line(dunk: rulebook.Rulebook, limit: int) -> None:
    blocks = [rule.shown for rule in dunk.rules]
    sent = ruletext.messages(blocks, limit)
    assert max(map(len, sent)) <= limit
    assert all(message.count("```") % 2 == 0 for message in sent)
    assert _letters("".join(sent)) == _letters("".join(blocks))


def test_messages_pack_small_blocks_together_and_do_not_cut_them() -> None:
    assert ruletext.messages(["a" * 40, "b" * 40, "c" * 40], 100) == ["a" * 40 + "\n\n" + "b" * 40, "c" * 40]


def _letters(text: str) -> str:
    return re.sub(r"[\s`]", "", text)
