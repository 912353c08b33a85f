"""Games that were played without a server and handed in."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    op.create_table(
        "offline_games",
        sa.Column("id", sa.String(16), nullable=False),
        sa.Column("person", sa.String(16), nullable=False),
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("ended", sa.BigInteger(), nullable=False),
        sa.Column("verified", sa.Boolean(), nullable=False),
        sa.Column("place", sa.SmallInteger()),
        sa.Column("points", sa.Integer()),
        sa.Column("sitting", sa.Text(), nullable=False),
        sa.Column("secret", sa.LargeBinary(), nullable=False),
        sa.Column("log", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_offline_games"),
    )
    op.create_index("ix_offline_games_person_ended", "offline_games", ["person", "ended"])


def downgrade() -> None:
    op.drop_table("offline_games")
