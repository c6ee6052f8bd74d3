"""The three order files of the rulebook, word for word, and the world that they were written for.

They come from campaign 17 on a map 20 provinces wide; its terrain is made up so that Grah has six provinces that pay,
Karth three and Saroghth five.
"""

from __future__ import annotations

from engine.games.dunk.founding.setup import first_income
from engine.games.dunk.state import Leaders, Race, Terrain
from tests.engine.games.dunk.props.kit import Scenario

GRAH = """campaign 17
begin orders Grah's_Kingdom
>We also have 8 gold to buy armies (max 3 armies) and stuff for.
> this is a comment
>so is this
place 22 e
place 43 e
place 62 e
place 41 w
>leaders?
>They shall rest, and the armies shall start with ERF 2.
end orders runkargurka
          ~~~~~ nobody reads on here: place 42 e
"""
KARTH = """campaign 17
begin orders Karth's_Kingdom
>We also have 5 gold to buy armies (max 2 armies) and stuff for.
>saving up for five armies next turn
develop_magic_village
end orders marmelad
"""
SAROGHTH = """campaign 17
begin orders Saroghth's_Kingdom
>We also have 7 gold to buy armies (max 3 armies) and stuff for.
place 148 e
>a plan for the turns to come:
place 167 sw w nw
place 127 nw

>leaders?
mission
end orders peakabow
"""
START = {"Grah's_Kingdom": 42, "Saroghth's_Kingdom": 147, "Karth's_Kingdom": 315}
PAYING = {"Grah's_Kingdom": 6, "Saroghth's_Kingdom": 5, "Karth's_Kingdom": 3}
LEADERS = {
    "Grah's_Kingdom": Leaders.WARRIORS,
    "Saroghth's_Kingdom": Leaders.PRIESTS,
    "Karth's_Kingdom": Leaders.MAGES,
}


def world() -> Scenario:
    made = Scenario(*["l" * 20] * 20, number=17)
    for name, middle in START.items():
        area = [made.state.provinces[middle], *made.state.neighbours(middle)]
        for province in area[PAYING[name] :]:
            province.terrain = Terrain.WATER
        kingdom = made.kingdom(
            Race.ORC,
            LEADERS[name],
            land=[province.number for province in area],
            name=name,
            developable=["magic_village", "mission", "moral", "bows"],
        )
        kingdom.gold = first_income(area, Race.ORC)
    return made
