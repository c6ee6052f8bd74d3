"""Who plays what in the evening: eight people in ten seats of three campaigns."""

from __future__ import annotations

CAMPAIGNS = {"atlantis": "The Long Shore", "overlord": "The Old Empire", "dunk": "The War of the Puddle"}
SHORE, EMPIRE, PUDDLE = CAMPAIGNS.values()

PRANKSTERS, SALT, GREY = "The Merry Pranksters", "The Salt Company", "Order of the Grey Hat"
BLACKWOOD, QUILL, HAMMER, SPOON = "House Blackwood", "The Quill and Candle", "Hammer and Daughters", "The Long Spoon"
DUCKLAND, GRIMHOLD, SILVERWOOD = "Upper Duckland", "Grimhold", "Silverwood"

SEATS = (
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
)
