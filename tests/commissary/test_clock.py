"""One clock per installation is active. Another one takes over if it stops."""

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
from commissary.monitoring.presence import LAST_RUNS
from commissary.processes import clock_lock
from commissary.processes.beat import Clock, RememberedSchedule
from commissary.processes.clock_lock import ClockLock
from shared.tenancy.postgresql import timeouts
from tests.kit.fault_proxy import FaultProxy
from tests.kit.sources import ROOT
from tests.kit.waiting import until

ENDING = 60
"""Maximum seconds for a worker to start or stop on a busy machine."""
JUMP = timedelta(hours=2)
HOURLY = "delete expired sessions"

PREFIX = settings.CELERY_BROKER_TRANSPORT_OPTIONS["global_keyprefix"]


class RecordingSchedule(RememberedSchedule):
    """A schedule that records the tasks it would have enqueued."""

    def __init__(self, **values):
        self.names = []
        super().__init__(app, **values)

    def apply_entry(self, entry, producer=None):
        self.names.append(entry.name)


def tick_all(schedule):
    """Run as many ticks as there are entries, and return the enqueued tasks."""
    schedule.names.clear()
    for _ in range(2 * len(schedule.schedule)):
        schedule.tick()
    return set(schedule.names)


@pytest.fixture
def valkey(_redis: redis.Redis) -> redis.Redis:
    return _redis


@pytest.fixture
def schedule():
    return RecordingSchedule()


def move_last_runs(schedule, by):
    """Move all last runs back by `by`. A negative value moves them into the future."""
    for entry in schedule.schedule.values():
        entry.last_run_at -= by
    schedule._heap = None


def test_hourly_task_is_due_once_across_clocks(schedule, valkey):
    move_last_runs(schedule, timedelta(hours=1))
    assert HOURLY in tick_all(schedule)

    assert HOURLY not in tick_all(RecordingSchedule())

    valkey.hset(LAST_RUNS, HOURLY, (app.now() - timedelta(hours=1)).timestamp())
    assert HOURLY in tick_all(RecordingSchedule())


def test_hourly_restart_does_not_delay_tasks(schedule, valkey):
    first = float(valkey.hget(LAST_RUNS, HOURLY))

    RecordingSchedule()

    assert float(valkey.hget(LAST_RUNS, HOURLY)) == first


@pytest.mark.parametrize("stored", ["", "yesterday", "nan", "1e99", "-1e99"])
def test_invalid_last_runs_are_reset(stored, valkey):
    valkey.hset(LAST_RUNS, HOURLY, stored)

    schedule = RecordingSchedule()

    assert set(schedule.schedule) == set(settings.CELERY_BEAT_SCHEDULE)
    assert schedule.schedule[HOURLY].last_run_at > app.now() - timedelta(minutes=1)


def test_schedule_exists_without_valkey(monkeypatch):
    monkeypatch.setattr(settings, "REDIS_URL", "redis://127.0.0.1:1/0")

    assert set(RecordingSchedule().schedule) == set(settings.CELERY_BEAT_SCHEDULE)


def test_full_valkey_is_logged_once(valkey, settings, caplog):
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


def test_clock_set_back_does_not_delay_tasks(schedule):
    # The test cannot set only the clock of this process, so it moves the stored times in the other direction.
    move_last_runs(schedule, -JUMP)
    schedule.tick()

    assert all(entry.last_run_at <= app.now() for entry in schedule.schedule.values())
    move_last_runs(schedule, timedelta(seconds=61))
    assert {"find due jobs", "enqueue nightly work"} <= tick_all(schedule)


def test_clock_set_ahead_enqueues_due_tasks_once(schedule):
    move_last_runs(schedule, JUMP)

    assert {"find due jobs", "enqueue nightly work", HOURLY} <= tick_all(schedule)
    assert sorted(schedule.names) == sorted(set(schedule.names))


@pytest.fixture
def locks() -> Iterator[tuple[ClockLock, ClockLock]]:
    """The clock locks of two machines."""
    both = ClockLock(), ClockLock()
    yield both
    for each in both:
        each.release()


def test_lock_passes_to_the_other_clock_on_release(locks):
    one, other = locks
    assert (one.is_held(), other.is_held(), one.is_held()) == (True, False, True)

    one.release()

    assert until(other.is_held, 30)
    assert not one.is_held()


def test_idle_lock_is_lost(locks, monkeypatch):
    one, other = locks
    monkeypatch.setattr(clock_lock, "IDLE_SECONDS", 1)
    assert one.is_held()

    assert until(other.is_held, 10)

    assert not one.is_held()
    assert not one.is_held()


@pytest.fixture
def database_proxy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[FaultProxy]:
    """A proxy in front of the database for new connections."""
    monkeypatch.setattr(timeouts.breaker, "until", 0.0)
    database = settings.DATABASES["default"]
    name = f".s.PGSQL.{database['PORT']}"
    with FaultProxy(upstream=Path(database["HOST"], name), listen=tmp_path / name) as proxy:
        monkeypatch.setitem(database, "HOST", str(tmp_path))
        yield proxy


@pytest.mark.parametrize("fault", ["down", "reset", "hang"])
def test_disconnected_clock_stops_and_another_takes_over(fault, locks, database_proxy, monkeypatch):
    one, other = locks
    monkeypatch.setattr(clock_lock, "IDLE_SECONDS", 1)
    monkeypatch.setattr(clock_lock, "ANSWER_SECONDS", 2)
    assert one.is_held()

    getattr(database_proxy, fault)()
    monkeypatch.setitem(settings.DATABASES["default"], "HOST", str(database_proxy.upstream.parent))
    monkeypatch.setattr(timeouts.breaker, "until", 0.0)

    assert until(other.is_held, 10)
    assert not one.is_held()


def test_clock_without_database_waits_and_stays_healthy(monkeypatch):
    monkeypatch.setitem(settings.DATABASES["default"], "HOST", "/nowhere")
    clock = Clock(app)

    clock.start()

    assert until(lambda: clock.status() == {"ok": True, "state": "waiting"}, 5)
    assert clock.is_alive()
    clock.stop()


def test_one_of_two_clocks_ticks_and_the_other_takes_over(valkey):
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
def test_worker_with_a_broken_clock_exits_for_restart(tmp_path):
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
