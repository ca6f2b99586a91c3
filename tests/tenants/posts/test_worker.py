"""The real worker with its clock, as `npm start` runs it: scheduled posts come out within five seconds."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest
from django.utils import timezone

from shared.tenancy.unit_of_work import unit_of_work
from tenants.posts.models import Post, Revision, Status
from tests.kit import make
from tests.kit.sources import ROOT
from tests.kit.waiting import until

PROMISED = timedelta(seconds=5)
STARTING = 30
"""Seconds a worker may take to start on a busy machine; nothing is promised before."""


class Worker:
    """A worker with its clock in processes of its own."""

    def __init__(self, folder: Path) -> None:
        self.log = folder / "worker.log"
        with self.log.open("w") as log:
            self._process = subprocess.Popen(
                [sys.executable, "-m", "commissary.worker", "--clock"],
                cwd=ROOT,
                env={**os.environ, "PYTHONPATH": f"{ROOT}:{ROOT / 'src'}", "WORKER_PROCESSES": "1"},
                stdout=log,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )
        until(self._is_ready, STARTING)

    def kill(self) -> None:
        """End it and its children at once, in the middle of whatever they do."""
        if self._process.poll() is None:
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()

    def _is_ready(self) -> bool:
        assert self._process.poll() is None, self.log.read_text()
        return " ready." in self.log.read_text()


@pytest.fixture
def start(tmp_path: Path) -> Iterator[object]:
    workers: list[Worker] = []

    def start() -> Worker:
        workers.append(Worker(tmp_path))
        return workers[-1]

    yield start
    for worker in workers:
        worker.kill()


@pytest.mark.timeout(120)
def test_a_post_comes_out_within_five_seconds_once_and_after_a_restart_too(committed, alpha, start):
    def scheduled(seconds):
        with unit_of_work(alpha):
            moment = timezone.now() + timedelta(seconds=seconds)
            return make.post(status=Status.SCHEDULED, publish_at=moment), moment

    def published(post):
        with unit_of_work(alpha):
            return Revision.objects.filter(post=post, status=Status.PUBLISHED).first()

    worker = start()
    first, moment = scheduled(1)

    revision = until(lambda: published(first), 30)

    assert moment <= revision.created_at < moment + PROMISED

    worker.kill()
    second, moment = scheduled(0.1)
    until(lambda: timezone.now() > moment, 2)
    restarted = timezone.now()
    start()
    began = timezone.now()

    revision = until(lambda: published(second), 30)

    assert restarted <= revision.created_at < began + PROMISED
    with unit_of_work(alpha):
        assert Revision.objects.filter(post__in=(first, second), status=Status.PUBLISHED).count() == 2
        assert all(post.is_live for post in Post.objects.filter(pk__in=(first.pk, second.pk)))
