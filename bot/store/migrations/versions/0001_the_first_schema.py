"""The first schema"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "note",
        sa.Column("key", sa.String(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("key"),
    )
    op.create_table(
        "person",
        sa.Column("user", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("dm_channel", sa.BigInteger(), nullable=True),
        sa.Column("dm_closed", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("user"),
    )
    op.create_table(
        "poker_table",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), autoincrement=True, nullable=False),
        sa.Column("guild", sa.BigInteger(), nullable=False),
        sa.Column("channel", sa.BigInteger(), nullable=False),
        sa.Column("host", sa.BigInteger(), nullable=False),
        sa.Column("status", sa.String(), nullable=False),
        sa.Column("paused", sa.Boolean(), nullable=False),
        sa.Column("practice", sa.Boolean(), nullable=False),
        sa.Column("dealer", sa.Integer(), nullable=False),
        sa.Column("ante", sa.BigInteger(), nullable=False),
        sa.Column("bring_in", sa.BigInteger(), nullable=False),
        sa.Column("small_bet", sa.BigInteger(), nullable=False),
        sa.Column("big_bet", sa.BigInteger(), nullable=False),
        sa.Column("buy_in", sa.BigInteger(), nullable=False),
        sa.Column("currency", sa.String(), nullable=False),
        sa.Column("chip_worth", sa.String(), nullable=False),
        sa.Column("rules", sa.JSON(), nullable=False),
        sa.Column("carried", sa.BigInteger(), nullable=False),
        sa.Column("carried_from", sa.BigInteger(), nullable=True),
        sa.Column("dealt", sa.Integer(), nullable=False),
        sa.Column("lobby", sa.BigInteger(), nullable=True),
        sa.Column("hand", sa.BigInteger(), nullable=True),
        sa.Column("opened_at", sa.Float(precision=53), nullable=False),
        sa.Column("touched_at", sa.Float(precision=53), nullable=False),
        sa.Column("turn_at", sa.Float(precision=53), nullable=True),
        sa.Column("acted_at", sa.Float(precision=53), nullable=True),
        sa.Column("quick", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("id"),
        sqlite_autoincrement=True,
    )
    with op.batch_alter_table("poker_table", schema=None) as batch_op:
        batch_op.create_index(
            "one_open_table_a_channel",
            ["channel"],
            unique=True,
            sqlite_where=sa.text("status <> 'closed'"),
            postgresql_where=sa.text("status <> 'closed'"),
        )

    op.create_table(
        "deadline",
        sa.Column("table_id", sa.BigInteger(), nullable=False),
        sa.Column("slot", sa.String(), nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("hand_id", sa.BigInteger(), nullable=True),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("user", sa.BigInteger(), nullable=True),
        sa.Column("at", sa.Float(precision=53), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["poker_table.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("table_id", "slot"),
    )
    with op.batch_alter_table("deadline", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_deadline_at"), ["at"], unique=False)

    op.create_table(
        "hand",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), autoincrement=True, nullable=False),
        sa.Column("table_id", sa.BigInteger(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("game", sa.String(), nullable=False),
        sa.Column("status", sa.String(), nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("pot", sa.BigInteger(), nullable=False),
        sa.Column("carried_in", sa.BigInteger(), nullable=False),
        sa.Column("users", sa.JSON(), nullable=False),
        sa.Column("names", sa.JSON(), nullable=False),
        sa.Column("stacks", sa.JSON(), nullable=False),
        sa.Column("net", sa.JSON(), nullable=True),
        sa.Column("shown", sa.JSON(), nullable=False),
        sa.Column("began_at", sa.Float(precision=53), nullable=True),
        sa.Column("ended_at", sa.Float(precision=53), nullable=True),
        sa.ForeignKeyConstraint(["table_id"], ["poker_table.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id"),
        sqlite_autoincrement=True,
    )
    with op.batch_alter_table("hand", schema=None) as batch_op:
        batch_op.create_index("hand_number", ["table_id", "number"], unique=False)

    op.create_table(
        "screen_message",
        sa.Column("table_id", sa.BigInteger(), nullable=False),
        sa.Column("key", sa.String(), nullable=False),
        sa.Column("channel", sa.BigInteger(), nullable=False),
        sa.Column("message", sa.BigInteger(), nullable=True),
        sa.Column("nonce", sa.String(), nullable=False),
        sa.Column("shown", sa.Text(), nullable=False),
        sa.Column("closed", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["poker_table.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("table_id", "key"),
    )
    with op.batch_alter_table("screen_message", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_screen_message_message"), ["message"], unique=False)

    op.create_table(
        "seat",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), autoincrement=True, nullable=False),
        sa.Column("table_id", sa.BigInteger(), nullable=False),
        sa.Column("user", sa.BigInteger(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.Column("stack", sa.BigInteger(), nullable=False),
        sa.Column("due", sa.BigInteger(), nullable=False),
        sa.Column("robot", sa.Boolean(), nullable=False),
        sa.Column("away", sa.Boolean(), nullable=False),
        sa.Column("leaving", sa.Boolean(), nullable=False),
        sa.Column("gone", sa.Boolean(), nullable=False),
        sa.Column("sitting_out", sa.Boolean(), nullable=False),
        sa.Column("timeouts", sa.Integer(), nullable=False),
        sa.Column("bank", sa.Float(precision=53), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["poker_table.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("table_id", "position"),
        sa.UniqueConstraint("table_id", "user"),
    )
    with op.batch_alter_table("seat", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_seat_table_id"), ["table_id"], unique=False)

    op.create_table(
        "table_log",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), autoincrement=True, nullable=False),
        sa.Column("table_id", sa.BigInteger(), nullable=False),
        sa.Column("at", sa.Float(precision=53), nullable=False),
        sa.Column("by", sa.BigInteger(), nullable=False),
        sa.Column("what", sa.String(), nullable=False),
        sa.Column("facts", sa.JSON(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["poker_table.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id"),
    )
    with op.batch_alter_table("table_log", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_table_log_table_id"), ["table_id"], unique=False)

    op.create_table(
        "ahead",
        sa.Column("hand_id", sa.BigInteger(), nullable=False),
        sa.Column("user", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("text", sa.String(), nullable=False),
        sa.ForeignKeyConstraint(["hand_id"], ["hand.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("hand_id", "user", "kind"),
    )
    op.create_table(
        "hand_event",
        sa.Column("hand_id", sa.BigInteger(), nullable=False),
        sa.Column("seq", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["hand_id"], ["hand.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("hand_id", "seq"),
    )
    op.create_table(
        "ledger_entry",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), autoincrement=True, nullable=False),
        sa.Column("table_id", sa.BigInteger(), nullable=False),
        sa.Column("user", sa.BigInteger(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("hand_id", sa.BigInteger(), nullable=True),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("amount", sa.BigInteger(), nullable=False),
        sa.Column("at", sa.Float(precision=53), nullable=False),
        sa.Column("by", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["hand_id"], ["hand.id"], ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["table_id"], ["poker_table.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id"),
    )
    with op.batch_alter_table("ledger_entry", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_ledger_entry_table_id"), ["table_id"], unique=False)
        batch_op.create_index(batch_op.f("ix_ledger_entry_user"), ["user"], unique=False)


def downgrade() -> None:
    with op.batch_alter_table("ledger_entry", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_ledger_entry_user"))
        batch_op.drop_index(batch_op.f("ix_ledger_entry_table_id"))

    op.drop_table("ledger_entry")
    op.drop_table("hand_event")
    op.drop_table("ahead")
    with op.batch_alter_table("table_log", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_table_log_table_id"))

    op.drop_table("table_log")
    with op.batch_alter_table("seat", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_seat_table_id"))

    op.drop_table("seat")
    with op.batch_alter_table("screen_message", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_screen_message_message"))

    op.drop_table("screen_message")
    with op.batch_alter_table("hand", schema=None) as batch_op:
        batch_op.drop_index("hand_number")

    op.drop_table("hand")
    with op.batch_alter_table("deadline", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_deadline_at"))

    op.drop_table("deadline")
    with op.batch_alter_table("poker_table", schema=None) as batch_op:
        batch_op.drop_index(
            "one_open_table_a_channel",
            sqlite_where=sa.text("status <> 'closed'"),
            postgresql_where=sa.text("status <> 'closed'"),
        )

    op.drop_table("poker_table")
    op.drop_table("person")
    op.drop_table("note")
