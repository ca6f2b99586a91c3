"""The embedded Valkey with a real server."""

import os
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest
import redis

from commissary.devserver.valkey import EmbeddedValkey


@pytest.fixture
def valkey(home: Path) -> Iterator[EmbeddedValkey]:
    server = EmbeddedValkey(home)
    server.start()
    yield server
    server.stop()


def test_valkey_requires_the_password(valkey: EmbeddedValkey):
    assert redis.Redis.from_url(valkey.url).ping()

    with pytest.raises(redis.AuthenticationError):
        redis.Redis(port=valkey.port).ping()


def test_valkey_password_is_not_in_the_process_list(valkey: EmbeddedValkey):
    assert valkey.running is not None

    assert valkey.password not in Path(f"/proc/{valkey.running.pid}/cmdline").read_text()


def test_valkey_evicts_expiring_keys_only(valkey: EmbeddedValkey):
    settings = redis.Redis.from_url(valkey.url).config_get("maxmemory*")

    assert settings["maxmemory-policy"] == "volatile-lru"
    assert settings["maxmemory"] != "0"


def test_killed_valkey_restarts_at_the_same_address(valkey: EmbeddedValkey):
    url = valkey.url
    assert valkey.running is not None
    os.kill(valkey.running.pid, signal.SIGKILL)

    valkey.restart()

    assert valkey.url == url
    assert redis.Redis.from_url(url).ping()
