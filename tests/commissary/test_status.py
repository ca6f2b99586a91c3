"""`commissary status` queries each part of the installation, even while other parts are down."""

import json
import subprocess
import sys
import time
from typing import Any

import pytest
import redis

from commissary.monitoring.presence import LAST_RUNS, WORKERS
from tests.commissary.test_processes import run_commissary

pytestmark = pytest.mark.usefixtures("committed")


def parts(**environment: str) -> tuple[int, dict[str, Any]]:
    done = run_commissary("status", "--json", **environment)
    shown = json.loads(done.stdout)
    assert shown["is_well"] is (done.returncode == 0)
    return done.returncode, {each["name"]: each for each in shown["parts"]}


@pytest.fixture
def valkey(_redis: redis.Redis) -> redis.Redis:
    return _redis


def test_status_shows_services_domains_and_jobs(valkey: redis.Redis) -> None:
    valkey.zadd(WORKERS, {"a:1": time.time(), "b:1": time.time()})
    valkey.hset(LAST_RUNS, "find due jobs", str(time.time() - 600))

    code, found = parts(INTERNAL_PORT="1", RENDERER_URL="unix:///nowhere")

    assert code == 1
    assert found["Database"]["is_well"]
    assert found["Domains"]["text"] == "2 active, 0 in maintenance"
    assert found["Jobs"]["text"] == "0 due, 0 failed"
    assert (found["Worker"]["is_well"], found["Worker"]["text"]) == (True, "2 running")
    assert not found["Clock"]["is_well"]
    assert found["Clock"]["text"].startswith("last ran 60")
    assert not found["Renderer"]["is_well"]
    assert not found["Web server"]["is_well"]


def test_unreachable_database_is_named() -> None:
    code, found = parts(DATABASE_URL="postgresql://nobody@127.0.0.1:1/none")

    assert code == 1
    assert not found["Database"]["is_well"]
    assert found["Valkey"]["is_well"]


def test_status_prints_a_line_per_part() -> None:
    lines = run_commissary("status").stdout.splitlines()

    assert lines[0].startswith("Commissary ")
    assert {line.split()[1] for line in lines[1:]} >= {"Database", "Domains", "Jobs", "Valkey", "Worker"}


SERVER_MODULES = {
    *("PIL", "celery", "charset_normalizer", "cryptography.x509", "dkim", "dns", "jwt", "kombu", "openpyxl"),
    *("redis", "requests", "rest_framework.viewsets", "rich"),
    *("commissary.processes.beat", "commissary.urls", "tenants.backups.extensions", "tenants.posts.blocks"),
    *("tenants.site.payload", "tenants.wordpress.services"),
}
"""Libraries, and parts of the product, that only servers, workers and some commands need."""
PRODUCT = {"django.apps.registry", "celery", "rest_framework"}
LIBRARIES = {"asyncio", "django", "psycopg", "pydantic", "structlog"}


@pytest.mark.parametrize(
    ("command", "unneeded"),
    [
        ("domains --help", SERVER_MODULES),
        ("users --help", SERVER_MODULES),
        ("status", PRODUCT),
        ("--help", LIBRARIES),
        ("version", LIBRARIES),
    ],
)
def test_command_loads_no_unneeded_module(command: str, unneeded: set[str]) -> None:
    """Loading these modules would take most of its start time."""
    program = f"import sys; sys.argv = ['commissary', *{command.split()!r}]\n"
    program += "from commissary.cli import main\n"
    program += "try:\n    main()\nexcept SystemExit:\n    pass\n"
    program += f"print({unneeded!r} & sys.modules.keys())"

    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, timeout=60, check=True
    )

    assert done.stdout.endswith("set()\n")
