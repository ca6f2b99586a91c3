"""One clock of an installation ticks, the next goes on where it was, and none stands still unnoticed."""

import os
import subprocess
import sys
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest
import redis
from django.conf import settings
from kombu.connection import Connection
from kombu.messaging import Producer

from commissary.celery import app
from commissary.processes import clock_lock
from commissary.processes.beat import LAST_RUNS, Clock, RememberedSchedule
from commissary.processes.clock_lock import ClockLock
from shared.tenancy.postgresql import timeouts
from tests.kit.fault_proxy import FaultProxy
from tests.kit.sources import ROOT
from tests.kit.waiting import until

ENDING = 60
"""Seconds a worker may take to start and to end on a busy machine."""
JUMP = timedelta(hours=2)
HOURLY = "delete expired sessions"

PREFIX = settings.CELERY_BROKER_TRANSPORT_OPTIONS["global_keyprefix"]


class Rung(RememberedSchedule):
    """Writes down what it would have enqueued."""

    def __init__(self, **values):
        self.names = []
        super().__init__(app, **values)

    def apply_entry(self, entry, producer=None):
        self.names.append(entry.name)


def rings(schedule):
    """What is enqueued in as many looks as there are entries."""
    schedule.names.clear()
    for _ in range(2 * len(schedule.schedule)):
        schedule.tick()
    return set(schedule.names)


@pytest.fixture
def valkey(_redis: redis.Redis) -> redis.Redis:
    return _redis


@pytest.fixture
def schedule():
    return Rung()


def put_back(schedule, by):
    """As if everything had run that much earlier, or, with a negative time, was to have run later."""
    for entry in schedule.schedule.values():
        entry.last_run_at -= by
    schedule._heap = None


def test_what_was_due_once_an_hour_is_due_once_whoever_ticks(schedule, valkey):
    put_back(schedule, timedelta(hours=1))
    assert HOURLY in rings(schedule)

    assert HOURLY not in rings(Rung())

    valkey.hset(LAST_RUNS, HOURLY, (app.now() - timedelta(hours=1)).timestamp())
    assert HOURLY in rings(Rung())


def test_a_restart_each_hour_delays_nothing_for_ever(schedule, valkey):
    first = float(valkey.hget(LAST_RUNS, HOURLY))

    Rung()

    assert float(valkey.hget(LAST_RUNS, HOURLY)) == first


@pytest.mark.parametrize("stored", ["", "yesterday", "nan", "1e99", "-1e99"])
def test_last_runs_that_cannot_be_read_begin_anew(stored, valkey):
    valkey.hset(LAST_RUNS, HOURLY, stored)

    schedule = Rung()

    assert set(schedule.schedule) == set(settings.CELERY_BEAT_SCHEDULE)
    assert schedule.schedule[HOURLY].last_run_at > app.now() - timedelta(minutes=1)


def test_without_valkey_the_schedule_is_there_all_the_same(monkeypatch):
    monkeypatch.setattr(settings, "REDIS_URL", "redis://127.0.0.1:1/0")

    assert set(Rung().schedule) == set(settings.CELERY_BEAT_SCHEDULE)


def test_a_valkey_that_takes_nothing_is_logged_once_and_not_with_each_tick(valkey, settings, caplog):
    valkey.acl_setuser(
        "full", enabled=True, passwords=["+x"], keys=["*"], commands=["+ping", "+select", "+hgetall"]
    )
    address = settings.REDIS_URL.rpartition("@")[2].removeprefix("redis://")
    settings.REDIS_URL = f"redis://full:x@{address}"
    with Connection(settings.REDIS_URL) as broker:
        schedule = RememberedSchedule(app)
        for _ in range(3):
            for entry in schedule.schedule.values():
                schedule.apply_entry(schedule.reserve(entry), producer=Producer(broker))
    valkey.acl_deluser("full")

    logged = [record.msg["event"] for record in caplog.records if isinstance(record.msg, dict)]
    assert logged == ["clock.last_run_not_remembered", "clock.not_enqueued"]


