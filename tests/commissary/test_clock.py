"""The worker's clock goes on after a kill in the middle of its notes, and never stands still unnoticed."""

import dbm
import os
import subprocess
import sys

import pytest

from commissary.celery import app
from commissary.clock import Notes
from tests.kit.sources import ROOT

ENDING = 60
"""Seconds a worker may take to start and to end on a busy machine."""


@pytest.mark.parametrize("cut", [b"", b"\x80\x04\x95"])
def test_notes_cut_off_by_a_kill_are_begun_anew(tmp_path, cut):
    path = str(tmp_path / "notes")
    with dbm.open(path, "c") as notes:
        notes[b"entries"] = cut

    schedule = Notes(app=app, schedule_filename=path).schedule

    assert set(app.conf.beat_schedule) <= set(schedule)


@pytest.mark.timeout(2 * ENDING)
def test_a_worker_whose_clock_cannot_go_ends_so_that_it_is_started_again(tmp_path):
    log = tmp_path / "worker.log"
    with log.open("w") as output:
        worker = subprocess.Popen(
            [sys.executable, "-m", "commissary.worker", f"--schedule={tmp_path / 'nowhere' / 'notes'}"],
            cwd=ROOT,
            env={**os.environ, "PYTHONPATH": f"{ROOT}:{ROOT / 'src'}"},
            stdout=output,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
    try:
        worker.wait(ENDING)
    finally:
        worker.kill()
    assert "clock_stopped" in log.read_text()
