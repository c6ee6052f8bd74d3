"""Sheets as people and programs send them: what is read of each, what is said to it and what is kept, as on file.

After a change that is meant: pytest -n 0 tests/engine/games/overlord/language/test_sheets_on_file.py --snapshot-update,
then read the diff.
"""

from __future__ import annotations

from collections.abc import Mapping

from syrupy.assertion import SnapshotAssertion

from engine.core.language.words import Directory
from engine.core.orders import read_orders
from engine.core.ruleset import Submission
from engine.games.overlord.book import BOOK, admit
from tests.engine.campaigns.golden import TextFile, facts, sheet_lines

OURS = Directory({"own faction": {"f06": "f06"}, "item": {"sword": "swrd", "fighting staff": "staf"}})
SHEETS: Mapping[str, str] = {
    "a plain sheet": "GAME f06 secret alpha\nNAME The Empire\nUNIT U5\nSTUDY mage # a comment\nEND\nUNIT U7\nWORK",
    "behind a letter": "Hello,\nhere they are:\n\nGAME f6 secret 4\nUNIT 5\nWORK",
    "behind one line": "Hello!\n#GAME f06 secret\nUNIT U5\nWORK",
    "two sheets": "GAME f06 a\nUNIT U4\nWORK\nGAME f06 b\nUNIT U5\nWORK",
    "first another's": "GAME f14 a\nUNIT U4\nWORK\nGAME f06 b\nUNIT U5\nWORK",
    "only another's": "GAME f14 secret\nUNIT U4\nWORK",
    "of no faction": "GAME\nUNIT U4\nWORK",
    "of a word": "GAME mine secret\nUNIT U4\nWORK",
    "for a past turn": "GAME f06 secret 3\nUNIT U4\nWORK",
    "for this turn": "GAME f06 4 secret\nUNIT U4\nWORK",
    "for a later turn": "GAME f06 secret 5 4\nUNIT U4\nWORK",
    "for turns without number": "GAME f06 secret 1234567\nUNIT U4\nWORK",
    "for the last turn there is": "GAME f06 secret 999999\nUNIT U4\nWORK",
    "no head": "WORK\nNAME Us\nUNIT U5\nWORK",
    "misspelt units": "UNIT five\nWORK\nUNIT U6\nWORK\nUNIT L4\nWORK\nUNIT U0\nWORK\nUNIT u007\nWORK",
    "units twice": "UNIT U5\nWORK\nUNIT U6\nWORK\nUNIT U5\nSTAY",
    "orders in the line of the unit": "UNIT U5: WORK\nUNIT U6 STAY\nUNIT f06nU01\nWORK\nUNIT F6nU1\nWORK",
    "articles": "PRESS f06 secret alpha\nWORK is for fools\nEND\nUNIT U5\nWORK\n#RUMOR f06 x\nSTAY\n#END\nREPORT f06 x",
    "articles that end nowhere": "UNIT U5\nWORK\nRUMOUR f06 x\nSTAY\nUNIT U6\nSTAY",
    "secrets": "PASSWORD abc\nEMAIL me@example.org\nUNIT U5\nPASSWORD abc\nUNIT U6: EMAIL me@example.org\nWORK",
    "secrets of programs": "game f06 abc def\npress f06 abc\nx\nend\ngame f06\nUNIT U5\nWORK",
    "fenced": "```\nGAME f06 secret\nUNIT U5\nWORK\n```",
    "nobody's": "GAME f06 secret # Nobody sent orders.\nUNIT U5\nWORK",
    "comments": "UNIT U5 # mine\n# nothing\n#WORK\nWORK # hard\n##\nSTAY#here",
    "of the faction": "NAME Us\nDESCRIBE them\nRESHOW all\nRESIGN np5\nSETTING announce on\n@RESHOW items\n"
    "STANCE f05 ally",
    "under a unit that belong to the faction": "UNIT U5\nRESHOW all\nRESIGN np5\nSTANCE f05 ally\nSETTING share off",
    "under a structure": "UNIT B12\nNAME Hall\nDESCRIBE old\nSETTING announce on\nWORK\nUNIT f06nB01\nWORK\nNAME Hut",
    "a list too long": "UNIT U5\n" + "WORK\n" * 51 + "UNIT U6\n" + "STAY\n" * 50,
    "prefixes": "UNIT U5\n@WORK\n10 WORK\n10WORK\n-WORK\n--10 WORK\n+WORK\n-+@WORK\nD15 WORK\n5 D3 WORK\n@D30 WORK",
    "prefixes that are wrong": "UNIT U5\n@5 WORK\n5 @WORK\n0 WORK\n999 WORK\n1000 WORK\nD0 WORK\nD31 WORK\n+-WORK\n"
    "@@WORK\n"
    "D5 5 WORK\n@\n" + "-" * 20 + "WORK\n" + "-" * 21 + "WORK",
    "ids": "UNIT U5\nSTACK 12\nSTACK u0012\nSTACK [U12],\nSTACK f6nU01\nSTACK f06nu01\nSTACK L4\nENTER 3\nENTER b3\n"
    "MOVE 47\nMOVE L047\nMOVE NorthEast\nMOVE up\nMOVE sideways\nMOVE B3\nSTACK U1234567890\nSTACK unit-id",
    "factions": "STANCE f5 ally\nSTANCE F00005 friend\nSTANCE np1 enemy\nSTANCE NPC6 hostile\nSTANCE np7 ally\n"
    "STANCE f1234567 ally\nSTANCE f05 default\nSTANCE f05 angry\nSTANCE faction ally",
    "goods": "UNIT U5\nGIVE U6 swrd\nGIVE U6 swrd 5\nGIVE U6 5 swrd 2\nGIVE U6 5 2 swrd\nGIVE U6 5 2 1 swrd\n"
    "GIVE U6 5\n"
    "GIVE U6 sword\nGIVE U6 fighting staff 3\nGIVE U6 swrod\nGIVE U6 item\nGIVE U6 swrd staf\nGET L4 10 iron",
    "lots": "UNIT U5\nSWAP U6 10 coin 1 swrd\nSWAP U6 coin 10 swrd 1\nSWAP U6 coin swrd\nSWAP U6 10 coin",
    "plans": "UNIT U5\nBUILD carp\nBUILD carp B3\nBUILD carp f06nB01 tave 4\nBUILD carp 4 tave f06nB01\n"
    "BUILD tave f06nB01\n"
    "BUILD carp 4 5\nBUILD carp tave fort\nBUILD\nBUILD type",
    "lessons": "UNIT U5\nTEACH U6 cmbt\nTEACH U6 cmbt U7 blde\nTEACH U6 cmbt U7\nTEACH U6 U7 cmbt\nTEACH U6\nTEACH\n"
    "TEACH cmbt",
    "targets": "UNIT U5\nTARGET U6\nTARGET 6\nTARGET L4\nTARGET B3\nTARGET f06nB01\nTARGET tave\nTARGET\nTARGET f05",
    "texts": f"UNIT U5\nNAME {'x' * 80}\nNAME {'x' * 81}\nNAME\nNAME ''\nDESCRIBE {'y' * 800}\n"
    f"DESCRIBE {'y' * 801}\nDESCRIBE",
    "tactics": "UNIT U5\nTACTIC fight front center charge\nTACTIC defend center middle stand\nTACTIC avoid rear right\n"
    "TACTIC fight left front charge\nCOMBAT melee parry rphs\nCOMBAT\nCOMBAT mele1\nCOMBAT" + " parry" * 21,
    "amounts": "UNIT U5\nWITHDRAW 0\nWITHDRAW 100000000\nWITHDRAW 100000001 food\nBUY 0 food\nBUY 5 food 8 9\n"
    "BUY food\n"
    "RECRUIT f06nU01 0 man 5\nRECRUIT f06nU01 1000001 man 5\nSPLIT f06nU01 0\nSPLIT f06nU01 1000000\n"
    "SPLIT f06nU01 1000001\nSPLIT f06nU01 1\nSPLIT U6 1\nMERGE U6 0",
    "levels": "UNIT U5\nSTUDY cmbt 1\nSTUDY cmbt 20\nSTUDY cmbt 21\nSTUDY cmbt 0\nUSE cmbt 0\nUSE cmbt 1\n"
    "USE cmbt 1000001",
    "conditions": "UNIT U5\nDAY 1\nDAY 30\nDAY 31\nDAY 0\nWAIT\nWAIT 0\nWAIT 10000\nWAIT 10001\nHAVE food\n"
    "HAVE food 5\n"
    "SKILL cmbt 2\nSKILL cmbt 2 days\nSKILL cmbt 2 weeks\nSIZE 0\nAT L4\nAT B3\nAT U3\nSEE f05\nSEE U3",
    "routes": "UNIT U5\nCARAVAN L1\nCARAVAN L1 L2\nCARAVAN 1 2 3\nCARAVAN" + " L1 L2" * 30 + "\nCARAVAN" + " L1" * 61,
    "words": "UNIT U5\nDEMOTE\nDEMOTE confirm\nDISBAND yes\nSETTING terse on\nSETTING terse maybe\nSETTING loud on\n"
    "WORK hard",
    "decorated": "| UNIT U5:\n> WORK\n• @ STAY\n·10 WORK",
}  # fmt: skip


def test_every_sheet_is_read_as_on_file(snapshot: SnapshotAssertion) -> None:
    lines = []
    for name, text in SHEETS.items():
        sheet = read_orders(text, BOOK, OURS)
        verdict = admit(Submission(sheet=sheet, turn=4, faction="f06"))
        lines += [f"--- {name}", *sheet_lines(sheet, BOOK), facts(verdict)]
    assert "\n".join(lines) + "\n" == snapshot(extension_class=TextFile, name="sheets")
