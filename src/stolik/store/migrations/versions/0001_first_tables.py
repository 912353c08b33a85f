"""Guests and their tokens, tables, members and entries."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None

KEY = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    op.create_table(
        "guests",
        sa.Column("key", KEY, nullable=False),
        sa.Column("person", sa.String(16), nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("colour", sa.String(16), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("key", name="pk_guests"),
        sa.UniqueConstraint("person", name="uq_guests_person"),
    )
    op.create_table(
        "tokens",
        sa.Column("token", sa.LargeBinary(), nullable=False),
        sa.Column("guest", KEY, nullable=False),
        sa.PrimaryKeyConstraint("token", name="pk_tokens"),
        sa.ForeignKeyConstraint(["guest"], ["guests.key"], name="fk_tokens_guest"),
    )
    op.create_table(
        "device_links",
        sa.Column("token", sa.LargeBinary(), nullable=False),
        sa.Column("guest", KEY, nullable=False),
        sa.Column("expires", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("token", name="pk_device_links"),
        sa.ForeignKeyConstraint(["guest"], ["guests.key"], name="fk_device_links_guest"),
    )
    op.create_table(
        "tables",
        sa.Column("key", KEY, nullable=False),
        sa.Column("id", sa.String(16), nullable=False),
        sa.Column("code", sa.String(8), nullable=False),
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("status", sa.String(10), nullable=False),
        sa.Column("listed", sa.Boolean(), nullable=False),
        sa.Column("timed", sa.Boolean(), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.Column("secret", sa.LargeBinary(), nullable=False),
        sa.Column("lobby", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("key", name="pk_tables"),
        sa.UniqueConstraint("id", name="uq_tables_id"),
        sa.UniqueConstraint("code", name="uq_tables_code"),
    )
    op.create_index("ix_tables_status_listed", "tables", ["status", "listed"])
    op.create_table(
        "members",
        sa.Column("table", KEY, nullable=False),
        sa.Column("person", sa.String(16), nullable=False),
        sa.PrimaryKeyConstraint("table", "person", name="pk_members"),
        sa.ForeignKeyConstraint(["table"], ["tables.key"], name="fk_members_table"),
    )
    op.create_index("ix_members_person", "members", ["person"])
    op.create_table(
        "entries",
        sa.Column("table", KEY, nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("seat", sa.SmallInteger()),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("action", sa.Text(), nullable=False),
        sa.Column("by", sa.String(40)),
        sa.Column("earliest", sa.BigInteger()),
        sa.Column("latest", sa.BigInteger()),
        sa.Column("request", sa.String(96)),
        sa.PrimaryKeyConstraint("table", "seq", name="pk_entries"),
        sa.ForeignKeyConstraint(["table"], ["tables.key"], name="fk_entries_table"),
    )


def downgrade() -> None:
    for table in ("entries", "members", "tables", "device_links", "tokens", "guests"):
        op.drop_table(table)
