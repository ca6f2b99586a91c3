"""The last reports of the workers and the clock, which are stored in Valkey."""

import time

import redis
from django.conf import settings

LAST_RUNS = "commissary:clock"
"""A hash in Valkey: the name of a scheduled task → the Unix time of its last run."""
WORKERS = "commissary:workers"
"""A sorted set in Valkey: the host and process id of a worker → the Unix time of its last report."""
REPORT_SECONDS = 10.0
MISSING_SECONDS = 35.0
"""Number of seconds without a report after which a worker is considered stopped.

This is the time for three reports, plus some for a slow server.
"""
TIMEOUT = 1.0


def connect() -> "redis.Redis":
    """Return a Valkey client that fails quickly if the server does not respond."""
    return redis.Redis.from_url(
        settings.REDIS_URL, socket_timeout=TIMEOUT, socket_connect_timeout=TIMEOUT, retry=None
    )


def count_workers(client: "redis.Redis") -> int:
    """Return the number of workers that have reported recently."""
    return int(client.zcount(WORKERS, time.time() - MISSING_SECONDS, "+inf"))


def read_last_tick(client: "redis.Redis") -> float | None:
    """Return the Unix time of the clock's last tick, or None if it has never ticked."""
    return max((float(second) for second in client.hvals(LAST_RUNS)), default=None)
