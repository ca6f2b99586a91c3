"""The real worker with its clock publishes scheduled posts within five seconds, as in `npm start`."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from django.db import transaction
from django.utils import timezone

from shared.mail.outbox import queue
from shared.tenancy.unit_of_work import DomainRef, unit_of_work
from tenants.posts.models import Post, Revision, Status
from tests.kit import make
from tests.kit.smtp import mail_server
from tests.kit.sources import ROOT
from tests.kit.waiting import until

PROMISED = timedelta(seconds=5)
STARTING = 30
"""Maximum seconds for a worker to start on a busy machine."""


class Worker:
    """A worker and its clock in separate processes."""

    def __init__(self, folder: Path, **settings: str) -> None:
        self.log = folder / "worker.log"
        with self.log.open("w") as log:
            self._process = subprocess.Popen(
                [sys.executable, "-m", "commissary.processes.worker", "--clock"],
                cwd=ROOT,
                env={
                    **os.environ,
                    "PYTHONPATH": f"{ROOT}:{ROOT / 'src'}",
                    "WORKER_PROCESSES": "1",
                    **settings,
                },
                stdout=log,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )
        until(self._is_ready, STARTING)

    def kill(self) -> None:
        """Kill the worker and its children while they run jobs."""
        if self._process.poll() is None:
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()

    def _is_ready(self) -> bool:
        assert self._process.poll() is None, self.log.read_text()
        return " ready." in self.log.read_text()


@pytest.fixture
def start(tmp_path: Path) -> Iterator[object]:
    workers: list[Worker] = []

    def start(**settings: str) -> Worker:
        workers.append(Worker(tmp_path, **settings))
        return workers[-1]

    yield start
    for worker in workers:
        worker.kill()


@pytest.mark.timeout(120)
def test_post_is_published_once_within_five_seconds_even_after_restart(committed, alpha, start):
    worker = start()
    first, moment = create_scheduled(alpha, 1)

    revision = until(lambda: find_published(alpha, first), 30)

    assert moment <= revision.created_at < moment + PROMISED

    worker.kill()
    second, moment = create_scheduled(alpha, 0.1)
    until(lambda: timezone.now() > moment, 10)
    restarted = timezone.now()
    start()
    began = timezone.now()

    revision = until(lambda: find_published(alpha, second), 30)

    assert restarted <= revision.created_at < began + PROMISED
    with unit_of_work(alpha):
        assert Revision.objects.filter(post__in=(first, second), status=Status.PUBLISHED).count() == 2
        assert all(post.is_live for post in Post.objects.filter(pk__in=(first.pk, second.pk)))


@pytest.mark.timeout(120)
def test_post_is_published_within_five_seconds_while_mail_server_hangs(committed, alpha, start):
    with mail_server() as silent:
        silent.is_silent = True
        start(COMMISSARY_MAIL_URL=f"smtp://127.0.0.1:{silent.port}")
        with unit_of_work(alpha), transaction.atomic():
            for number in range(5):
                queue("new_sign_in", to=f"p{number}@example.com", domain=alpha, context={})
        until(lambda: silent.waited_for, STARTING)
        post, moment = create_scheduled(alpha, 0.5)

        revision = until(lambda: find_published(alpha, post), 30)

    assert moment <= revision.created_at < moment + PROMISED


def create_scheduled(domain: DomainRef, seconds: float) -> tuple[Post, datetime]:
    """Create a post that is due in `seconds`; return it and its time."""
    with unit_of_work(domain):
        moment = timezone.now() + timedelta(seconds=seconds)
        return make.post(status=Status.SCHEDULED, publish_at=moment), moment


def find_published(domain: DomainRef, post: Post) -> Any:
    """Return the published version of the post, if any."""
    with unit_of_work(domain):
        return Revision.objects.filter(post=post, status=Status.PUBLISHED).first()
