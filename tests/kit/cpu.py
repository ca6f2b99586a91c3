"""What a piece of work costs the processor."""

import gc
import time
from collections.abc import Callable


def cpu_seconds(work: Callable[[], object]) -> float:
    """The time of the processor that `work` takes, whatever else the machine does.

    The garbage collector rests meanwhile: what it has to look through is what all tests before left behind,
    half a second of it.
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
