"""Bells: on PostgreSQL, what may be due is told to all who listen, by the transaction that makes it so

Revision 0010, after 0009. A bot that is one process tells itself: its sessions say so (see connection.hold), and
SQLite has no other.
"""

from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None

RING = """
CREATE FUNCTION turnkeep_ring() RETURNS trigger LANGUAGE plpgsql AS
$$ BEGIN PERFORM pg_notify('turnkeep', TG_ARGV[0]); RETURN NULL; END $$
"""
HEARD = "current_setting('turnkeep.alone', true) IS DISTINCT FROM 'on'"
OF_SEATS = ("status", "ready", "owes", "house")  # whom a turn waits for
BELLS = {  # name: (table, when it rings, for what)
    "turnkeep_ring_mail": ("delivery", "INSERT OR UPDATE OF status, not_before", "NEW.status = 'pending'", "mail"),
    "turnkeep_ring_turns": (  # a claim too: the others then watch over it until it ends
        "turn",
        "INSERT OR UPDATE OF status, deadline",
        "NEW.status IN ('pending', 'claimed')",
        "turns",
    ),
    "turnkeep_ring_campaigns": ("campaign", "UPDATE OF status", "NEW.status = 'running'", "turns"),
    "turnkeep_ring_seats": (
        "seat",
        f"UPDATE OF {', '.join(OF_SEATS)}",
        " OR ".join(f"OLD.{name} IS DISTINCT FROM NEW.{name}" for name in OF_SEATS),
        "turns",
    ),
}


def upgrade() -> None:
    if op.get_bind().dialect.name != "postgresql":
        return
    op.execute(RING)
    for name, (table, moment, when, what) in BELLS.items():
        op.execute(
            f"CREATE TRIGGER {name} AFTER {moment} ON {table} FOR EACH ROW "
            f"WHEN ({HEARD} AND ({when})) "
            f"EXECUTE FUNCTION turnkeep_ring('{what}')"
        )


def downgrade() -> None:
    if op.get_bind().dialect.name != "postgresql":
        return
    for name, (table, *_) in BELLS.items():
        op.execute(f"DROP TRIGGER {name} ON {table}")
    op.execute("DROP FUNCTION turnkeep_ring()")
