"""Fixtures for the monitoring of a web process: its own home, and the database of the tests."""

import importlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import redis
from django.db import connections
from prometheus_client import values

from commissary.monitoring.collector import Watch
from shared import metrics


@pytest.fixture
def valkey(_redis: redis.Redis) -> redis.Redis:
    return _redis


@pytest.fixture
def watch(committed: None, settings: Any, tmp_path: Path) -> Iterator[Watch]:
    """The monitoring of a web process, without the process."""
    settings.COMMISSARY_HOME = tmp_path
    made = Watch(settings)
    yield made
    for threads in [made._facts._threads, *(part.threads for part in made.readiness.parts)]:
        threads.submit(connections.close_all).result()
    made.stop()
    values.ValueClass = values.MutexValue
    importlib.reload(metrics)
