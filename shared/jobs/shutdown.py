"""A shutdown flag that the worker's child processes can read.

Celery notifies only the parent process, which then waits for its children without a limit. The flag is one
byte of memory that the parent shares with its children.
"""

import mmap

from celery.signals import worker_shutting_down

_flag = mmap.mmap(-1, 1)


def is_requested() -> bool:
    return _flag[0] != 0


@worker_shutting_down.connect(weak=False)
def request(**_signal: object) -> None:
    """Ask running jobs that can be retried to stop."""
    _flag[0] = 1
