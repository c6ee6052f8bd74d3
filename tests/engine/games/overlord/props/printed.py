"""The rulebook's tables as they are printed, for the tests to hold against the tables of the engine."""

# tag level | name | days | $ a day | needs | flags: basic, advanced, specialist, leaders, combat, magic | gives | use
SKILLS = """
obse 1 | observation | 30 | 2 | scou 1 | A | +1 observation |
scou 1 | scouting | 15 | 1 | - | B |  |
plwk 1 | plainswalk | 15 | 1 | scou 1 | A | +10 ride | 1 food in 10
hiwk 1 | hillswalk | 15 | 1 | scou 1 | A | +10 walk | 1 food in 10
fowk 1 | forestwalk | 30 | 1 | scou 1 | A | +1 observation | 1 food in 10
dewk 1 | desertwalk | 15 | 1 | scou 1 | A | +20 walk | 1 food in 15
swwk 1 | swampwalk | 30 | 1 | scou 1 | A | +1 stealth | 1 food in 15
ambu 1 | ambush | 30 | 1 | scou 1 | A |  |
stea 1 | stealth | 30 | 2 | scou 1 | A C | +1 stealth |
cmbt 1 | combat | 15 | 1 | - | B C | +1 melee, +1 defense |
cmbt 2 | combat | 45 | 1 | - | C | +2 melee, +2 defense |
blde 1 | blades | 15 | 1 | cmbt 1 | A C | +1 melee, +1 defense |
mele 1 | melee | 15 | 1 | cmbt 1 | A C | +1 melee |
mart 1 | martial arts | 15 | 1 | cmbt 2 | A C | +1 defense |
arch 1 | archery | 15 | 1 | cmbt 1 | A C | +1 missile |
parr 1 | parry | 15 | 1 | cmbt 1 | A C | +1 defense |
mane 1 | maneuvers | 15 | 1 | cmbt 1 | A C |  |
taxe 1 | taxing | 15 | 1 | cmbt 1 | A C | -1 initiative |
tact 1 | tactics | 30 | 5 | cmbt 1 | A L C |  |
tact 2 | tactics | 90 | 5 | - | L C | +1 initiative |
tact 3 | tactics | 180 | 5 | - | L C | +1 initiative |
stra 1 | strategy | 60 | 10 | tact 3 | A L C |  |
nobl 1 | nobility | 5 | 100 | stra 1 | S L |  |
fana 1 | fanaticism | 45 | 1 | cmbt 2 | A C | -1 initiative |
digg 1 | digging | 15 | 1 | - | B |  | 1 ston in 6
mini 1 | iron mining | 15 | 1 | digg 1 | A |  | 1 iron in 6
fore 1 | forestry | 15 | 1 | - | B |  |
herb 1 | herbalist | 15 | 1 | fore 1 | A |  | 1 herb in 10
lumb 1 | lumberjack | 15 | 1 | fore 1 | A |  | 1 wood in 5
hunt 1 | hunting | 15 | 1 | fore 1 | A |  | 1 hide in 10
beas 1 | beast mastery | 15 | 1 | - | B |  |
hors 1 | horse breaking | 15 | 1 | beas 1 | A |  | 1 hrse in 30
pack 1 | pack training | 15 | 1 | beas 1 | A |  | 1 catt + 1 hrse -> 2 mule in 30
agri 1 | agriculture | 15 | 1 | - | B |  |
farm 1 | farming | 15 | 1 | agri 1 | A |  | 1 grai in 30
ranc 1 | cattle ranching | 15 | 1 | agri 1 | A |  | 1 catt in 30
cook 1 | cooking | 15 | 1 | - | B |  |
butc 1 | butchery | 15 | 1 | cook 1 | A |  | 1 catt -> 4 food in 15
salt 1 | salting | 15 | 1 | cook 1 | A |  | 1 fish -> 1 food in 5
bake 1 | baker | 15 | 1 | cook 1 | A |  | 1 grai -> 2 food in 10
arti 1 | artisan | 15 | 1 | - | B |  |
tolc 1 | toolcraft | 15 | 1 | arti 1 | A |  | 1 iron + 2 wood -> 1 tool in 15
whee 1 | wheelcraft | 15 | 1 | arti 1 | A |  | 2 iron + 8 wood + 1 hrse -> 1 wago in 30
seas 1 | seamanship | 15 | 1 | - | B |  |
fish 1 | fishing | 15 | 1 | seas 1 | A |  | 1 fish in 10
sail 1 | sailing | 15 | 1 | seas 1 | A |  |
buil 1 | building | 15 | 1 | - | B |  |
carp 1 | carpentry | 15 | 1 | buil 1 | A |  | 1 wood laid in 10
maso 1 | masonry | 15 | 1 | buil 1 | A |  | 1 ston laid in 10
ship 1 | shipcraft | 15 | 1 | buil 1 | A |  | 30 wood -> 1 fshi in 120
sieg 1 | siegecraft | 15 | 1 | buil 1 | A |  | 1 ston laid in 10
weap 1 | weaponsmith | 15 | 1 | - | B |  | 1 wood -> 1 club in 10
blsm 1 | bladesmith | 15 | 1 | weap 1 | A |  | 5 iron -> 1 swrd in 30
axsm 1 | axesmith | 15 | 1 | weap 1 | A |  | 2 wood + 3 iron -> 1 baxe in 30
hmsm 1 | hammersmith | 15 | 1 | weap 1 | A |  | 1 wood + 4 iron -> 1 wham in 30
stsm 1 | staffsmith | 15 | 1 | weap 1 | A |  | 3 wood -> 1 staf in 20
bowy 1 | bowyer | 15 | 1 | weap 1 | A |  | 5 wood -> 1 lbow in 20
armo 1 | armory | 15 | 1 | - | B |  |
leat 1 | leathers | 15 | 1 | armo 1 | A |  | 3 hide -> 1 leat in 20
helm 1 | helmsman | 15 | 1 | armo 1 | A |  | 1 iron + 1 hide -> 1 coif in 20
shsm 1 | shieldsmith | 15 | 1 | armo 1 | A |  | 2 wood + 1 hide -> 1 hshd in 20
mage 1 | magecraft | 15 | 3 | - | B L M |  |
medi 1 | meditation | 15 | 3 | mage 1 | A L M |  |
wate 1 | water magics | 15 | 3 | mage 1 | A L M |  |
void 1 | void magics | 15 | 3 | mage 1 | A L M |  |
fire 1 | fire magics | 15 | 3 | mage 1 | A L M |  |
eart 1 | earth magics | 15 | 3 | mage 1 | A L M |  |
airs 1 | air magics | 15 | 3 | mage 1 | A L M |  |
"""

