"""Figures for whoever looks after a server; Prometheus reads them at /metrics."""

from __future__ import annotations

from prometheus_client import CollectorRegistry, Counter, Gauge, generate_latest

REGISTRY = CollectorRegistry()

MOVES = Counter("stolik_moves", "Entries written to logs", registry=REGISTRY)
COMMITS = Gauge("stolik_commits", "Commits since the server started", registry=REGISTRY)
REFUSALS = Counter("stolik_refusals", "Messages refused, by code", ["code"], registry=REGISTRY)
DROPPED = Counter("stolik_sockets_dropped", "Sockets closed by the server, by close code", ["code"], registry=REGISTRY)
TURNED_AWAY = Counter(
    "stolik_connections_turned_away", "Connections that were ended at the door", ["why"], registry=REGISTRY
)
SOCKETS = Gauge("stolik_sockets", "Open sockets", registry=REGISTRY)
TABLES = Gauge("stolik_tables", "Tables in memory", registry=REGISTRY)
PROCESS = Gauge(
    "stolik_process", "This process's number among those at one database, 0 if it has none", registry=REGISTRY
)
FORWARDED = Gauge(
    "stolik_forwarded", "Tables of other processes that tabs are connected to through this one", registry=REGISTRY
)


def render() -> bytes:
    return generate_latest(REGISTRY)
