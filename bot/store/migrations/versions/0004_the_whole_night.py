"""The whole night: what the host sets, results for the statistics, commitments to decks"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def _of_the_table() -> list[sa.Column[object]]:
    return [
        sa.Column("buy_in_least", sa.BigInteger(), nullable=False, server_default="0"),
        sa.Column("buy_in_most", sa.BigInteger(), nullable=False, server_default="0"),
        sa.Column("games", sa.JSON(), nullable=False, server_default="[]"),
        sa.Column("limit", sa.String(), nullable=False, server_default=""),
        sa.Column("quiet", sa.Boolean(), nullable=False, server_default=sa.false()),
    ]


def upgrade() -> None:
    for column in _of_the_table():
        op.add_column("poker_table", column)
    op.add_column("seat", sa.Column("skill", sa.String(), nullable=False, server_default=""))
    op.create_table(
        "hand_result",
        sa.Column("hand_id", sa.BigInteger(), sa.ForeignKey("hand.id", ondelete="CASCADE"), nullable=False),
        sa.Column("user", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("table_id", sa.BigInteger(), sa.ForeignKey("poker_table.id", ondelete="CASCADE"), nullable=False),
        sa.Column("guild", sa.BigInteger(), nullable=False),
        sa.Column("practice", sa.Boolean(), nullable=False),
        sa.Column("game", sa.String(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        *(sa.Column(name, sa.BigInteger(), nullable=False) for name in ("net", "won", "pot", "best")),
        sa.Column("words", sa.String(), nullable=False),
        sa.Column("flips_hit", sa.Integer(), nullable=False),
        sa.Column("queens", sa.Integer(), nullable=False),
        sa.Column("at", sa.Float(precision=53), nullable=False),
        sa.PrimaryKeyConstraint("hand_id", "user"),
    )
    op.create_index("result_of_user", "hand_result", ["user", "guild"])
    op.create_index("result_in_guild", "hand_result", ["guild", "at"])
    op.create_index("ix_hand_result_table_id", "hand_result", ["table_id"])
    op.create_table(
        "deck_seal",
        sa.Column("hand_id", sa.BigInteger(), sa.ForeignKey("hand.id", ondelete="CASCADE"), nullable=False),
        sa.Column("deal", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("root", sa.String(), nullable=False),
        sa.Column("salts", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("hand_id", "deal"),
    )


def downgrade() -> None:
    op.drop_table("deck_seal")
    op.drop_table("hand_result")
    with op.batch_alter_table("seat") as seat:
        seat.drop_column("skill")
    with op.batch_alter_table("poker_table", table_kwargs={"sqlite_autoincrement": True}) as table:
        for column in _of_the_table():
            table.drop_column(column.name)
