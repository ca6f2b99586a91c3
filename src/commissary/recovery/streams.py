"""Bytes on their way: hashed while they pass, a megabyte at a time; and work on many of them side by side."""

import hashlib
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from typing import IO, TypeVar

CHUNK = 1 << 20
T = TypeVar("T")
R = TypeVar("R")


class HashingReader:
    """Reads `source`, and knows afterwards the SHA-256 and the number of its bytes.

    `at_end` is called once, when the source has ended: what it raises keeps the bytes from being stored.
    """

    def __init__(self, source: IO[bytes], at_end: Callable[["HashingReader"], None] | None = None) -> None:
        self._source, self._at_end = source, at_end
        self._digest = hashlib.sha256()
        self.size = 0

    def read(self, amount: int = -1) -> bytes:
        piece = self._source.read() if amount < 0 else self._filled(amount)
        self._digest.update(piece)
        self.size += len(piece)
        # Less than was asked for is the end. Told at once: who sends it may not ask again.
        at_end = self._at_end
        if at_end is not None and (amount < 0 or len(piece) < amount):
            self._at_end = None
            at_end(self)
        return piece

    def _filled(self, amount: int) -> bytes:
        piece = self._source.read(amount)
        while piece and len(piece) < amount and (more := self._source.read(amount - len(piece))):
            piece += more
        return piece

    @property
    def sha256(self) -> str:
        return self._digest.hexdigest()


def sha256_of(source: IO[bytes]) -> tuple[str, int]:
    """The SHA-256 and the number of the bytes that are left in `source`."""
    reader = HashingReader(source)
    while reader.read(CHUNK):
        pass
    return reader.sha256, reader.size


def map_concurrently(work: Callable[[T], R], items: Iterable[T], jobs: int) -> Iterator[R]:
    """What `work` makes of each item, in their order, `jobs` at a time; the first failure ends it.

    However many items there are, only a few wait at once.
    """
    waiting: deque[Future[R]] = deque()
    with ThreadPoolExecutor(jobs) as pool:
        try:
            for item in items:
                waiting.append(pool.submit(work, item))
                if len(waiting) >= 4 * jobs:
                    yield waiting.popleft().result()
            while waiting:
                yield waiting.popleft().result()
        finally:
            pool.shutdown(cancel_futures=True)


def copied(source: IO[bytes], target: IO[bytes]) -> tuple[str, int]:
    """Copy all bytes; their SHA-256 and number."""
    reader = HashingReader(source)
    while piece := reader.read(CHUNK):
        target.write(piece)
    return reader.sha256, reader.size
