"""Who is kept out, and which tables were closed from outside."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"

KEY = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    op.create_table(
        "bans",
        sa.Column("who", sa.String(64), nullable=False),
        sa.Column("since", sa.BigInteger(), nullable=False),
        sa.Column("until", sa.BigInteger()),
        sa.PrimaryKeyConstraint("who", name="pk_bans"),
    )
    op.create_table(
        "closings",
        sa.Column("key", KEY, nullable=False),
        sa.Column("table", KEY, nullable=False),
        sa.PrimaryKeyConstraint("key", name="pk_closings"),
        sa.ForeignKeyConstraint(["table"], ["tables.key"], name="fk_closings_table"),
    )


def downgrade() -> None:
    op.drop_table("closings")
    op.drop_table("bans")
