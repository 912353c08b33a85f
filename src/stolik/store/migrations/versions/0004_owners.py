"""Which process owns which table, until when it is alive, and when a running table had no owner; versions of sittings.

A server of an earlier version knows nothing of owners: all of them have to be stopped before one of this version starts.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"

KEY = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    op.add_column("tables", sa.Column("version", sa.Integer(), nullable=False, server_default=sa.text("0")))
    op.add_column("tables", sa.Column("owner", sa.BigInteger()))
    op.add_column("tables", sa.Column("epoch", sa.Integer(), nullable=False, server_default=sa.text("0")))
    op.create_index("ix_tables_owner", "tables", ["owner"])
    op.create_table(
        "processes",
        sa.Column("id", KEY, nullable=False),
        sa.Column("address", sa.String(64), nullable=False),
        sa.Column("key", sa.LargeBinary(), nullable=False),
        sa.Column("began", sa.BigInteger(), nullable=False),
        sa.Column("fenced", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_processes"),
    )
    op.create_table(
        "heartbeats",
        sa.Column("process", KEY, nullable=False),
        sa.Column("beat", sa.BigInteger(), nullable=False),
        sa.Column("alive_until", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("process", name="pk_heartbeats"),
        sa.ForeignKeyConstraint(["process"], ["processes.id"], name="fk_heartbeats_process"),
    )
    op.create_table(
        "absences",
        sa.Column("table", KEY, nullable=False),
        sa.Column("epoch", sa.Integer(), nullable=False),
        sa.Column("began", sa.BigInteger(), nullable=False),
        sa.Column("ended", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("table", "epoch", name="pk_absences"),
        sa.ForeignKeyConstraint(["table"], ["tables.key"], name="fk_absences_table"),
    )


def downgrade() -> None:
    for table in ("absences", "heartbeats", "processes"):
        op.drop_table(table)
    op.drop_index("ix_tables_owner", "tables")
    for column in ("epoch", "owner", "version"):
        op.drop_column("tables", column)
