"""Who is kept out: guests, and everybody from some networks. In memory alone: nobody at the door waits for the disk.

Where the list comes from, and when it is a new one, is not known here.
"""

from __future__ import annotations

from collections.abc import Iterable

from stolik.server.people.addresses import Network, network


class Bans:
    def __init__(self) -> None:
        self._people: frozenset[str] = frozenset()
        self._networks: frozenset[Network] = frozenset()
        self._sizes: frozenset[tuple[int, int]] = frozenset()
        """Of the networks: version and length of the prefix."""

    def learn(self, banned: Iterable[str]) -> bool:
        """From now on these, and nobody else; whether that is anything new."""
        people, networks = set[str](), set[Network]()
        for who in banned:
            if is_network(who):
                networks.add(network(who))
            else:
                people.add(who)
        if (people, networks) == (self._people, self._networks):
            return False
        self._people, self._networks = frozenset(people), frozenset(networks)
        self._sizes = frozenset((one.version, one.prefixlen) for one in networks)
        return True

    def keeps_out(self, person: str) -> bool:
        return person in self._people

    def keeps_out_from(self, address: str) -> bool:
        """Whether nobody may come in from there; where nobody knows where that is, they may."""
        if not self._sizes:
            return False
        try:
            there = network(address)
        except ValueError:
            return False
        return any(
            version == there.version
            and length <= there.prefixlen
            and there.supernet(new_prefix=length) in self._networks
            for version, length in self._sizes
        )


def is_network(who: str) -> bool:
    """A guest's id has no such sign."""
    return "/" in who
