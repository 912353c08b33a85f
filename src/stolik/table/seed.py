"""Where a game's luck comes from, fixed before the start so that nobody, the server included, can bend it later.

The server draws a secret and publishes its SHA-256; then each person adds a nonce, and a bot none; together they make
the seed. When the game is over the secret is shown, and anybody can compute the seed, and every die, again.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from hmac import digest

NONCE_BYTES = 32
"""Of what a person's browser adds; a bot adds nothing. Games played before this was fixed keep what they have."""
SEED_MESSAGE = b"stolik-seed"
THOUGHTS_MESSAGE = b"stolik-thoughts:"
SIMULATION_MESSAGE = b"stolik-simulation"


def commitment(secret: bytes) -> bytes:
    """What is public from the first moment: it shows later that the secret was not changed."""
    return sha256(secret).digest()


def seed(secret: bytes, nonces: Sequence[bytes]) -> bytes:
    """The seed of the game's chance, from the secret and the nonces in the order of the seats."""
    return digest(secret, SEED_MESSAGE + b"".join(nonces), "sha256")


def thoughts(seed: bytes, seat: int, decision: int) -> bytes:
    """The seed of a bot's own luck where luck is keyed by draws: by its seat, and how often that seat has acted before."""
    return digest(seed, THOUGHTS_MESSAGE + f"{seat}:{decision}".encode(), "sha256")


def simulated_secret(seed: int, number: int) -> bytes:
    """A simulated game needs no trust, only to be the same again: its secret follows from the run's seed."""
    return sha256(SIMULATION_MESSAGE + f":{seed}:{number}".encode()).digest()
