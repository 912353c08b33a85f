"""When servers were running, so that nobody pays for the time in between."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"

KEY = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    op.create_table(
        "runs",
        sa.Column("key", KEY, nullable=False),
        sa.Column("began", sa.BigInteger(), nullable=False),
        sa.Column("until", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("key", name="pk_runs"),
    )


def downgrade() -> None:
    op.drop_table("runs")
