"""A child process that is asked as `subprocess.Popen` is, without a pipe to it."""

import os
import signal
import subprocess
import time
from abc import ABC, abstractmethod

WAIT_STEP = 0.02
"""Seconds between two looks at a child whose end is waited for."""


class ChildProcess(ABC):
    """Waits for a child and sends it signals; what kind of child it is says how it is asked."""

    @property
    @abstractmethod
    def pid(self) -> int:
        """Its number."""

    @abstractmethod
    def poll(self) -> int | None:
        """Its exit code; None while it runs."""

    def wait(self, timeout: float | None = None) -> int:
        """Its exit code, once it has ended; raises TimeoutExpired after so many seconds."""
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
        """End it at once, unless it has ended."""
        self.send_signal(signal.SIGKILL)
