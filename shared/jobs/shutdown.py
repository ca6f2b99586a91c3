"""Whether the worker was asked to stop, as the processes it forked can see it.

Celery tells the parent alone and waits for its children, however long what they do takes. One byte of memory
that parent and children share says it to all of them.
"""

import mmap
from typing import Any

from celery.signals import worker_shutting_down

_flag = mmap.mmap(-1, 1)


def is_requested() -> bool:
    return _flag[0] != 0


@worker_shutting_down.connect(weak=False)
def request(**_signal: Any) -> None:
    """Have work that can be done again be given up."""
    _flag[0] = 1
