"""Turns belong to the hand: a press changes no row of the table"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None

# SQLite makes such a table anew, and would forget that its numbers are never given twice.
COUNTED = {"sqlite_autoincrement": True}


def upgrade() -> None:
    with op.batch_alter_table("hand", table_kwargs=COUNTED) as hand:
        hand.add_column(sa.Column("turn_at", sa.Float(precision=53), nullable=True))
        hand.add_column(sa.Column("acted_at", sa.Float(precision=53), nullable=True))
        hand.add_column(sa.Column("quick", sa.Boolean(), nullable=False, server_default=sa.false()))
    with op.batch_alter_table("hand", table_kwargs=COUNTED) as hand:
        hand.alter_column("quick", server_default=None)
    with op.batch_alter_table("poker_table", table_kwargs=COUNTED) as table:
        for name in ("turn_at", "acted_at", "quick"):
            table.drop_column(name)


def downgrade() -> None:
    with op.batch_alter_table("poker_table", table_kwargs=COUNTED) as table:
        table.add_column(sa.Column("turn_at", sa.Float(precision=53), nullable=True))
        table.add_column(sa.Column("acted_at", sa.Float(precision=53), nullable=True))
        table.add_column(sa.Column("quick", sa.Boolean(), nullable=False, server_default=sa.false()))
    with op.batch_alter_table("hand", table_kwargs=COUNTED) as hand:
        for name in ("turn_at", "acted_at", "quick"):
            hand.drop_column(name)
