"""The daily deals and who has tried them; whose turn it is in slow games, and who wants to be told."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"

KEY = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    op.create_table(
        "deals",
        sa.Column("day", sa.String(10), nullable=False),
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("secret", sa.LargeBinary(), nullable=False),
        sa.Column("made", sa.BigInteger(), nullable=False),
        sa.Column("coach", sa.Integer()),
        sa.Column("coach_value", sa.Integer()),
        sa.PrimaryKeyConstraint("day", "game", name="pk_deals"),
    )
    op.create_table(
        "attempts",
        sa.Column("day", sa.String(10), nullable=False),
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("person", sa.String(16), nullable=False),
        sa.Column("table", sa.String(16), nullable=False),
        sa.Column("fresh", sa.Boolean(), nullable=False),
        sa.Column("begun", sa.BigInteger(), nullable=False),
        sa.Column("finished", sa.BigInteger()),
        sa.Column("points", sa.Integer()),
        sa.Column("value", sa.Integer()),
        sa.PrimaryKeyConstraint("day", "game", "person", name="pk_attempts"),
        sa.UniqueConstraint("table", name="uq_attempts_table"),
    )
    op.create_index("ix_attempts_person_day", "attempts", ["person", "day"])
    op.create_index("ix_attempts_day_game_fresh_value", "attempts", ["day", "game", "fresh", "value"])
    op.create_table(
        "turns",
        sa.Column("table", sa.String(16), nullable=False),
        sa.Column("person", sa.String(16), nullable=False),
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("turn", sa.Integer(), nullable=False),
        sa.Column("since", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("table", "person", name="pk_turns"),
    )
    op.create_index("ix_turns_person_since", "turns", ["person", "since"])
    op.create_table(
        "subscriptions",
        sa.Column("endpoint", sa.LargeBinary(), nullable=False),
        sa.Column("guest", KEY, nullable=False),
        sa.Column("subscription", sa.Text(), nullable=False),
        sa.Column("origin", sa.String(256), nullable=False),
        sa.Column("language", sa.String(8), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["guest"], ["guests.key"], name="fk_subscriptions_guest"),
        sa.PrimaryKeyConstraint("endpoint", name="pk_subscriptions"),
    )
    op.create_index("ix_subscriptions_guest", "subscriptions", ["guest"])
    op.create_table(
        "feeds",
        sa.Column("guest", KEY, nullable=False),
        sa.Column("token", sa.LargeBinary(), nullable=False),
        sa.ForeignKeyConstraint(["guest"], ["guests.key"], name="fk_feeds_guest"),
        sa.PrimaryKeyConstraint("guest", name="pk_feeds"),
        sa.UniqueConstraint("token", name="uq_feeds_token"),
    )
    op.create_table(
        "house_keys",
        sa.Column("name", sa.String(32), nullable=False),
        sa.Column("value", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("name", name="pk_house_keys"),
    )


def downgrade() -> None:
    op.drop_table("house_keys")
    op.drop_table("feeds")
    op.drop_table("subscriptions")
    op.drop_table("turns")
    op.drop_table("attempts")
    op.drop_table("deals")
