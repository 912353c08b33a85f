"""The log on disk: SQLite by default, PostgreSQL by URL. It keeps what it is given and knows no rules."""
