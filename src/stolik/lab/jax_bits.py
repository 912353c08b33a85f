"""Sets held as the bits of a number, in JAX: how many there are, and which is the n-th. As `stolik.sim.bits` for kernels."""

# pyright: basic
# (What JAX says of its own types is partly unknown.)

from __future__ import annotations

import jax
import jax.numpy as jnp

Array = jax.Array


def size_of(bits: Array) -> Array:
    return jax.lax.population_count(bits).astype(jnp.int32)


def nth(bits: Array, at: Array) -> Array:
    """The place of the n-th bit, from 0: by halves, each time into the one in which it lies."""
    place, width = jnp.zeros_like(at), bits.dtype.itemsize * 8 // 2
    while width:
        low = size_of(bits & bits.dtype.type((1 << width) - 1))
        beyond = at >= low
        at = jnp.where(beyond, at - low, at)
        bits = jnp.where(beyond, bits >> bits.dtype.type(width), bits)
        place = jnp.where(beyond, place + width, place)
        width //= 2
    return place
