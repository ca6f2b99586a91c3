"""The doctor checks the worker, clock, renderer and mail server."""

import time
from typing import Any

import pytest
import redis

from commissary.monitoring.presence import LAST_RUNS, MISSING_SECONDS, WORKERS
from commissary.processes.worker_presence import Presence
from shared.doctor.findings import Severity
from tenants.site.rendering.http import RendererAddress
from tests.kit.smtp import mail_server
from tests.shared.doctor.damage import find_problems
from tests.shared.doctor.test_doctor import run

pytestmark = pytest.mark.usefixtures("healthy")
SMTP = "django.core.mail.backends.smtp.EmailBackend"


def problems() -> list[tuple[Severity, str, str]]:
    return [(each.severity, each.check, each.problem) for each in find_problems()]


def test_running_processes_have_no_findings() -> None:
    assert problems() == []


def test_stopped_worker_is_reported(worker: Presence) -> None:
    worker.stop()

    assert problems() == [
        (Severity.ERROR, "worker", "No worker is running. Emails, images and scheduled posts are pending.")
    ]


def test_killed_worker_is_reported(valkey: redis.Redis, worker: Presence) -> None:
    valkey.zincrby(WORKERS, -MISSING_SECONDS - 1, worker.address)

    assert [check for _, check, _ in problems()] == ["worker"]


@pytest.mark.parametrize(
    ("minutes", "problem"),
    [
        (None, "The clock isn't running. Scheduled jobs are pending."),
        (5, "The clock hasn't run for 5 minutes. Scheduled jobs are pending."),
    ],
)
def test_stopped_clock_is_reported(minutes: int | None, problem: str, valkey: redis.Redis) -> None:
    valkey.delete(LAST_RUNS)
    if minutes:
        valkey.hset(LAST_RUNS, "find due jobs", str(time.time() - 60 * minutes))

    assert problems() == [(Severity.ERROR, "clock", problem)]


def test_silent_renderer_is_reported(settings: Any, tmp_path: Any) -> None:
    settings.RENDERER = RendererAddress(str(tmp_path / "renderer.sock"))

    ((severity, check, problem),) = problems()

    assert (severity, check) == (Severity.WARNING, "renderer")
    assert problem.startswith("The renderer isn't responding, so browsers render the pages: ")


def test_unreachable_mail_server_is_reported(settings: Any) -> None:
    settings.EMAIL_BACKEND = SMTP
    settings.EMAIL_HOST = "127.0.0.1"
    with mail_server() as server:
        settings.EMAIL_PORT = server.port
        assert problems() == []

    assert problems() == [(Severity.ERROR, "mail server", "The mail server could not be reached.")]


def test_doctor_sends_test_email(settings: Any) -> None:
    settings.EMAIL_BACKEND = SMTP
    settings.EMAIL_HOST = "127.0.0.1"
    with mail_server() as server:
        settings.EMAIL_PORT = server.port
        sent = run("--test-email", "you@example.com")
        server.refuses = True
        refused = run("--test-email", "you@example.com")

    assert [each["To"] for each in server.mails] == ["you@example.com"]
    assert sent == (0, "✓ Test email sent to you@example.com.\n2 domains checked: no problems found.\n")
    assert refused[0] == 1
    assert "✗ Test email not sent: The mail server rejected the email.\n" in refused[1]
