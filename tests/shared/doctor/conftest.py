"""A healthy installation, with its processes."""

import threading
import time
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import pytest
import redis
from django.conf import settings as django_settings
from django.core.files.storage import default_storage, storages
from django.db import connections

from commissary.monitoring.presence import LAST_RUNS, WORKERS
from commissary.processes.worker_presence import Presence
from shared.doctor import registry
from shared.domains.purging import delete_files
from tenants.site.rendering.http import RendererAddress
from tests.kit.waiting import until


class _Ready(BaseHTTPRequestHandler):
    """A renderer that responds to health checks."""

    def do_GET(self) -> None:
        self.send_response(200)
        self.send_header("Content-Length", "0")
        self.end_headers()

    def log_message(self, *_arguments: object) -> None:
        """Print nothing."""


@pytest.fixture
def clean_cluster(committed: None) -> None:
    """Remove roles and files left by the databases of other tests, which the doctor would report."""
    with connections["owner"].cursor() as cursor:
        cursor.execute(
            registry._NOBODYS_ROLES, {"domain": django_settings.DATABASE_ROLES.domain, "pattern": "^d_"}
        )
        for (role,) in cursor.fetchall():
            cursor.execute(f'DROP ROLE IF EXISTS "{role}"')
    for storage in (default_storage, storages["private"]):
        for folder in registry._folders(storage, ""):
            delete_files(storage, folder)


@pytest.fixture
def valkey(_redis: redis.Redis) -> redis.Redis:
    return _redis


@pytest.fixture
def worker(_fresh_memory: None, valkey: redis.Redis) -> Iterator[Presence]:
    """The presence of a worker, without the worker."""
    presence = Presence()
    presence.start()
    until(lambda: valkey.exists(WORKERS), 10)
    yield presence
    presence.stop()


@pytest.fixture
def healthy(clean_cluster: None, worker: Presence, valkey: redis.Redis, settings: Any) -> Iterator[None]:
    """An installation without findings."""
    valkey.hset(LAST_RUNS, "find due jobs", str(time.time()))
    with ThreadingHTTPServer(("127.0.0.1", 0), _Ready) as server:
        thread = threading.Thread(target=server.serve_forever, args=(0.02,), daemon=True)
        thread.start()
        settings.RENDERER = RendererAddress.of(f"http://127.0.0.1:{server.server_address[1]}", "secret")
        yield
        server.shutdown()
        thread.join()