# tag | name | weight | capacity, "eq" while equipped | category, per figure | skill and level, 0 a novice | gives
ITEMS = """
coin | coin | 0 |  |  |  |
mule | mule | 80 | 150 walking |  |  |
catt | cattle | 300 | 299 walking | food, 1 |  |
food | food | 1 |  | food, 1 |  |
grai | grain | 8 |  | food, 1 |  |
tool | tool | 1 |  | tool, 1 |  |
wago | wagon | 250 | 0 walking (800 eq) | mount, 1 |  | -1 initiative, -1 melee, +1 defense
hrse | horse | 100 | 120 walking, 95 riding (200 eq) | mount, 1 |  | +3 initiative, -1 melee, -1 defense
fish | fish | 2 |  | food, 1 |  |
fshi | fishing boat | 500 | 0 sailing (800 eq) | ship, 1 | sail 1 |
swrd | sword | 4 |  | weapon, 1 | blde 1 | +3 melee, +2 defense, +2 damage
baxe | battle axe | 7 |  | weapon, 1 | blde 1 | +3 melee, +1 defense, +3 damage
wham | war hammer | 10 |  | weapon, 1 | mele 1 | +4 melee, +4 damage
staf | fighting staff | 1 |  | weapon, 1 | mart 1 | +1 initiative, +3 melee, +2 defense, +1 damage
lbow | longbow | 5 |  | weapon, 1 | arch 2 | +3 missile
leat | leather jerkin | 5 |  | armor, 1 | cmbt 0 | +1 defense
coif | coif | 4 |  | helmet, 1 | cmbt 0 | -1 initiative, +2 defense
iron | iron | 8 |  |  |  |
hshd | hide shield | 5 |  | shield, 1 | parr 0 | -1 initiative, +2 defense
club | club | 1 |  | weapon, 1 | cmbt 1 | +1 melee, +1 damage
hide | hide | 1 |  |  |  |
wood | wood | 20 |  |  |  |
herb | herbs | 1 |  |  |  |
ston | stone | 20 |  |  |  |
mana | mana | 0 |  |  |  |
"""

# tag | wood | stone, "*" of a military building | others
MATERIALS = """
barr | 100 | 50
cast | 150 | 500* | 90 iron, 10 keystone
city | 500 | 2500 | 300 iron
dock | 100 | 100
farm | 90 | 0
fish | 50 | 25
fort | 100 | 300* | 50 iron
gtow | 40 | 100* | 10 iron
guld | 80 | 20
mgld | 50 | 300 | 10 keystone, 1 mage key
mrkt | 50 | 50
mine | 75 | 0
tave | 75 | 25
vill | 250 | 1000 | 100 iron
"""

# tag | walk | fly | sail | population | deposits: most a month, chance in percent
TERRAINS = """
plai | 9 | 4 | 0 | 500 | grai 70 100, catt 50 100, hrse 20 50
hill | 13 | 4 | 0 | 400 | ston 30 70, iron 20 50, catt 20 100
fore | 15 | 4 | 0 | 250 | wood 30 70, hide 20 70, herb 5 20
dese | 15 | 4 | 0 | 50 | grai 10 10, hrse 10 10, catt 10 10
swmp | 25 | 4 | 0 | 100 | herb 10 70
tund | 11 | 4 | 0 | 100 | hide 10 50, catt 10 50
jung | 25 | 4 | 0 | 100 | wood 30 100, herb 10 50
moun | 0 | 4 | 0 | 50 | ston 30 100, iron 20 70
ocea | 0 | 4 | 5 | 0 | fish 800 100
lake | 0 | 4 | 5 | 0 | fish 500 100
city | 1 | 1 | 0 | 5000
vill | 1 | 1 | 0 | 1000
"""


def rows(table: str) -> list[str]:
    """The lines of a table."""
    return table.strip().splitlines()
