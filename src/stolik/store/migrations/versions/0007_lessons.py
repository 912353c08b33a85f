"""How far each guest has come in the lesson of each game."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"

KEY = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    op.create_table(
        "lessons",
        sa.Column("guest", KEY, nullable=False),
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("taken", sa.Text(), nullable=False),
        sa.Column("finished", sa.BigInteger()),
        sa.Column("declined", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(["guest"], ["guests.key"], name="fk_lessons_guest"),
        sa.PrimaryKeyConstraint("guest", "game", name="pk_lessons"),
    )


def downgrade() -> None:
    op.drop_table("lessons")
