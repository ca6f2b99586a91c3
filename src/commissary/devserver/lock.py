"""One supervisor per home. The lock is the kernel's, so a killed supervisor leaves none behind."""

import fcntl
import os
from pathlib import Path

from commissary.config.errors import LocalError
from commissary.config.paths import make_home, read_json, write_json
from commissary.processes.sessions import ProcessRecord


class HomeLock:
    """Held by the supervisor of a home for as long as it lives."""

    def __init__(self, home: Path) -> None:
        self._home = home
        self._handle: int | None = None

    def acquire(self) -> bool:
        """Whether the lock is ours now."""
        make_home(self._home)
        self._handle = self._try()
        if self._handle is None:
            return False
        write_json(self._holder_file, vars(ProcessRecord.of("supervisor", os.getpid())))
        return True

    def pass_on(self) -> int:
        """The number of the open lock, which the program that this process becomes goes on with."""
        if self._handle is None:
            raise LocalError(f"The lock on {self._home} is not ours.")
        os.set_inheritable(self._handle, True)
        return self._handle

    def adopt(self, handle: int) -> None:
        """Hold the lock whose number `pass_on` named."""
        os.set_inheritable(handle, False)
        self._handle = handle

    def release(self) -> None:
        if self._handle is not None:
            self._holder_file.unlink(missing_ok=True)
            os.close(self._handle)
            self._handle = None

    def holder(self) -> ProcessRecord | None:
        """The supervisor that holds the lock; None if nobody does."""
        if not self._home.is_dir():
            return None
        handle = self._try()
        if handle is not None:
            os.close(handle)
            return None
        written = read_json(self._holder_file)
        return ProcessRecord(**written) if isinstance(written, dict) else None

    def _try(self) -> int | None:
        handle = os.open(self._home / "lock", os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            os.close(handle)
            return None
        return handle

    @property
    def _holder_file(self) -> Path:
        return self._home / "supervisor.json"
