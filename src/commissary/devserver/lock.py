"""A lock for one supervisor per home directory. If the supervisor is killed, the kernel releases the lock."""

import fcntl
import os
from pathlib import Path

from commissary.config.paths import make_home, read_json, write_json
from commissary.processes.sessions import ProcessRecord


class HomeLock:
    """The lock of a home directory, which the supervisor holds while it runs."""

    def __init__(self, home: Path) -> None:
        self._home = home
        self._handle: int | None = None

    def acquire(self) -> bool:
        """Acquire the lock, and return whether this succeeded."""
        make_home(self._home)
        self._handle = self._try()
        if self._handle is None:
            return False
        write_json(self._holder_file, vars(ProcessRecord.of("supervisor", os.getpid())))
        return True

    def release(self) -> None:
        if self._handle is not None:
            self._holder_file.unlink(missing_ok=True)
            os.close(self._handle)
            self._handle = None

    def holder(self) -> ProcessRecord | None:
        """Return the process that holds the lock, or None if no process does."""
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
