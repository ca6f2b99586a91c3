"""How many children of one worker may do at once what waits for others: one is left for what has its moment.

A mail server, a bucket or a name server that says nothing holds a child until a time-out is over. See
docs/decisions/0220-one-child-is-left.md.
"""

import fcntl
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from typing import IO

from shared.jobs.kinds import LONG, MAIL, WORK

RESERVED = 2
"""Children beyond those that `limit` is told of: one for mails alone, one for what takes milliseconds."""


class Capacity:
    """Who may begin what takes long.

    The locks are the kernel's, so that a child that is killed leaves none behind.
    """

    _file: IO[bytes]

    def __init__(self) -> None:
        self._numbers: dict[str, range] = {}

    def limit(self, count: int) -> None:
        """Have `count` children at most be at work, or at mails; called before they are made."""
        self._file = tempfile.TemporaryFile()  # noqa: SIM115  # open for as long as the worker lives
        # Mails begin with the one that nobody else may take.
        self._numbers = {WORK: range(count), LONG: range(count), MAIL: range(count, 0, -1)}

    @contextmanager
    def taken_by(self, queue: str) -> Iterator[bool]:
        """Whether work of that queue may begin now; if so, it counts until the block ends."""
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
"""Of this worker; without a limit outside of one."""
