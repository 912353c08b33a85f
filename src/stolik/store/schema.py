"""What the database holds: guests, tables with their lobby, who sits where, the entries of every log, and runs."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    SmallInteger,
    String,
    Table,
    Text,
    text,
)

METADATA = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s",
        "pk": "pk_%(table_name)s",
    }
)

KEY = BigInteger().with_variant(Integer(), "sqlite")
"""SQLite counts up only keys that are called INTEGER."""

guests = Table(
    "guests",
    METADATA,
    Column("key", KEY, primary_key=True),
    Column("person", String(16), nullable=False, unique=True),
    Column("name", String(40), nullable=False),
    Column("colour", String(16), nullable=False),
    Column("created", BigInteger, nullable=False),
)

tokens = Table(
    "tokens",
    METADATA,
    Column("token", LargeBinary, primary_key=True),  # its SHA-256: the token itself is only in the cookie
    Column("guest", KEY, ForeignKey("guests.key"), nullable=False),
)

device_links = Table(
    "device_links",
    METADATA,
    Column("token", LargeBinary, primary_key=True),
    Column("guest", KEY, ForeignKey("guests.key"), nullable=False),
    Column("expires", BigInteger, nullable=False),
)

tables = Table(
    "tables",
    METADATA,
    Column("key", KEY, primary_key=True),
    Column("id", String(16), nullable=False, unique=True),
    Column("code", String(8), nullable=False, unique=True),
    Column("game", String(32), nullable=False),
    Column("status", String(10), nullable=False),
    Column("listed", Boolean, nullable=False),
    Column("timed", Boolean, nullable=False),  # whether it goes on by itself: a clock, a bot, a real-time game
    Column("created", BigInteger, nullable=False),
    Column("secret", LargeBinary, nullable=False),
    Column("lobby", Text, nullable=False),
    Index(None, "status", "listed"),
)

members = Table(
    "members",
    METADATA,
    Column("table", KEY, ForeignKey("tables.key"), primary_key=True),
    Column("person", String(16), primary_key=True),
    Index(None, "person"),
)

entries = Table(
    "entries",
    METADATA,
    Column("table", KEY, ForeignKey("tables.key"), primary_key=True),
    Column("seq", Integer, primary_key=True),
    Column("seat", SmallInteger),
    Column("at", BigInteger, nullable=False),
    Column("action", Text, nullable=False),
    Column("by", String(40)),
    Column("earliest", BigInteger),
    Column("latest", BigInteger),
    Column("request", String(96)),  # which message of which client it answers, so that none is played twice
    Index(
        None,
        "table",
        "request",
        unique=True,
        sqlite_where=text("request IS NOT NULL"),
        postgresql_where=text("request IS NOT NULL"),
    ),
)

runs = Table(
    "runs",
    METADATA,
    Column("key", KEY, primary_key=True),
    Column("began", BigInteger, nullable=False),
    Column("until", BigInteger, nullable=False),  # when this server was last known to be running
)
