"""The doctor on a Valkey of its own: what keeps it from being cache and queue is named, with what to do."""

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
    """A server that the product uses, as `npm start` sets it up."""
    embedded = EmbeddedValkey(tmp_path)
    settings.REDIS_URL = embedded.start()
    with redis.Redis.from_url(settings.REDIS_URL) as client:
        yield client
    embedded.stop()


def found() -> list[tuple[Severity, str]]:
    findings: list[Finding] = list(CHECKS["valkey"](None, {}))
    assert all(each.subject == "Valkey" and each.advice for each in findings)
    return [(each.severity, each.problem) for each in findings]


def fill(server: redis.Redis, number: int) -> None:
    """That many megabytes that nothing may throw out."""
    for each in range(number):
        server.set(f"commissary:test:{each}", b"x" * MEGABYTE)


def test_correctly_configured_valkey_has_no_findings_when_full(server: redis.Redis) -> None:
    assert found() == []
    for each in range(150):
        server.set(f"{PREFIX}{each}", b"x" * MEGABYTE, ex=600)

    assert found() == []
    assert server.info("memory")["used_memory"] > valkey.NEARLY_FULL * server.info("memory")["maxmemory"]


def test_stopped_valkey_is_reported(settings: Any) -> None:
    with socket.create_server(("127.0.0.1", 0)) as gone:
        settings.REDIS_URL = f"redis://:secret@127.0.0.1:{gone.getsockname()[1]}/0"

    ((severity, problem),) = found()

    assert severity is Severity.ERROR
    assert problem.startswith("No connection: ")
    assert "secret" not in problem


def test_hanging_valkey_is_reported_without_long_wait(settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(valkey, "TIMEOUT", 0.2)
    began = time.monotonic()
    with socket.create_server(("127.0.0.1", 0)) as silent:
        settings.REDIS_URL = f"redis://127.0.0.1:{silent.getsockname()[1]}/0"

        ((_severity, problem),) = found()

    assert problem.startswith("No connection: ")
    assert time.monotonic() - began < 5


def test_wrong_password_is_reported(server: redis.Redis, settings: Any) -> None:
    settings.REDIS_URL = settings.REDIS_URL.replace("redis://:", "redis://:not")

    ((severity, problem),) = found()

    assert severity is Severity.ERROR
    assert "invalid username-password pair" in problem


def test_full_valkey_is_reported(server: redis.Redis) -> None:
    server.config_set("maxmemory-policy", "noeviction")
    fill(server, 5)
    server.config_set("maxmemory", 3 * MEGABYTE)

    ((severity, problem),) = found()

    assert severity is Severity.ERROR
    assert problem.startswith("It rejects writes: ")
    assert "maxmemory" in problem


def test_read_only_replica_is_reported(server: redis.Redis) -> None:
    server.config_set("replica-serve-stale-data", "yes")
    server.replicaof("127.0.0.1", 1)

    ((severity, problem),) = found()

    assert severity is Severity.ERROR
    assert "read only replica" in problem


def test_policy_that_evicts_messages_is_reported(server: redis.Redis) -> None:
    server.config_set("maxmemory-policy", "allkeys-lfu")

    assert found() == [
        (
            Severity.WARNING,
            "Its maxmemory-policy is allkeys-lfu. Background jobs are lost when its memory is full.",
        )
    ]


def test_noeviction_policy_is_reported_before_memory_is_full(server: redis.Redis) -> None:
    server.config_set("maxmemory-policy", "noeviction")
    server.config_set("maxmemory", 20 * MEGABYTE)
    before = found()
    fill(server, 15)

    ((severity, problem),) = found()

    assert before == []
    assert severity is Severity.WARNING
    assert problem.endswith(" MB of 20 MB are in use, and no eviction policy is set.")


def test_policy_is_ignored_without_memory_limit(server: redis.Redis) -> None:
    server.config_set("maxmemory", 0)
    server.config_set("maxmemory-policy", "allkeys-lru")

    assert found() == []


def test_probe_keys_expire_after_a_second(server: redis.Redis) -> None:
    assert found() == []

    assert all(0 < server.pttl(key) <= 1_000 for key in server.scan_iter())
