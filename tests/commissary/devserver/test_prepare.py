"""Error messages about unusable external servers, before any migration."""

import os
import socket
import subprocess
import sys
from collections.abc import Iterator

import pytest

from commissary.config.errors import AlreadyReported


def prepare(database_url: str, redis_url: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "commissary.devserver.prepare"],
        env=os.environ | {"DATABASE_URL": database_url, "REDIS_URL": redis_url},
        capture_output=True,
        text=True,
        timeout=40,
        check=False,
    )


@pytest.fixture
def closed_port() -> Iterator[int]:
    """A port that refuses every connection: bound, so that no other program uses it, but not listening."""
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        yield taken.getsockname()[1]


@pytest.mark.parametrize("address", ["postgresql://127.0.0.1:{port}/food", "no address at all"])
def test_unusable_database_is_reported_in_one_line(address: str, closed_port: int):
    refused = prepare(address.format(port=closed_port), os.environ["REDIS_URL"])

    assert refused.returncode == AlreadyReported.EXIT_CODE
    assert refused.stderr.startswith("✗ Cannot use the database of DATABASE_URL: ")
    assert refused.stderr.count("\n") == 1


@pytest.mark.parametrize("address", ["redis://127.0.0.1:{port}/0", "no address at all"])
def test_unusable_redis_is_reported_in_one_line(address: str, closed_port: int):
    refused = prepare(os.environ["DATABASE_URL"], address.format(port=closed_port))

    assert refused.returncode == AlreadyReported.EXIT_CODE
    assert refused.stderr.startswith("✗ Cannot use the Valkey or Redis server in REDIS_URL: ")
    assert refused.stderr.count("\n") == 1
