"""Live tables: the socket, what is said through it, and what each seat is shown."""
