"""A limit on a worker's child processes for slow jobs, so that some processes remain free for other work.

A mail server, bucket or name server that does not respond blocks a child until a timeout ends. See
docs/decisions/background-jobs.md.
"""

import fcntl
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from typing import IO

from shared.jobs.kinds import LONG, MAIL, WORK

RESERVED = 2
"""The number of child processes in addition to the limit: one only for emails, and one for work that takes
milliseconds."""


class Capacity:
    """Slots for slow jobs. They are kernel locks, so that a killed child leaves no lock behind."""

    _file: IO[bytes]

    def __init__(self) -> None:
        self._numbers: dict[str, range] = {}

    def limit(self, count: int) -> None:
        """Limit slow jobs to `count` children, and emails to one more child. Call this before the fork."""
        self._file = tempfile.TemporaryFile()  # noqa: SIM115  # open for the lifetime of the worker
        # Emails first use the slot that is reserved for them.
        self._numbers = {WORK: range(count), LONG: range(count), MAIL: range(count, 0, -1)}

    @contextmanager
    def taken_by(self, queue: str) -> Iterator[bool]:
        """Yield whether a job of `queue` may start. If so, the block holds a slot."""
        with ExitStack() as until_done:
            yield queue not in self._numbers or any(
                self._try(number, until_done) for number in self._numbers[queue]
            )

    def _try(self, number: int, until_done: ExitStack) -> bool:
        with suppress(OSError):
            fcntl.lockf(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB, 1, number)
            until_done.callback(fcntl.lockf, self._file, fcntl.LOCK_UN, 1, number)
            return True
        return False


capacity = Capacity()
"""The slots of this worker. There is no limit outside a worker."""