def test_a_machine_whose_time_was_put_back_rings_as_before(schedule):
    # It cannot be put back for this process alone: what is remembered moves the other way.
    put_back(schedule, -JUMP)
    schedule.tick()

    assert all(entry.last_run_at <= app.now() for entry in schedule.schedule.values())
    put_back(schedule, timedelta(seconds=61))
    assert {"find due jobs", "enqueue nightly work"} <= rings(schedule)


def test_a_machine_whose_time_went_ahead_rings_once_for_all_that_was_due(schedule):
    put_back(schedule, JUMP)

    assert {"find due jobs", "enqueue nightly work", HOURLY} <= rings(schedule)
    assert sorted(schedule.names) == sorted(set(schedule.names))


@pytest.fixture
def locks() -> Iterator[tuple[ClockLock, ClockLock]]:
    """Those of two machines."""
    both = ClockLock(), ClockLock()
    yield both
    for each in both:
        each.release()


def test_one_holds_the_lock_and_the_other_has_it_next(locks):
    one, other = locks
    assert (one.is_held(), other.is_held(), one.is_held()) == (True, False, True)

    one.release()

    assert until(other.is_held, 5)
    assert not one.is_held()


def test_who_asks_nothing_for_a_while_has_lost_the_lock(locks, monkeypatch):
    one, other = locks
    monkeypatch.setattr(clock_lock, "IDLE_SECONDS", 1)
    assert one.is_held()

    assert until(other.is_held, 10)

    assert not one.is_held()
    assert not one.is_held()


@pytest.fixture
def far(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[FaultProxy]:
    """The way to the database of whoever connects next."""
    monkeypatch.setattr(timeouts.breaker, "until", 0.0)
    database = settings.DATABASES["default"]
    name = f".s.PGSQL.{database['PORT']}"
    with FaultProxy(upstream=Path(database["HOST"], name), listen=tmp_path / name) as proxy:
        monkeypatch.setitem(database, "HOST", str(tmp_path))
        yield proxy


@pytest.mark.parametrize("fault", ["down", "reset", "hang"])
def test_who_is_cut_off_from_the_database_does_not_tick_and_another_does(fault, locks, far, monkeypatch):
    one, other = locks
    monkeypatch.setattr(clock_lock, "IDLE_SECONDS", 1)
    monkeypatch.setattr(clock_lock, "ANSWER_SECONDS", 2)
    assert one.is_held()

    getattr(far, fault)()
    monkeypatch.setitem(settings.DATABASES["default"], "HOST", str(far.upstream.parent))
    monkeypatch.setattr(timeouts.breaker, "until", 0.0)

    assert until(other.is_held, 10)
    assert not one.is_held()


def test_without_a_database_no_clock_ticks_and_it_is_not_taken_for_broken(monkeypatch):
    monkeypatch.setitem(settings.DATABASES["default"], "HOST", "/nowhere")
    clock = Clock(app)

    clock.start()

    assert until(lambda: clock.status() == {"ok": True, "state": "waiting"}, 5)
    assert clock.is_alive()
    clock.stop()


def test_of_two_clocks_one_ticks_and_the_other_when_it_stops(valkey):
    clocks = [Clock(app), Clock(app)]
    for each in clocks:
        each.start()
    ticking = until(lambda: [each for each in clocks if each.status()["state"] == "ticking"], 10)
    assert len(ticking) == 1
    until(lambda: valkey.llen(f"{PREFIX}clock"), 10)
    assert [each.status()["state"] for each in clocks].count("ticking") == 1

    ticking[0].stop()

    (other,) = set(clocks) - set(ticking)
    until(lambda: other.status()["state"] == "ticking", 10)
    other.stop()


BREAK = "from commissary.processes import beat, worker; beat.RememberedSchedule.tick = None; worker.main()"


@pytest.mark.timeout(2 * ENDING)
def test_a_worker_whose_clock_cannot_go_ends_so_that_it_is_started_again(tmp_path):
    log = tmp_path / "worker.log"
    with log.open("w") as output:
        worker = subprocess.Popen(
            [sys.executable, "-c", BREAK, "--clock"],
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
