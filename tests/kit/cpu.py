"""CPU cost of a function."""

import gc
import time
from collections.abc import Callable


def cpu_seconds(work: Callable[[], object]) -> float:
    """Return the CPU time of `work`, independent of other processes.

    The garbage collector is off, because it would scan the objects of all earlier tests for half a second.
    """
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        began = time.process_time()
        work()
        return time.process_time() - began
    finally:
        if was_enabled:
            gc.enable()
