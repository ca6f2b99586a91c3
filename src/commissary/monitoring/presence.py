"""The last reports of workers and of the clock in Valkey."""

import time

import redis
from django.conf import settings

LAST_RUNS = "commissary:clock"
"""The hash in Valkey: name of an entry of the schedule → Unix seconds of its last run."""
WORKERS = "commissary:workers"
"""The sorted set: host and process id of a worker → Unix seconds of its last report."""
REPORT_SECONDS = 10.0
MISSING_SECONDS = 35.0
"""Seconds without a report after which a worker counts as stopped: three reports, and a slow server."""
TIMEOUT = 1.0


def connect() -> "redis.Redis":
    """Return a client that fails quickly if the server does not answer."""
    return redis.Redis.from_url(
        settings.REDIS_URL, socket_timeout=TIMEOUT, socket_connect_timeout=TIMEOUT, retry=None
    )


def count_workers(client: "redis.Redis") -> int:
    """Return the number of workers that reported recently."""
    return int(client.zcount(WORKERS, time.time() - MISSING_SECONDS, "+inf"))


def read_last_tick(client: "redis.Redis") -> float | None:
    """Return the Unix seconds of the clock's last tick."""
    return max((float(second) for second in client.hvals(LAST_RUNS)), default=None)
