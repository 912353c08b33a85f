"""What the database holds: guests, tables with their lobby, who sits where, the entries of every log, what came out and how well people
play, reviews, runs, lessons, daily deals, puzzles, whose turn it is and who wants to hear of it, who is kept out, and which process owns what."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    SmallInteger,
    String,
    Table,
    Text,
    cast,
    func,
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
NOW = cast(func.extract("epoch", func.clock_timestamp()) * 1000, BigInteger)
"""Milliseconds of PostgreSQL's own clock."""

guests = Table(
    "guests",
    METADATA,
    Column("key", KEY, primary_key=True),
    Column("person", String(16), nullable=False, unique=True),
    Column("name", String(40), nullable=False),
    Column("colour", String(16), nullable=False),
    Column("created", BigInteger, nullable=False),
    Column(
        "piece", String(16), nullable=False, server_default=text("''")
    ),  # which drawn piece stands for them; empty: none
    Column("named", Boolean, nullable=False, server_default=text("false")),  # they were asked what they are called
    Column("rated", Boolean, nullable=False, server_default=text("true")),  # they want to know how well they play
    Column(
        "puzzles", Boolean, nullable=False, server_default=text("true")
    ),  # positions of their games may become puzzles
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
    Column("version", Integer, nullable=False, server_default=text("0")),  # of all of the above; each change counts one
    Column("owner", BigInteger),  # the process that has it in memory, if that one is not fenced
    Column("epoch", Integer, nullable=False, server_default=text("0")),  # one more with every new owner
    Index(None, "status", "listed"),
    Index(None, "owner"),
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

reviews = Table(
    "reviews",
    METADATA,
    Column("table", KEY, ForeignKey("tables.key"), primary_key=True),
    Column("judges", Integer, primary_key=True),  # which judges made it: better ones will see other things
    Column("review", LargeBinary, nullable=False),  # JSON, compressed
)

runs = Table(
    "runs",
    METADATA,
    Column("key", KEY, primary_key=True),
    Column("began", BigInteger, nullable=False),
    Column("until", BigInteger, nullable=False),  # when this server was last known to be running
)

bans = Table(
    "bans",
    METADATA,
    Column("who", String(64), primary_key=True),  # a guest's person, or a network such as 203.0.113.7/32
    Column("since", BigInteger, nullable=False),
    Column("until", BigInteger),  # NULL: until it is lifted
)

closings = Table(
    "closings",  # so that a running server hears of it; the table's own row says that it is closed
    METADATA,
    Column("key", KEY, primary_key=True),
    Column("table", KEY, ForeignKey("tables.key"), nullable=False),
)

processes = Table(
    "processes",
    METADATA,
    Column("id", KEY, primary_key=True),  # a process that was fenced and starts anew is another one
    Column("address", String(64), nullable=False),  # where other processes reach it
    Column("key", LargeBinary, nullable=False),  # what they show there: who may read this may come in
    Column("began", BigInteger, nullable=False),
    Column("fenced", Boolean, nullable=False),  # for good: it owns nothing and writes nothing any more
)

heartbeats = Table(
    "heartbeats",  # a row of its own: every commit holds the other one, and they would wait for each other
    METADATA,
    Column("process", KEY, ForeignKey("processes.id"), primary_key=True),
    Column("beat", BigInteger, nullable=False),  # milliseconds of the database's clock, as all of this
    Column("alive_until", BigInteger, nullable=False),
)

commits = Table(
    "commits",  # the last commit of whoever commits: what its connection may have kept from it
    METADATA,
    Column("place", String(16), primary_key=True),
    Column("number", BigInteger, nullable=False),
    Column("at", BigInteger, nullable=False),
)

absences = Table(
    "absences",
    METADATA,
    Column("table", KEY, ForeignKey("tables.key"), primary_key=True),
    Column("epoch", Integer, primary_key=True),  # which its end began
    Column("began", BigInteger, nullable=False),
    Column("ended", BigInteger, nullable=False),
)

lessons = Table(
    "lessons",
    METADATA,
    Column("guest", KEY, ForeignKey("guests.key"), primary_key=True),
    Column("game", String(32), primary_key=True),
    Column("taken", Text, nullable=False),  # what was done of it, in words of the table's own; empty: nothing
    Column("finished", BigInteger),  # when it was first done to the end
    Column("declined", Boolean, nullable=False),  # it was offered, and nobody wants to be asked again
)

phrases = Table(
    "phrases",
    METADATA,
    Column("guest", KEY, ForeignKey("guests.key"), primary_key=True),
    Column("phrase", LargeBinary, nullable=False, unique=True),  # its SHA-256: the phrase itself is on somebody's paper
    Column("made", BigInteger, nullable=False),
)

results = Table(
    "results",  # what came out of a finished game, seat by seat; all of it could be folded from the log again
    METADATA,
    Column("table", KEY, ForeignKey("tables.key"), primary_key=True),
    Column("seat", SmallInteger, primary_key=True),
    Column("person", String(16)),  # NULL: a bot, or somebody who wanted to be forgotten
    Column("level", String(16)),  # of a bot
    Column("name", String(40)),  # of a second person on the same device
    Column("game", String(32), nullable=False),
    Column("mode", String(300), nullable=False),  # the options that are not as usual, as JSON
    Column("players", SmallInteger, nullable=False),
    Column("team", SmallInteger, nullable=False),  # who won and lost together has the same number
    Column("company", String(8), nullable=False),  # alone, bots, people
    Column("ended", BigInteger, nullable=False),
    Column("place", SmallInteger, nullable=False),
    Column("points", Integer, nullable=False),
    Column("title", String(32)),
    Column("hinted", Boolean, nullable=False),
    Column("taken_back", Boolean, nullable=False),
    Column("rating", SmallInteger, nullable=False),  # 0: does not count, 1: is to be counted, 2: is counted
    Index(None, "person", "ended", "table"),
    Index(None, "person", "game", "mode", "ended"),
    Index(None, "game", "mode", "ended"),
    Index(
        "ix_results_uncounted",
        "ended",
        "table",
        sqlite_where=text("rating = 1"),
        postgresql_where=text("rating = 1"),
    ),
)

feats = Table(
    "feats",
    METADATA,
    Column("table", KEY, ForeignKey("tables.key"), primary_key=True),
    Column("seat", SmallInteger, primary_key=True),
    Column("feat", String(32), primary_key=True),
    Column("person", String(16)),  # as in the results
    Column("game", String(32), nullable=False),
    Column("ended", BigInteger, nullable=False),
    Index(None, "person", "game", "feat"),
)

ratings = Table(
    "ratings",
    METADATA,
    Column("guest", KEY, ForeignKey("guests.key"), primary_key=True),
    Column("game", String(32), primary_key=True),
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
    Column("games", Integer, nullable=False),
)

deals = Table(
    "deals",  # the daily deals; one secret for everybody, whichever process draws it first
    METADATA,
    Column("day", String(10), primary_key=True),
    Column("game", String(32), primary_key=True),
    Column("secret", LargeBinary, nullable=False),
    Column("made", BigInteger, nullable=False),
    Column("coach", Integer),  # what the coach's line came to
    Column("coach_value", Integer),
)

attempts = Table(
    "attempts",  # of daily deals, those that count: one of each guest
    METADATA,
    Column("day", String(10), primary_key=True),
    Column("game", String(32), primary_key=True),
    Column("person", String(16), primary_key=True),
    Column("table", String(16), nullable=False, unique=True),
    Column("fresh", Boolean, nullable=False),
    Column("begun", BigInteger, nullable=False),
    Column("finished", BigInteger),
    Column("points", Integer),
    Column("value", Integer),
    Index(None, "person", "day"),
    Index(None, "day", "game", "fresh", "value"),
)

puzzles = Table(
    "puzzles",  # one a day and game, whichever process finds it first
    METADATA,
    Column("day", String(10), primary_key=True),
    Column("game", String(32), primary_key=True),
    Column("table", KEY, ForeignKey("tables.key"), nullable=False),  # whose game it is from; told to nobody
    Column("puzzle", LargeBinary, nullable=False),  # JSON, compressed: the position as one seat saw it, and the answers
    Index(None, "table"),
)

puzzle_tries = Table(
    "puzzle_tries",
    METADATA,
    Column("day", String(10), primary_key=True),
    Column("game", String(32), primary_key=True),
    Column("person", String(16), primary_key=True),
    Column("tries", Integer, nullable=False),
    Column("solved", Boolean, nullable=False),
    Column("shown", Boolean, nullable=False),  # they wanted to see the answer
    Index(None, "person", "day"),
)

turns = Table(
    "turns",  # in slow games: who is to move, since when; so that each is told once, and a feed can list them
    METADATA,
    Column("table", String(16), primary_key=True),
    Column("person", String(16), primary_key=True),
    Column("game", String(32), nullable=False),
    Column("turn", Integer, nullable=False),  # how often the person had acted at that table before
    Column("since", BigInteger, nullable=False),
    Index(None, "person", "since"),
)

subscriptions = Table(
    "subscriptions",  # browsers that want to be told of a turn through their maker's push service
    METADATA,
    Column("endpoint", LargeBinary, primary_key=True),  # the SHA-256 of its address
    Column("guest", KEY, ForeignKey("guests.key"), nullable=False),
    Column("subscription", Text, nullable=False),  # address and keys, as the browser gave them
    Column("origin", String(256), nullable=False),  # where the page was that asked
    Column("language", String(8), nullable=False),
    Column("created", BigInteger, nullable=False),
    Index(None, "guest"),
)

feeds = Table(
    "feeds",
    METADATA,
    Column("guest", KEY, ForeignKey("guests.key"), primary_key=True),
    Column("token", LargeBinary, nullable=False, unique=True),  # its SHA-256: the token itself is only in the address
)

house_keys = Table(
    "house_keys",  # what is drawn at the first start and kept for good
    METADATA,
    Column("name", String(32), primary_key=True),
    Column("value", LargeBinary, nullable=False),
)

offline_games = Table(
    "offline_games",  # played without a server and handed in: apart from results, so that they count nowhere
    METADATA,
    Column("id", String(16), primary_key=True),  # from the guest and the game's secret: the same game is there once
    Column("person", String(16), nullable=False),
    Column("game", String(32), nullable=False),
    Column("ended", BigInteger, nullable=False),
    Column("verified", Boolean, nullable=False),  # whether it was folded; rules that are not here cannot be
    Column("place", SmallInteger),
    Column("points", Integer),
    Column("sitting", Text, nullable=False),
    Column("secret", LargeBinary, nullable=False),
    Column("log", Text, nullable=False),
    Index(None, "person", "ended"),
)
