"""A request is in a table's log once. Where it was played twice before, both entries stay, and the first one answers it."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"

ASKED = sa.text("request IS NOT NULL")


def upgrade() -> None:
    entries = sa.table("entries", sa.column("table"), sa.column("seq"), sa.column("request"))
    firsts = (
        sa.select(entries.c.table, sa.func.min(entries.c.seq))
        .where(entries.c.request.is_not(None))
        .group_by(entries.c.table, entries.c.request)
    )
    again = sa.tuple_(entries.c.table, entries.c.seq).not_in(firsts)
    op.execute(sa.update(entries).where(entries.c.request.is_not(None), again).values(request=None))
    op.create_index(
        "ix_entries_table_request",
        "entries",
        ["table", "request"],
        unique=True,
        sqlite_where=ASKED,
        postgresql_where=ASKED,
    )


def downgrade() -> None:
    op.drop_index("ix_entries_table_request", "entries")
