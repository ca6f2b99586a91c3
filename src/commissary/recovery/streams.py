"""Streams of bytes: hash them while they are read, and process several of them at the same time."""

import hashlib
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from typing import IO, TypeVar

CHUNK = 1 << 20
T = TypeVar("T")
R = TypeVar("R")


class HashingReader:
    """A reader of `source` that computes its SHA-256 and counts its bytes.

    `at_end` is called once, at the end of the source. If it raises an error, the bytes are not stored.
    """

    def __init__(self, source: IO[bytes], at_end: Callable[["HashingReader"], None] | None = None) -> None:
        self._source, self._at_end = source, at_end
        self._digest = hashlib.sha256()
        self.size = 0

    def read(self, amount: int = -1) -> bytes:
        piece = self._source.read() if amount < 0 else self._read_full(amount)
        self._digest.update(piece)
        self.size += len(piece)
        # A short read means the end of the source. It is reported immediately, because the caller may not
        # read again.
        at_end = self._at_end
        if at_end is not None and (amount < 0 or len(piece) < amount):
            self._at_end = None
            at_end(self)
        return piece

    def _read_full(self, amount: int) -> bytes:
        piece = self._source.read(amount)
        while piece and len(piece) < amount and (more := self._source.read(amount - len(piece))):
            piece += more
        return piece

    @property
    def sha256(self) -> str:
        return self._digest.hexdigest()


def hash_rest(source: IO[bytes]) -> tuple[str, int]:
    """Return the SHA-256 of the remaining bytes in `source`, and their number."""
    reader = HashingReader(source)
    while reader.read(CHUNK):
        pass
    return reader.sha256, reader.size


def map_concurrently(work: Callable[[T], R], items: Iterable[T], jobs: int) -> Iterator[R]:
    """Yield the results of `work` for the items, in order, with up to `jobs` of them at the same time.

    At most `4 * jobs` items are pending at any time. The first error is raised, and the remaining items are
    canceled.
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


def copy_stream(source: IO[bytes], target: IO[bytes]) -> tuple[str, int]:
    """Copy all bytes, and return their SHA-256 and their number."""
    reader = HashingReader(source)
    while piece := reader.read(CHUNK):
        target.write(piece)
    return reader.sha256, reader.size
