"""A small number for each process of a kind, reused after it has ended."""

import fcntl
import os
from pathlib import Path

MOST = 256


class ProcessSlot:
    """A number that no other living process of that name and home has. It becomes free with the process."""

    def __init__(self, folder: Path, name: str) -> None:
        self.number, self._file = _claim(folder, name)

    def release(self) -> None:
        if self._file is not None:
            os.close(self._file)
            self._file = None


def _claim(folder: Path, name: str) -> tuple[int, int | None]:
    for number in range(MOST):
        file = os.open(folder / f"{name}-{number}.slot", os.O_CREAT | os.O_RDWR | os.O_CLOEXEC, 0o600)
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            os.close(file)
            continue
        return number, file
    return MOST, None
