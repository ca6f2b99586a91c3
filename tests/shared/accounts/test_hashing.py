"""Hashing passwords uses CPU time but does not block the threads that serve pages."""

import threading
import time
from concurrent.futures import ThreadPoolExecutor

import pytest

from shared.accounts import hashers
from shared.accounts.hashers import Argon2id, HashingLimiter
from shared.accounts.models import Throttle
from shared.api.errors import Busy
from shared.tenancy.unit_of_work import shared_work


def test_hashing_beyond_running_and_waiting_is_rejected_immediately():
    limiter, go = HashingLimiter(1, waiting=2, patience=30), threading.Event()
    inside = threading.Semaphore(0)

    def work(_number):
        with limiter.acquire():
            inside.release()
            go.wait(30)

    with ThreadPoolExecutor(3) as pool:
        working = [pool.submit(work, number) for number in range(3)]
        inside.acquire()
        while limiter._places._value:  # until the other two threads are waiting
            time.sleep(0.001)
        with pytest.raises(Busy), limiter.acquire():
            pass
        go.set()
        assert [each.result(30) for each in working] == [None] * 3

    with limiter.acquire():
        pass


def test_hashing_that_waits_too_long_is_rejected_and_leaves_queue():
    limiter = HashingLimiter(1, waiting=1, patience=0.01)

    with limiter.acquire():
        for _ in range(3):
            with pytest.raises(Busy), limiter.acquire():
                pass

    with limiter.acquire():
        pass


def test_sign_in_without_hashing_capacity_is_busy_and_uncounted(editor, sign_in, settings, monkeypatch):
    settings.PASSWORD_HASHERS = ["shared.accounts.hashers.Argon2id"]
    monkeypatch.setattr(hashers, "limiter", HashingLimiter(1, waiting=0))

    with hashers.limiter.acquire():
        answers = [sign_in() for _ in range(7)]

    assert {each.status_code for each in answers} == {503}
    assert {each.headers["Retry-After"] for each in answers} == {"5"}
    with shared_work():
        assert set(Throttle.objects.values_list("count", flat=True)) == {0}


def test_other_threads_run_during_password_hashing():
    """Hashing releases the GIL. Otherwise, this thread would not run."""
    hasher, took = Argon2id(), []

    def hash_some():
        for _ in range(4):
            hasher.encode("three trucks and a tent", "saltsaltsaltsalt")
        took.append(time.thread_time())

    thread = threading.Thread(target=hash_some)
    before = time.thread_time()
    thread.start()
    while not took:
        pass
    worked = time.thread_time() - before
    thread.join()

    assert worked > took[0] / 4


def test_argon2_parameters_meet_owasp_minimum():
    """Argon2id with 46 MiB, one pass and one lane is the first row of OWASP's cheat sheet."""
    hasher = Argon2id()

    assert (hasher.memory_cost >= 46 * 1024, hasher.time_cost >= 1, hasher.parallelism) == (True, True, 1)
