"""A table before and around the game: seats, host, options."""
