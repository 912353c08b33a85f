"""Whom an address stands for, where people are counted by where they come from."""

from __future__ import annotations

from ipaddress import IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network
from typing import TypeAlias

Network: TypeAlias = IPv4Network | IPv6Network

HOUSEHOLD = 64
"""Bits of an IPv6 address that everything in one household has in common."""


def network(written: str) -> Network:
    """The addresses that are meant by an address or a network as people write it. Raises ValueError if it is neither."""
    meant = ip_network(whose(written), strict=False)
    if isinstance(meant, IPv6Network) and meant.prefixlen > HOUSEHOLD:
        return meant.supernet(new_prefix=HOUSEHOLD)
    return meant


def whose(host: str) -> str:
    """An IPv4 address stands for itself, an IPv6 address for its network: whoever has one of those has all of them."""
    try:
        address = ip_address(host)
    except ValueError:
        return host
    if not isinstance(address, IPv6Address):
        return host
    if address.ipv4_mapped is not None:
        return str(address.ipv4_mapped)
    rest = 128 - HOUSEHOLD
    return f"{IPv6Address(int(address) >> rest << rest)}/{HOUSEHOLD}"
