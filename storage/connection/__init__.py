"""The way to the database: what holds it for one bot, and how long PostgreSQL may be silent."""
