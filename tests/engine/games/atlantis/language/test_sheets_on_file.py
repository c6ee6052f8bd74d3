"""Sheets as people and programs send them: what is read of each, what is said to it and what is kept, as on file.

After a change that is meant: pytest -n 0 tests/engine/games/atlantis/language/test_sheets_on_file.py --snapshot-update,
then read the diff.
"""

from __future__ import annotations

from collections.abc import Mapping

from syrupy.assertion import SnapshotAssertion

from engine.core.language.words import Directory
from engine.core.orders import read_orders
from engine.core.ruleset import Submission
from engine.games.atlantis.book import BOOK, admit
from tests.engine.campaigns.golden import TextFile, facts, sheet_lines

OURS = Directory({"own faction": {"27": 27}})
SHEETS: Mapping[str, str] = {
    "a plain sheet": '#atlantis 27 "secret"\nunit 5\nstudy combat\nunit 6 ; the others\n@work\n#end\nunit 7\nwork',
    "behind a letter": "Hello,\nhere they are:\n\n#atlantis 27 secret\nunit 5\nwork",
    "behind one line": "Hello!\n#atlantis 27\nunit 5\nwork",
    "two sheets": "#atlantis 27\nunit 4\nwork\n#atlantis 27\nunit 5\nwork",
    "first another's": "#atlantis 14\nunit 4\nwork\n#atlantis 27\nunit 5\nwork",
    "only another's": "#atlantis 14 secret\nunit 4\nwork",
    "of no faction": "#atlantis\nunit 4\nwork",
    "of a word": "# Atlantis twenty-seven\nunit 4\nwork",
    "of a number too large": "#atlantis 10000001\nunit 4\nwork",
    "no head": "work\nunit 5\nstudy combat",
    "misspelt units": "unit five\nwork\nform 1\nstudy combat\nend\nunit 6\ntax\nunit 0\nclaim 5\nunit 7\nwork",
    "forms": "unit 5\nform 1\nwork\nend\nform 2\nstudy combat\nend\nwork",
    "forms that are not ended": "unit 5\nform 1\nwork\nform 2\ntax\nunit 6\nform 3\nwork",
    "the same alias twice": "unit 5\nform 1\nwork\nend\nform 1\ntax\nend\nclaim 5\nform x\nclaim 6\nend\nclaim 7\nend",
    "a form of nobody": "form 1\nwork\nend\nend",
    "an end too many": "unit 5\nwork\nend\nstudy combat",
    "form closed by an end of all": "unit 5\nform 1\nwork\n#end\nunit 6\nwork",
    "notes": "@;nobody's\nunit 5\n@;keep this\n@ ; and this\n;not this\n@work\n@\n> @;quoted",
    "mail": "#create secret\n#times 27 secret\nWork is for fools\n#end\n#rumors 27 x\nwork\n#atlantis 27\nunit 5\nwork",
    "mail only": "#resend 27 secret",
    "mail before": "#remind 27\n> #email 14\nDear all\n#times\n#nothing\n#atlantis 27\nunit 5\nwork",
    "mail that ends nowhere": "unit 5\nwork\n#email 4 x\nstudy combat\nunit 6",
    "secrets": 'unit 5\npassword abc def\nquit "abc"\nrestart\naddress me@example.org\naddress\nwork',
    "secrets of programs": "# 27\n#atlantis 27 abc\n#times x abc\n#atlantis x abc\n#remind 27 abc def\nunit 5\n"
    "work ; quit abc",
    "fenced": "```\n#atlantis 27\nunit 5\nwork\n```",
    "nobody's": "#atlantis 27 ; Nobody sent orders.\nunit 5\nwork",
    "nobody's too": "unit 5 ; Nobody sent orders\nwork\n; Nobody sent orders.",
    "names": f'unit 5\nname unit "A (B) \\"C\\"" ; x\nname unit The_Old Guard\n'
    f"name unit {'x' * 80}\nname unit {'x' * 81}\nname",
    "texts": f'unit 5\ndescribe unit "{"y" * 800}"\ndescribe unit "{"y" * 801}"\ndescribe ship\ndescribe faction "z"',
    "units": "unit 5\ngive to 6 1 sword\ngive new 2 1 sword\ngive faction 4 new 2 1 sword\ngive faction 4 1 sword\n"
    "give 0 1 sword\nattack 0\nattack 6 7 new 8\nattack\nattack x",
    "shares": "unit 5\ngive 6 unit\ngive 6 all swords\ngive 6 all swords except 3\ngive 6 all swords except 0\n"
    "give 6 all swords except x\ngive 6 3 swords except 1\ngive 6 swords\ngive 6 all",
    "steps": "unit 5\nmove n NorthEast in 4 out\nmove up\nmove 0\nmove\nadvance 10000001\nsail n se\nsail in",
    "many steps": f"unit 5\nmove{' n' * 60}\nmove{' n' * 61}\nsail{' n' * 40}\nsail{' n' * 41}",
    "points": "unit 5\nfaction war 2 trade 3\nfaction war 2 war 1\nfaction war 6\nfaction war 0\nfaction\n"
    "faction peace 2",
    "attitudes": "unit 5\ndeclare default ally\ndeclare 14 hostile\ndeclare 14\ndeclare 14 angry\ndeclare defualt ally",
    "flags": "unit 5\nguard 1\nguard off\nguard yes\nguard 2\nguard\nautotax t\nhold f\nnoaid maybe",
    "kinds": "unit 5\nstudy COMB\nstudy horse_training\nstudy combta\nproduce swords\nproduce swrd\nbuild tower\n"
    "build road n\nbuild towre\nbuild\nshow skill combat\nshow item sword\nshow thing",
    "amounts": "unit 5\nbuy all swords\nbuy 0 swords\nbuy -1 swords\nbuy 1,000 swords\nsell 5\nclaim 1.5\nclaim 00012",
    "spells": 'unit 5\ncast gate_lore random units 4 5\ncast "farsight" region 3 5\ncast\ncast nothing\n'
    'cast fire "a b"',
    "left over": "unit 5\nwork hard\ntax now\nleave the ship\nstudy combat now\nmisspell",
    "decorated": "| 1. unit 5:\n* study combat\n• @ work\n- @@tax\n>> [claim 5]",
}


def test_every_sheet_is_read_as_on_file(snapshot: SnapshotAssertion) -> None:
    lines = []
    for name, text in SHEETS.items():
        sheet = read_orders(text, BOOK, OURS)
        verdict = admit(Submission(sheet=sheet, turn=4, faction="27"))
        lines += [f"--- {name}", *sheet_lines(sheet, BOOK), facts(verdict)]
    assert "\n".join(lines) + "\n" == snapshot(extension_class=TextFile, name="sheets")
