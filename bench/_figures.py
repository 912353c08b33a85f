"""What a run of the server's bench came to, for people and for programs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass


@dataclass(frozen=True)
class Apart:
    """Processor time of what is otherwise one figure, in seconds: a move in the middle of a game, and what each game costs besides."""

    steady: float
    """A move that neither begins nor ends anything."""
    begin: float
    """A game's table over HTTP, its seats, nonces and start, and both tabs that watch it; before the clock runs."""
    end: float
    """What a game costs beyond so many steady moves while the clock runs: its last move, results, ratings."""


@dataclass(frozen=True)
class Figures:
    moves: int
    seconds: float
    cpu: float
    latencies: Sequence[float]
    memory: float | None = None
    """Bytes a table, its two sockets included."""
    apart: Apart | None = None

    def _within(self, part: float) -> float:
        """Milliseconds in which that part of all moves was seen."""
        return 1000 * sorted(self.latencies)[int(len(self.latencies) * part)]

    def values(self) -> dict[str, float | None]:
        return {
            "moves_s": round(self.moves / self.seconds),
            "p99_ms": round(self._within(0.99), 1),
            "cpu_us": round(1e6 * self.cpu / self.moves),
            "table_kib": None if self.memory is None else round(self.memory / 1024, 1),
        } | (
            {} if self.apart is None else {f"{name}_us": round(1e6 * used) for name, used in asdict(self.apart).items()}
        )

    def line(self, name: str) -> str:
        memory = "" if self.memory is None else f"{self.memory / 1024:7.1f}"
        apart = self.apart and "".join(
            f"{1e6 * used:11.0f}" for used in (self.apart.steady, self.apart.begin, self.apart.end)
        )
        return (
            f"{name:<22}{self.moves / self.seconds:10.0f}{self._within(0.5):9.1f}{self._within(0.99):9.1f}"
            f"{1e6 * self.cpu / self.moves:11.0f}{100 * self.cpu / self.seconds:8.0f} %{memory:>10}{apart or ''}"
        )


HEAD = f"{'':<22}{'moves/s':>10}{'p50 ms':>9}{'p99 ms':>9}{'CPU µs':>11}{'core':>10}{'KiB/table':>10}{'steady µs':>11}{'begin µs':>11}{'end µs':>11}"
