"""Headlines, look-ups, names, the lint, and the card's sense of what matters."""

from __future__ import annotations

import pytest

from engine.core.events import EVERYONE
from engine.core.language.numerals import numbered
from engine.games.dunk.armies.events import GreatBattle, Moved
from engine.games.dunk.armies.names import army_name
from engine.games.dunk.lint import lint
from engine.games.dunk.realm.events import LostToRebels, PlagueBroke, Rebellion
from engine.games.dunk.rules.technologies import technologies
from engine.games.dunk.sight.view import view
from engine.games.dunk.state import ArmyType, Leaders
from engine.games.dunk.telling.headlines import headlines
from engine.games.dunk.telling.lookup import lookup
from engine.games.dunk.telling.status import gold_text, shorten_to
from engine.games.dunk.turn.events import DunkmasterSpoke, KingdomFell
from engine.games.dunk.wording import WORDING
from tests.engine.games.dunk.props.kit import Scenario, from_one
from tests.suite.table import each

FALL = KingdomFell(seen_by=EVERYONE, score=90, number=2, name="Karthia")
FIGHT = GreatBattle(seen_by=EVERYONE, score=40, kingdoms="Karthia and Grahland", armies=8, fallen=5)


def world() -> Scenario:
    made = from_one("ggg")
    made.kingdom(leaders=Leaders.PRIESTS, land=[1], techs=["bows"], developable=["castles"])
    return made


def test_the_greatest_news_leads() -> None:
    found = headlines(world().state, [FIGHT, FALL])
    assert [headline.score for headline in found] == [90, 40]
    assert found[0].text.startswith("Karthia is no more")


def test_what_happens_to_one_kingdom_alone_is_no_news() -> None:
    private = Moved(seen_by=("1",), kingdom=1, army="1st Army", origin=1, province=2)
    assert headlines(world().state, [private]) == ()


def test_the_same_news_is_printed_once_and_the_dunkmaster_is_no_headline() -> None:
    speech = DunkmasterSpoke(seen_by=EVERYONE, title="Hear", text="Hear")
    assert len(headlines(world().state, [FALL, FALL, speech])) == 1


@pytest.mark.rule("DNK-GAP-71")
def test_rebels_and_plagues_are_counted_over_all_kingdoms_and_never_placed() -> None:
    risen = [Rebellion(seen_by=("1",), kingdom=1, province=at, people="trolls") for at in (1, 2)]
    lost = LostToRebels(seen_by=("1",), kingdom=1, province=1)
    sick = PlagueBroke(seen_by=("1",), kingdom=1, province=3, where="", mortality="low", contagion="high")
    (rising,), (rebels, plague) = headlines(world().state, risen), headlines(world().state, [*risen, lost, sick])
    assert rising.text == "Pitchforks are out in two provinces"
    assert rebels.text == "Rebels throw their masters out of one province"
    assert plague.text == "The plague is about in one place"
    assert [story.deed.place for story in (rising, rebels, plague) if story.deed is not None] == ["", "", ""]


@pytest.mark.rule("DNK-ADMIN-18")
def test_any_technology_can_be_looked_up_with_where_we_stand_on_it() -> None:
    seen = view(world().state, "1")
    assert [name for name, _ in lookup(seen, "bows")] == ["bows"]
    standing = {name: lookup(seen, name)[0][1] for name in ("bows", "castles", "iron", "diburn", "knights")}
    assert standing["bows"].endswith("You possess it.")
    assert standing["castles"].endswith("develop_castles, 20 gold.")
    assert "can only be discovered" in standing["iron"]
    assert standing["diburn"].endswith("It is for mages, and you have priests.")
    assert standing["knights"].endswith("Price then: 60 gold.")


@each("text, first", [("MILITARY toys", "military_toys"), ("lore", "duck_lore"), ("zzz", "")])
def test_look_ups_go_by_part_of_a_name_without_regard_to_case(text: str, first: str) -> None:
    found = lookup(view(world().state, "1"), text)
    assert (found[0][0] if found else "") == first


def test_an_empty_look_up_lists_what_we_possess_and_what_we_can_develop() -> None:
    assert [name for name, _ in lookup(view(world().state, "1"), " ")] == ["bows", "castles"]


def test_the_public_may_look_up_prices_but_hears_nothing_of_us() -> None:
    assert lookup(view(world().state, None), "castles")[0][1].endswith("Price: 20 gold.")


@pytest.mark.rule("DNK-GAP-72")
def test_armies_are_counted_by_kingdom_and_type() -> None:
    made = world()
    first, second = made.state.kingdoms[1], made.kingdom()
    named = [army_name(first, ArmyType.ARMY), army_name(first, ArmyType.ARCHERS), army_name(first, ArmyType.ARMY)]
    assert named == ["1st Army", "1st Archers", "2nd Army"]
    assert army_name(second, ArmyType.ARMY) == "1st Army"


@each("number, text", [(1, "1st"), (2, "2nd"), (3, "3rd"), (4, "4th"), (11, "11th"), (22, "22nd"), (113, "113th")])
def test_ordinals_are_written_as_the_english_do(number: int, text: str) -> None:
    assert numbered(number) == text


def test_the_lint_finds_what_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    assert lint() == []
    monkeypatch.setattr(WORDING, "tables", {"events": WORDING.tables["events"], "refusals": {"no_gold": ""}})
    assert "no-refusal" in {found.code for found in lint()}


@each("fraction, text", [("0", "0"), ("11/2", "5 1/2"), ("5/6", "5/6"), ("12", "12")])
def test_gold_in_fractions_is_written_as_mixed_numbers(fraction: str, text: str) -> None:
    assert gold_text(fraction) == text


def test_long_names_are_cut_with_dots() -> None:
    assert (shorten_to("Grahland", 8), shorten_to("Grahlands", 8)) == ("Grahland", "Grahla..")


@pytest.mark.rule("DNK-TORD-13")
def test_game_laws_are_developed_by_the_leaders_for_nothing() -> None:
    made = from_one("ggg")
    kingdom = made.kingdom(land=[1], gold=3, techs=["land_lore"], developable=["game_laws", "protection"])
    campaign, _ = made.play({kingdom.id: "develop_game_laws\ndevelop_protection"})
    after = campaign.kingdoms[kingdom.id]
    assert "game_laws" in after.techs
    assert "protection" not in after.techs  # the leaders had done their one thing
    assert technologies()["game_laws"].cost == 0
    assert not [what for what, _ in after.ledger if "develop" in what]
