"""What a turn tells: reports, maps, battlefields, the newspaper, and the prose of all of them."""
