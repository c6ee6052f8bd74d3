"""Cities and money: founding, levels, pops, income, upkeep, posts (ERF-CITY, ERF-INCOME, ERF-UPKEEP, ERF-POP)."""
