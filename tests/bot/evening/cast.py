"""Who plays what in the evening: eight people in fourteen seats of five campaigns."""

from __future__ import annotations

CAMPAIGNS = {
    "atlantis": "The Long Shore", "overlord": "The Old Empire", "dunk": "The War of the Puddle",
    "olympia": "The Amber Coast", "erfworld": "The Walled Hills",
}  # fmt: skip
SHORE, EMPIRE, PUDDLE, COAST, HILLS = CAMPAIGNS.values()

PRANKSTERS, SALT, GREY = "The Merry Pranksters", "The Salt Company", "Order of the Grey Hat"
BLACKWOOD, QUILL, HAMMER, SPOON = "House Blackwood", "The Quill and Candle", "Hammer and Daughters", "The Long Spoon"
DUCKLAND, GRIMHOLD, SILVERWOOD = "Upper Duckland", "Grimhold", "Silverwood"
AMBER, TIDE = "The Amber Company", "The Tide House"
HOLD, DOWNS = "Cobble Hold", "The Sheep Downs"

SEATS: tuple[tuple[str, str, str, dict[str, str]], ...] = (
    ("anna", SHORE, PRANKSTERS, {"Leader": "Hans Shadowspawn"}),
    ("bert", SHORE, SALT, {"Leader": "Mistress Quill", "Template": "map"}),
    ("cleo", SHORE, GREY, {"Leader": "Brother Anselm"}),
    ("dora", EMPIRE, BLACKWOOD, {"Leader": "general", "Hero name": "Ysolde Blackwood"}),
    ("emil", EMPIRE, QUILL, {"Leader": "mage", "Hero name": "Doctor Merle"}),
    ("fritz", EMPIRE, HAMMER, {"Leader": "craftsman", "Hero name": "Berta Hammer"}),
    ("anna", EMPIRE, SPOON, {"Leader": "adventurer", "Hero name": "Anna Sixpence"}),
    ("gina", PUDDLE, DUCKLAND, {"Race": "duck", "Leaders": "priests"}),
    ("hugo", PUDDLE, GRIMHOLD, {"Race": "dwarf", "Leaders": "warriors"}),
    ("bert", PUDDLE, SILVERWOOD, {"Race": "elf", "Leaders": "mages"}),
    ("dora", COAST, AMBER, {"Noble": "Osswid", "Haven": "Brightwater"}),
    ("fritz", COAST, TIDE, {"Noble": "Lady Marrow", "Haven": "Brightwater"}),
    ("gina", HILLS, HOLD, {}),
    ("emil", HILLS, DOWNS, {}),
)
