"""The format of the state that a turn is run from, and the oldest version that may work on the schema

Revision 0011, after 0010. Turns of before have format 0: nobody has looked.
"""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("turn", sa.Column("format", sa.Integer(), server_default="0", nullable=False))
    op.add_column("alembic_version", sa.Column("oldest", sa.String(length=32), server_default="0011", nullable=False))


def downgrade() -> None:
    op.drop_column("alembic_version", "oldest")
    op.drop_column("turn", "format")
