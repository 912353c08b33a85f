"""Twin it!: find the two cards that are the same before anybody else does."""
