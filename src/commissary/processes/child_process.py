"""A child process with the interface of `subprocess.Popen`, without a pipe to it."""

import os
import signal
import subprocess
import time
from abc import ABC, abstractmethod

WAIT_STEP = 0.02
"""Seconds between two polls while waiting for a child's end."""


class ChildProcess(ABC):
    """Waits for a child and sends it signals; subclasses define how to poll it."""

    @property
    @abstractmethod
    def pid(self) -> int:
        """The process id."""

    @abstractmethod
    def poll(self) -> int | None:
        """Return its exit code, or None while it runs."""

    def wait(self, timeout: float | None = None) -> int:
        """Wait for its end and return the exit code; raise TimeoutExpired after `timeout` seconds."""
        deadline = None if timeout is None else time.monotonic() + timeout
        while (code := self.poll()) is None:
            if deadline is not None and time.monotonic() >= deadline:
                raise subprocess.TimeoutExpired(str(self.pid), timeout or 0)
            time.sleep(WAIT_STEP)
        return code

    def send_signal(self, number: int) -> None:
        """Send a signal, unless it has ended."""
        if self.poll() is None:
            os.kill(self.pid, number)

    def kill(self) -> None:
        """Kill it, unless it has ended."""
        self.send_signal(signal.SIGKILL)
