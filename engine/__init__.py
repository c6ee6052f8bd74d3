"""The games: pure functions over data. No I/O, no clock, no Discord, no database, no global dice."""
