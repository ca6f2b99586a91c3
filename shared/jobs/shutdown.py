"""A shutdown flag that the worker's forked processes can read.

Celery only notifies the parent, and waits for its children without a limit. One byte of memory shared by
parent and children notifies all of them.
"""

import mmap

from celery.signals import worker_shutting_down

_flag = mmap.mmap(-1, 1)


def is_requested() -> bool:
    return _flag[0] != 0


@worker_shutting_down.connect(weak=False)
def request(**_signal: object) -> None:
    """Ask running jobs to stop if they can be repeated."""
    _flag[0] = 1
