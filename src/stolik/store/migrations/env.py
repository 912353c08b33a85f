"""Alembic's way in: the store hands over its connection, and the steps in `versions` run on it."""

from __future__ import annotations

from alembic import context
from sqlalchemy import Connection

from stolik.store.schema import METADATA


def run(connection: Connection) -> None:
    context.configure(connection=connection, target_metadata=METADATA, render_as_batch=True)
    with context.begin_transaction():
        context.run_migrations()


run(context.config.attributes["connection"])
