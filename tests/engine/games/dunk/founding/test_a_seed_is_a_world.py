"""A seed is a world, for ever: `turnkeep verify` founds it again and compares every state."""

from __future__ import annotations

from textwrap import dedent

import pytest

from engine.core.dice import Dice
from engine.core.ruleset import SeatRequest
from engine.games.dunk.founding.setup import DunkChoices, DunkOptions, add_seat, new_game
from engine.games.dunk.state import Campaign, Province, Race

FOLK = {None: ".", Race.HUMAN: "h", Race.ORC: "o", Race.ELF: "e", Race.DWARF: "d", Race.DUCK: "u"}

# Terrain, owners, people; 5 came late.
WORLD = """
    wwwwwwggllllllmfffff .44................. uuuuuuh.oooo...heeh.
    wwwwwwgglllllmmgfmmf 444..............33. uuuuuu...oho.de.edd.
    wwwwmfggllllllgmgmgg .44..............333 uuu.doudouodd.odhddd
    wwwfmlllgllffggmgmmg .................33. u..e.d.u..oeddh.udd.
    wwwffmllggffffggmfff .........55......... u..e.uo.ouuh.e..d.oe
    fwwffmllggfffwfffffm ........555......... e.ueo.oouuuhuueeh..u
    fwwmmgmmgggllffffffm .........55......... ..u.uddhhuuooe.uhued
    lllmggmmgglllfmfffmf .................... oood..dd..o.oe.e..uu
    lllmllggmgglllmfffmf .................... .o.u.ohhdhhooodeu.uo
    llllllggmglllffffmff .................... o.oeoo.hdooo....edoe
    lmmmllllfmgwlfffffgg .................... u.d..h.oeouuou..eehh
    llllmlllggwlffffffgg .................... o...doooh..o.ed.hehh
    ggllmlwwwwwggfffffmf .................... .h.d...u.uudu..he..e
    gmffgwwwwwwwffffffmf ..22................ hdeeh.uuu..uedo.e...
    gmgfggwwwwwwgffffwfm ..222............... ..eeeduuu.uuh..e....
    mgffgggggggwgffwwwwm ..22................ dheeho.oh.euh.ouu.u.
    llffmggglgwwggfffwwf .................... .o.udhe.o.uuoue.euuu
    llfmfggllgwwfllwwwww .............11..... uheuou.d.euueoouu.uu
    lmmmmmmlmmmwmlflwwww .............111.... odod.h.hh.o.dooo.uuu
    lmlffllllwwwwwlwwfww .............11..... ..h.e..o.u.uuoou..uu
"""


def seat(number: int, race: str) -> SeatRequest:
    choices = DunkChoices.model_validate({"race": race, "leaders": "warriors"})
    return SeatRequest(id=str(number), name=f"Realm_{'abcdef'[number]}", choices=choices)


def drawn(game: Campaign) -> list[str]:
    rows: dict[int, list[Province]] = {}
    for province in game.provinces.values():
        rows.setdefault(province.y, []).append(province)
    return [
        " ".join(
            (
                "".join(province.terrain.value[0] for province in row),
                "".join(str(province.owner or ".") for province in row),
                "".join(FOLK[province.race] for province in row),
            )
        )
        for row in rows.values()
    ]


@pytest.mark.rule("DNK-GAP-75")
def test_a_seed_is_a_world() -> None:
    seats = [seat(number, race) for number, race in enumerate(("orc", "elf", "dwarf", "duck"), 1)]
    game = new_game(DunkOptions(size="20x20"), seats, "a seed is a world")
    add_seat(game, seat(5, "duck"), Dice("late"))
    assert drawn(game) == dedent(WORLD).strip().split("\n")
