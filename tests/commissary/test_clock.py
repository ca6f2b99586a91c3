"""The worker's clock goes on after a kill in the middle of its notes, and never stands still unnoticed."""

import dbm
import os
import subprocess
import sys
from datetime import timedelta

import pytest

from commissary.celery import app
from commissary.clock import ResilientSchedule
from tests.kit.sources import ROOT

ENDING = 60
"""Seconds a worker may take to start and to end on a busy machine."""


@pytest.mark.parametrize("cut", [b"", b"\x80\x04\x95"])
def test_notes_cut_off_by_a_kill_are_begun_anew(tmp_path, cut):
    path = str(tmp_path / "notes")
    with dbm.open(path, "c") as notes:
        notes[b"entries"] = cut

    schedule = ResilientSchedule(app=app, schedule_filename=path).schedule

    assert set(app.conf.beat_schedule) <= set(schedule)


class Rung(ResilientSchedule):
    """Writes down what it would have rung for."""

    def __init__(self, **values):
        self.names = []
        super().__init__(**values)

    def apply_entry(self, entry, producer=None):
        self.names.append(entry.name)


JUMP = timedelta(hours=2)


@pytest.fixture
def notes(tmp_path):
    made = Rung(app=app, schedule_filename=str(tmp_path / "notes"))
    made.tick()
    made.names.clear()
    return made


def rings(notes):
    """What rings in as many looks as there are entries."""
    notes.names.clear()
    for _ in range(2 * len(notes.schedule)):
        notes.tick()
    return set(notes.names)


def test_a_clock_that_was_put_back_rings_as_before(notes):
    # It cannot be put back for this process alone: what was written down moves the other way.
    for entry in notes.schedule.values():
        entry.last_run_at = app.now() + JUMP
    notes.tick()

    for entry in notes.schedule.values():
        assert entry.last_run_at <= app.now()
        entry.last_run_at -= timedelta(seconds=11)
    notes._heap = None
    assert {"find due jobs", "run backup jobs"} <= rings(notes)


def test_a_clock_that_went_ahead_rings_once_for_all_that_was_due(notes):
    for entry in notes.schedule.values():
        entry.last_run_at = app.now() - JUMP
    notes._heap = None

    assert {"find due jobs", "run backup jobs", "forget expired sessions"} <= rings(notes)
    assert sorted(notes.names) == sorted(set(notes.names))


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
    assert "clock.thread_stopped" in log.read_text()
