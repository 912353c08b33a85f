"""A puzzle a day, who has tried it, and whether one's games may be used for them."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"

KEY = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    op.add_column("guests", sa.Column("puzzles", sa.Boolean(), nullable=False, server_default=sa.text("true")))
    op.create_table(
        "puzzles",
        sa.Column("day", sa.String(10), nullable=False),
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("table", KEY, nullable=False),
        sa.Column("puzzle", sa.LargeBinary(), nullable=False),
        sa.ForeignKeyConstraint(["table"], ["tables.key"], name="fk_puzzles_table"),
        sa.PrimaryKeyConstraint("day", "game", name="pk_puzzles"),
    )
    op.create_index("ix_puzzles_table", "puzzles", ["table"])
    op.create_table(
        "puzzle_tries",
        sa.Column("day", sa.String(10), nullable=False),
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("person", sa.String(16), nullable=False),
        sa.Column("tries", sa.Integer(), nullable=False),
        sa.Column("solved", sa.Boolean(), nullable=False),
        sa.Column("shown", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("day", "game", "person", name="pk_puzzle_tries"),
    )
    op.create_index("ix_puzzle_tries_person_day", "puzzle_tries", ["person", "day"])


def downgrade() -> None:
    op.drop_table("puzzle_tries")
    op.drop_table("puzzles")
    op.drop_column("guests", "puzzles")
