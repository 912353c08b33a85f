"""Reviews of finished games are kept: a judge would only say the same again."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    op.create_table(
        "reviews",
        sa.Column("table", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("judges", sa.Integer, nullable=False),
        sa.Column("review", sa.LargeBinary, nullable=False),
        sa.ForeignKeyConstraint(["table"], ["tables.key"], name="fk_reviews_table"),
        sa.PrimaryKeyConstraint("table", "judges", name="pk_reviews"),
    )


def downgrade() -> None:
    op.drop_table("reviews")
