"""What came out of each game, seat by seat, with feats and ratings; a guest's piece, and the phrase that brings them back.

Games that were finished before have no results yet: a server fills them in from their logs, a few at a time, while it runs.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"

KEY = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
UNCOUNTED = sa.text("rating = 1")


def upgrade() -> None:
    op.add_column("guests", sa.Column("piece", sa.String(16), nullable=False, server_default=sa.text("''")))
    op.add_column("guests", sa.Column("named", sa.Boolean(), nullable=False, server_default=sa.text("false")))
    op.add_column("guests", sa.Column("rated", sa.Boolean(), nullable=False, server_default=sa.text("true")))
    op.create_table(
        "phrases",
        sa.Column("guest", KEY, nullable=False),
        sa.Column("phrase", sa.LargeBinary(), nullable=False),
        sa.Column("made", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["guest"], ["guests.key"], name="fk_phrases_guest"),
        sa.PrimaryKeyConstraint("guest", name="pk_phrases"),
        sa.UniqueConstraint("phrase", name="uq_phrases_phrase"),
    )
    _add_results()
    op.create_table(
        "feats",
        sa.Column("table", KEY, nullable=False),
        sa.Column("seat", sa.SmallInteger(), nullable=False),
        sa.Column("feat", sa.String(32), nullable=False),
        sa.Column("person", sa.String(16)),
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("ended", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["table"], ["tables.key"], name="fk_feats_table"),
        sa.PrimaryKeyConstraint("table", "seat", "feat", name="pk_feats"),
    )
    op.create_index("ix_feats_person_game_feat", "feats", ["person", "game", "feat"])
    op.create_table(
        "ratings",
        sa.Column("guest", KEY, nullable=False),
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("mu", sa.Float(), nullable=False),
        sa.Column("sigma", sa.Float(), nullable=False),
        sa.Column("games", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["guest"], ["guests.key"], name="fk_ratings_guest"),
        sa.PrimaryKeyConstraint("guest", "game", name="pk_ratings"),
    )


def _add_results() -> None:
    op.create_table(
        "results",
        sa.Column("table", KEY, nullable=False),
        sa.Column("seat", sa.SmallInteger(), nullable=False),
        sa.Column("person", sa.String(16)),
        sa.Column("level", sa.String(16)),
        sa.Column("name", sa.String(40)),
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("mode", sa.String(300), nullable=False),
        sa.Column("players", sa.SmallInteger(), nullable=False),
        sa.Column("team", sa.SmallInteger(), nullable=False),
        sa.Column("company", sa.String(8), nullable=False),
        sa.Column("ended", sa.BigInteger(), nullable=False),
        sa.Column("place", sa.SmallInteger(), nullable=False),
        sa.Column("points", sa.Integer(), nullable=False),
        sa.Column("title", sa.String(32)),
        sa.Column("hinted", sa.Boolean(), nullable=False),
        sa.Column("taken_back", sa.Boolean(), nullable=False),
        sa.Column("rating", sa.SmallInteger(), nullable=False),
        sa.ForeignKeyConstraint(["table"], ["tables.key"], name="fk_results_table"),
        sa.PrimaryKeyConstraint("table", "seat", name="pk_results"),
    )
    op.create_index("ix_results_person_ended_table", "results", ["person", "ended", "table"])
    op.create_index("ix_results_person_game_mode_ended", "results", ["person", "game", "mode", "ended"])
    op.create_index("ix_results_game_mode_ended", "results", ["game", "mode", "ended"])
    op.create_index(
        "ix_results_uncounted",
        "results",
        ["ended", "table"],
        sqlite_where=UNCOUNTED,
        postgresql_where=UNCOUNTED,
    )


def downgrade() -> None:
    for table in ("ratings", "feats", "results", "phrases"):
        op.drop_table(table)
    for column in ("rated", "named", "piece"):
        op.drop_column("guests", column)
