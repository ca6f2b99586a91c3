"""A fork waits for a busy thread, with a time limit."""

import os
from threading import Event, Thread

from commissary.processes.fork_guard import ForkGuard


def _fork(guard: ForkGuard) -> bool:
    """Fork, and return whether the new process can also use the guard."""
    pid = os.fork()
    if pid == 0:
        with guard.no_fork():
            os._exit(0)
    return os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]) == 0


def test_fork_waits_for_the_thread() -> None:
    guard, begun, asked, made = ForkGuard(wait_seconds=60), Event(), Event(), Event()
    os.register_at_fork(before=asked.set, after_in_parent=made.set)
    was_made_meanwhile = []

    def work() -> None:
        with guard.no_fork():
            begun.set()
            asked.wait(60)
            was_made_meanwhile.append(made.wait(0.3))

    thread = Thread(target=work)
    thread.start()
    begun.wait(60)
    assert _fork(guard)
    thread.join()

    assert was_made_meanwhile == [False]


def test_fork_does_not_wait_longer_than_its_limit() -> None:
    guard, begun, over = ForkGuard(wait_seconds=0.05), Event(), Event()

    def work() -> None:
        with guard.no_fork():
            begun.set()
            over.wait(60)

    thread = Thread(target=work)
    thread.start()
    begun.wait(60)
    assert _fork(guard), "the new process does not wait for a thread it does not have"
    over.set()
    thread.join()

    with guard.no_fork():
        pass
