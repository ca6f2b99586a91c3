"""Wait for another process, but not longer than needed."""

import time
from collections.abc import Callable
from typing import TypeVar

Answer = TypeVar("Answer")


def until(question: Callable[[], Answer], seconds: float) -> Answer:
    """Wait for the first true result and return it, or fail after the timeout."""
    deadline = time.monotonic() + seconds
    while not (answer := question()):
        assert time.monotonic() < deadline, f"not so within {seconds} s"
        time.sleep(0.02)
    return answer
