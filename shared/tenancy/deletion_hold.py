"""The deletion hold of a backup.

It prevents the deletion of stored files, so that no row in the backup lacks its file. A hold is a file in
private storage, so all machines of the installation can see it. Its name contains its end, so the hold of a
killed backup expires soon. If a hold prevents the deletion of a file, a later sweep deletes the file. See
docs/decisions/installation-backups.md.
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
    """An error that is raised if the hold was not extended in time."""


class Hold:
    """A deletion hold with its end, which a thread extends during `deletions_held`."""

    def __init__(self) -> None:
        self._token = secrets.token_hex(4)
        self._until = 0
        self._end = Event()

    def extend(self, seconds: float) -> None:
        """Extend the hold to this number of seconds from now."""
        before, self._until = self._until, int(time.time() + seconds)
        if before != self._until:
            storages["private"].save(self._key(self._until), File(BytesIO(b"1")))
            if before:
                storages["private"].delete(self._key(before))

    def check(self) -> None:
        """Raise HoldLost if the hold has expired."""
        if time.time() >= self._until:
            raise HoldLost

    def release(self) -> None:
        """End the hold, if it was started."""
        self._end.set()
        if self._until:
            storages["private"].delete(self._key(self._until))

    def renew(self) -> None:
        while not self._end.wait(_RENEW):
            if time.time() >= self._until:
                return  # Too late: `check` raises HoldLost.
            with suppress(Exception):
                self.extend(LEASE)

    def _key(self, until: int) -> str:
        return f"{FOLDER}/{until}-{self._token}"


@contextmanager
def deletions_held() -> Iterator[Hold]:
    """Prevent all processes of the installation from deleting stored files during the block."""
    hold = Hold()
    hold.extend(LEASE)
    renewing = Thread(target=hold.renew, name="deletion hold", daemon=True)
    renewing.start()
    try:
        yield hold
    finally:
        hold.release()


def is_held() -> bool:
    """Return whether there is an active hold."""
    try:
        _, names = storages["private"].listdir(FOLDER)
    except FileNotFoundError:
        return False
    return any(_until(name) > time.time() for name in names)


def must_stay(key: str) -> bool:
    """Return whether a hold prevents the deletion of the file with this key."""
    return not key.startswith(f"{FOLDER}/") and is_held()


def _until(name: str) -> int:
    number = name.partition("-")[0]
    return int(number) if number.isascii() and number.isdigit() else 0
