"""What Turnkeep remembers: tables, the one Store that queries them, the state codec and the migrations.

Nothing here knows Discord, the games' rules or the wall clock: moments come in as aware datetimes, states as
documents.
"""
