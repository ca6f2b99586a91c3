"""Waiting for what another process does, and no longer."""

import time
from collections.abc import Callable
from typing import TypeVar

Answer = TypeVar("Answer")


def until(question: Callable[[], Answer], seconds: float) -> Answer:
    """The first answer that is true; fails when there is none in time."""
    deadline = time.monotonic() + seconds
    while not (answer := question()):
        assert time.monotonic() < deadline, f"not so within {seconds} s"
        time.sleep(0.02)
    return answer
