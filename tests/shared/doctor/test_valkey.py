"""The doctor on a separate Valkey reports problems of cache and queue with an action."""

import socket
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import redis

from commissary.devserver.valkey import EmbeddedValkey
from shared.doctor import valkey
from shared.doctor.examination import CHECKS
from shared.doctor.findings import Finding, Severity
from shared.tenancy.cache import PREFIX

MEGABYTE = 1_000_000


@pytest.fixture
def server(tmp_path: Path, settings: Any) -> Iterator[redis.Redis]:
    """A server for the product, configured as by `npm start`."""
    embedded = EmbeddedValkey(tmp_path)
    settings.REDIS_URL = embedded.start()
    with redis.Redis.from_url(settings.REDIS_URL) as client:
        yield client
    embedded.stop()


def find_problems() -> list[tuple[Severity, str]]:
    findings: list[Finding] = list(CHECKS["valkey"](None, {}))
    assert all(each.subject == "Valkey" and each.advice for each in findings)
    return [(each.severity, each.problem) for each in findings]


def fill(server: redis.Redis, number: int) -> None:
    """Store this many megabytes that must not be evicted."""
    for each in range(number):
        server.set(f"commissary:test:{each}", b"x" * MEGABYTE)


def test_correctly_configured_valkey_has_no_findings_when_full(server: redis.Redis) -> None:
    assert find_problems() == []
    for each in range(150):
        server.set(f"{PREFIX}{each}", b"x" * MEGABYTE, ex=600)

    assert find_problems() == []
    assert server.info("memory")["used_memory"] > valkey.NEARLY_FULL * server.info("memory")["maxmemory"]


def test_stopped_valkey_is_reported(settings: Any) -> None:
    with socket.create_server(("127.0.0.1", 0)) as gone:
        settings.REDIS_URL = f"redis://:secret@127.0.0.1:{gone.getsockname()[1]}/0"

    ((severity, problem),) = find_problems()

    assert severity is Severity.ERROR
    assert problem.startswith("No connection: ")
    assert "secret" not in problem


def test_hanging_valkey_is_reported_without_long_wait(settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(valkey, "TIMEOUT", 0.2)
    began = time.monotonic()
    with socket.create_server(("127.0.0.1", 0)) as silent:
        settings.REDIS_URL = f"redis://127.0.0.1:{silent.getsockname()[1]}/0"

        ((_severity, problem),) = find_problems()

    assert problem.startswith("No connection: ")
    assert time.monotonic() - began < 5


def test_wrong_password_is_reported(server: redis.Redis, settings: Any) -> None:
    settings.REDIS_URL = settings.REDIS_URL.replace("redis://:", "redis://:not")

    ((severity, problem),) = find_problems()

    assert severity is Severity.ERROR
    assert "invalid username-password pair" in problem


def test_full_valkey_is_reported(server: redis.Redis) -> None:
    server.config_set("maxmemory-policy", "noeviction")
    fill(server, 5)
    server.config_set("maxmemory", 3 * MEGABYTE)

    ((severity, problem),) = find_problems()

    assert severity is Severity.ERROR
    assert problem.startswith("Writes are rejected: ")
    assert "maxmemory" in problem


def test_read_only_replica_is_reported(server: redis.Redis) -> None:
    server.config_set("replica-serve-stale-data", "yes")
    server.replicaof("127.0.0.1", 1)

    ((severity, problem),) = find_problems()

    assert severity is Severity.ERROR
    assert "read only replica" in problem


def test_policy_that_evicts_messages_is_reported(server: redis.Redis) -> None:
    server.config_set("maxmemory-policy", "allkeys-lfu")

    assert find_problems() == [
        (
            Severity.WARNING,
            "maxmemory-policy is allkeys-lfu. Background jobs are lost when memory is full.",
        )
    ]


def test_noeviction_policy_is_reported_before_memory_is_full(server: redis.Redis) -> None:
    server.config_set("maxmemory-policy", "noeviction")
    server.config_set("maxmemory", 20 * MEGABYTE)
    before = find_problems()
    fill(server, 15)

    ((severity, problem),) = find_problems()

    assert before == []
    assert severity is Severity.WARNING
    assert problem.endswith(" MB of 20 MB are in use, and no eviction policy is set.")


def test_policy_is_ignored_without_memory_limit(server: redis.Redis) -> None:
    server.config_set("maxmemory", 0)
    server.config_set("maxmemory-policy", "allkeys-lru")

    assert find_problems() == []


def test_probe_keys_expire_after_a_second(server: redis.Redis) -> None:
    assert find_problems() == []

    assert all(0 < server.pttl(key) <= 1_000 for key in server.scan_iter())
