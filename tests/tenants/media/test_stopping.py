"""A stopped worker interrupts its job immediately and leaves the job to another worker."""

import io
import os
import signal
import threading
import time
from pathlib import Path

import psutil
import pytest
from django.utils import timezone
from PIL import Image

from commissary.processes.sessions import is_alive
from shared.jobs import shutdown
from tenants.media import decoding, services
from tenants.media.models import MediaState
from tests.kit.jobs import get_job, run_jobs
from tests.kit.processes import list_children
from tests.kit.waiting import until

pytestmark = pytest.mark.usefixtures("storage_folder", "in_alpha")

DECODER = "tenants.media.child"


@pytest.fixture
def stopping(monkeypatch):
    """Request a stop like the worker's parent, and reset it afterwards."""
    yield shutdown.request
    shutdown._flag[0] = 0


@pytest.fixture
def photo():
    """A photo that takes a child seconds."""
    written = io.BytesIO()
    Image.effect_noise((4_000, 3_000), 80).convert("RGB").save(written, "JPEG", quality=95)
    return services.receive(written)[0]


def test_interrupted_job_is_run_again_later(in_alpha, photo, stopping):
    stopper = threading.Thread(target=lambda: (until(lambda: list_children(DECODER), 20), stopping()))
    stopper.start()
    began = time.monotonic()

    assert run_jobs(in_alpha) == 0

    stopper.join()
    assert list_children(DECODER) == []
    assert time.monotonic() - began < 25
    photo.refresh_from_db()
    assert (photo.state, photo.is_cleaned) == (MediaState.PENDING, False)
    job = get_job(in_alpha)
    assert (job.tries, job.claimed_until, job.run_at <= timezone.now()) == (0, None, True)


def test_no_job_starts_after_a_stop(in_alpha, photo, stopping):
    stopping()

    assert run_jobs(in_alpha) == 0

    assert get_job(in_alpha).tries == 0


def test_children_see_the_stop_of_the_parent(stopping):
    """Forks share the memory of the flag."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        until(shutdown.is_requested, 20)
        os.write(writing, b"known")
        os._exit(0)

    stopping()

    assert os.read(reading, 5) == b"known"
    os.waitpid(child, 0)


def test_child_ends_with_a_killed_worker(tmp_path):
    """The receiver of the result is gone, so the child must end."""
    Image.effect_noise((4_000, 3_000), 80).convert("RGB").save(tmp_path / "sent", "JPEG", quality=95)
    worker = os.fork()
    if worker == 0:
        decoding.in_child("rewrite", Path(tmp_path, "sent"), tmp_path)
        os._exit(0)
    until(lambda: psutil.Process(worker).children(), 20)
    (child,) = psutil.Process(worker).children()

    os.kill(worker, signal.SIGKILL)
    os.waitpid(worker, 0)

    until(lambda: not is_alive(child), 20)
