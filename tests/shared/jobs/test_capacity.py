"""Jobs that wait for a silent server use no more children of a worker than allowed."""

import multiprocessing
from collections.abc import Iterator
from contextlib import ExitStack
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess

import pytest

from shared.jobs.capacity import RESERVED, Capacity
from shared.jobs.kinds import CLOCK, LONG, MAIL, WORK

COUNT = 2
_fork = multiprocessing.get_context("fork")


class Children:
    """Child processes of a worker.

    Each one runs a job of one queue, if there is capacity, until it is killed.
    """

    def __init__(self, capacity: Capacity) -> None:
        self._capacity = capacity
        self._living: list[BaseProcess] = []

    def begin(self, *queues: str) -> list[bool]:
        """Start a job of each queue, and return whether each could start."""
        return [self._begin(queue) for queue in queues]

    def kill(self, number: int) -> None:
        child = self._living.pop(number)
        child.kill()
        child.join()

    def kill_all(self) -> None:
        while self._living:
            self.kill(0)

    def _begin(self, queue: str) -> bool:
        here, there = _fork.Pipe()
        child = _fork.Process(target=_run_job, args=(self._capacity, queue, there), daemon=True)
        child.start()
        self._living.append(child)
        return bool(here.recv())


def _run_job(capacity: Capacity, queue: str, told: Connection) -> None:
    with capacity.taken_by(queue) as may_begin:
        told.send(may_begin)
        told.recv()


@pytest.fixture
def children() -> Iterator[Children]:
    capacity = Capacity()
    capacity.limit(COUNT)
    made = Children(capacity)
    yield made
    made.kill_all()


def test_one_child_is_reserved_for_scheduled_jobs(children: Children):
    begun = children.begin(*[MAIL, WORK, LONG, MAIL, WORK] * 3)

    assert sum(begun) == COUNT + RESERVED - 1
    assert children.begin(CLOCK, CLOCK) == [True, True]


def test_work_and_long_work_leave_children_to_emails(children: Children):
    assert children.begin(WORK, LONG, WORK, LONG) == [True, True, False, False]

    assert children.begin(MAIL, MAIL) == [True, False]


def test_emails_leave_children_to_other_work(children: Children):
    assert children.begin(MAIL, MAIL, MAIL) == [True, True, False]

    assert children.begin(WORK, LONG) == [True, False]


def test_killed_child_frees_capacity(children: Children):
    children.begin(WORK, WORK)
    children.kill(0)

    assert children.begin(WORK) == [True]


def test_capacity_is_unlimited_outside_a_worker():
    capacity = Capacity()
    with ExitStack() as stack:
        assert all(stack.enter_context(capacity.taken_by(WORK)) for _ in range(9))
