"""A seat has one owner

Revision 0003, after 0002.
"""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    # Of several owners, which the bot never meant to make, the one who came last stays.
    op.execute(
        "UPDATE member SET role = 'submit' WHERE role = 'owner' AND id < "
        "(SELECT MAX(other.id) FROM member AS other WHERE other.seat_id = member.seat_id AND other.role = 'owner')"
    )
    op.create_index(
        "uq_member_owner",
        "member",
        ["seat_id"],
        unique=True,
        sqlite_where=sa.text("role = 'owner'"),
        postgresql_where=sa.text("role = 'owner'"),
    )


def downgrade() -> None:
    op.drop_index("uq_member_owner", table_name="member")
