"""While a backup is made no stored file is deleted, so that every row of its moment has its file.

A hold is a file of the private storage, where every machine of the installation sees it. Its name says until
when it holds, so that a killed backup holds nothing for long. What should have been deleted meanwhile is a
file that no row knows: a later sweep deletes it. See docs/decisions/0080-backup-and-restore.md.
"""

import secrets
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from io import BytesIO
from threading import Event, Thread

from django.core.files.base import File
from django.core.files.storage import storages

FOLDER = "recovery/holds"
LEASE = 600.0
_RENEW = 60.0


class HoldLost(Exception):
    """The storage could not be told in time that the hold goes on."""


class Hold:
    """Says until when files must stay. Renewed by a thread while `deletions_held` lasts."""

    def __init__(self) -> None:
        self._token = secrets.token_hex(4)
        self._until = 0
        self._end = Event()

    def extend(self, seconds: float) -> None:
        """Hold for so long from now on."""
        before, self._until = self._until, int(time.time() + seconds)
        if before != self._until:
            storages["private"].save(self._key(self._until), File(BytesIO(b"1")))
            if before:
                storages["private"].delete(self._key(before))

    def check(self) -> None:
        """Raise HoldLost if there was a moment without it."""
        if time.time() >= self._until:
            raise HoldLost

    def release(self) -> None:
        """End it; harmless when it has not begun."""
        self._end.set()
        if self._until:
            storages["private"].delete(self._key(self._until))

    def renew(self) -> None:
        while not self._end.wait(_RENEW):
            if time.time() >= self._until:
                return  # too late: `check` says so
            with suppress(Exception):
                self.extend(LEASE)

    def _key(self, until: int) -> str:
        return f"{FOLDER}/{until}-{self._token}"


@contextmanager
def deletions_held() -> Iterator[Hold]:
    """Nothing is deleted from the storages meanwhile, by any process of the installation."""
    hold = Hold()
    hold.extend(LEASE)
    renewing = Thread(target=hold.renew, name="deletion hold", daemon=True)
    renewing.start()
    try:
        yield hold
    finally:
        hold.release()


def is_held() -> bool:
    """Whether files must stay at the moment."""
    try:
        _, names = storages["private"].listdir(FOLDER)
    except FileNotFoundError:
        return False
    return any(_until(name) > time.time() for name in names)


def must_stay(key: str) -> bool:
    """Whether the file under `key` must not be deleted at the moment."""
    return not key.startswith(f"{FOLDER}/") and is_held()


def _until(name: str) -> int:
    number = name.partition("-")[0]
    return int(number) if number.isascii() and number.isdigit() else 0
