"""The rules as array kernels, for millions of games. The truth is in `rules`: every kernel is checked against it."""
