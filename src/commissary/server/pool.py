"""The threads for requests, and the queues in front of them.

The queues are bounded, serve addresses in turn, and have time limits.
"""

import asyncio
import time
from collections import OrderedDict, deque
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from enum import Enum
from typing import Any, Generic, TypeVar

from shared import metrics

T = TypeVar("T")


class Overloaded(Exception):
    """An error that is raised if a request cannot start soon enough. The client receives a 503 response, and
    may retry."""


class DeadlineExceeded(Exception):
    """An error that is raised if a request takes too long after it has started. The client receives a 503
    response.

    The thread of the request continues: see `RequestPool.is_stuck`.
    """


class Lane(Enum):
    """A kind of request. Each kind has its own queue, and the queues take turns."""

    LOOKUPS = "lookups"
    """Lookups of a host's domain.

    Each lookup is a query that takes about a millisecond, and requests for media files wait for it.
    """
    PAGES = "pages"
    API = "api"
    PASSWORDS = "passwords"
    """Calls that hash a password. A few of them use as much processor time as hundreds of other calls."""


@dataclass(frozen=True)
class PoolLimits:
    """The limits of a pool.

    Up to `threads` requests run at the same time, and others wait or are rejected. All threads except one may
    serve the API, and only one of these at a time serves calls that hash a password.
    """

    threads: int
    waiting: int
    """The maximum number of waiting requests per lane."""
    waiting_of_one: int
    """The maximum number of running and waiting requests from one address."""
    wait_seconds: float
    """The number of seconds after which a waiting request is rejected."""
    deadline: float
    """The number of seconds within which a running request must make progress."""


@dataclass(eq=False)
class PooledRequest(Generic[T]):
    """The work for one request, from the arrival of the request to its response."""

    work: "Callable[[PooledRequest[T]], T]"
    address: str
    lane: Lane
    done: "asyncio.Future[T]"
    touched: float = 0.0
    timer: asyncio.TimerHandle | None = None

    def progress(self) -> None:
        """Restart the deadline of this request. This is called in the thread of the request."""
        self.touched = time.monotonic()


class FairQueue:
    """A queue that is first come, first served for each address, while the addresses take turns."""

    def __init__(self) -> None:
        self._by_address: OrderedDict[str, deque[PooledRequest[Any]]] = OrderedDict()
        self._length = 0

    def __len__(self) -> int:
        return self._length

    def push(self, job: PooledRequest[Any]) -> None:
        self._by_address.setdefault(job.address, deque()).append(job)
        self._length += 1

    def pop(self) -> PooledRequest[Any]:
        """Remove and return the next request. Raises KeyError if the queue is empty."""
        address, jobs = self._by_address.popitem(last=False)
        job = jobs.popleft()
        if jobs:
            self._by_address[address] = jobs
        self._length -= 1
        return job

    def remove(self, job: PooledRequest[Any]) -> None:
        jobs = self._by_address[job.address]
        jobs.remove(job)
        if not jobs:
            del self._by_address[job.address]
        self._length -= 1


@dataclass
class RequestPool:
    """The thread pool of one event loop. Only the work runs in threads. All methods run in the loop."""

    limits: PoolLimits
    on_stuck: Callable[[], None] = lambda: None
    """A function that is called in the loop when a request has exceeded its deadline."""
    _queues: dict[Lane, FairQueue] = field(default_factory=lambda: {lane: FairQueue() for lane in Lane})
    _running: dict[Lane, int] = field(default_factory=lambda: dict.fromkeys(Lane, 0))
    _of_address: dict[str, int] = field(default_factory=dict)
    _turns: deque[Lane] = field(default_factory=lambda: deque(Lane))
    is_stuck: bool = False
    """Whether a thread has exceeded its deadline, so that the process should be replaced."""

    def __post_init__(self) -> None:
        self._threads = ThreadPoolExecutor(self.limits.threads, thread_name_prefix="request")

    @property
    def waiting(self) -> int:
        return sum(len(queue) for queue in self._queues.values())

    @property
    def running(self) -> int:
        return sum(self._running.values())

    async def run(self, work: Callable[[PooledRequest[T]], T], *, address: str, lane: Lane) -> T:
        """Run `work` in a thread, and return its result or raise its error.

        Raises `Overloaded` if the work cannot start soon enough, and `DeadlineExceeded` if the work takes too
        long.
        """
        mine = self._of_address.get(address, 0)
        if len(self._queues[lane]) >= self.limits.waiting or mine >= self.limits.waiting_of_one:
            raise Overloaded
        loop = asyncio.get_running_loop()
        job: PooledRequest[T] = PooledRequest(work, address, lane, loop.create_future())
        self._of_address[address] = mine + 1
        try:
            self._queues[lane].push(job)
            self._report(lane)
            job.timer = loop.call_later(self.limits.wait_seconds, self._refuse, job)
            self._dispatch(loop)
            return await job.done
        finally:
            if self._of_address[address] == 1:
                del self._of_address[address]
            else:
                self._of_address[address] -= 1

    def shutdown(self) -> None:
        """Accept no more work. Running requests continue."""
        self._threads.shutdown(wait=False, cancel_futures=True)

    def _report(self, lane: Lane) -> None:
        metrics.pool_running.labels(lane.value).set(self._running[lane])
        metrics.pool_waiting.labels(lane.value).set(len(self._queues[lane]))

    def _dispatch(self, loop: asyncio.AbstractEventLoop) -> None:
        while self.running < self.limits.threads:
            lane = self._next_lane()
            if lane is None:
                return
            job = self._queues[lane].pop()
            self._running[lane] += 1
            self._report(lane)
            self._begin(job, loop)

    def _next_lane(self) -> Lane | None:
        for lane in self._turns:
            if self._queues[lane] and self._may_run(lane):
                self._turns.remove(lane)
                self._turns.append(lane)
                return lane
        return None

    def _may_run(self, lane: Lane) -> bool:
        if lane in (Lane.LOOKUPS, Lane.PAGES):
            return True
        if lane is Lane.PASSWORDS and self._running[lane]:
            return False
        of_the_api = self._running[Lane.API] + self._running[Lane.PASSWORDS]
        return of_the_api < max(1, self.limits.threads - 1)

    def _begin(self, job: PooledRequest[Any], loop: asyncio.AbstractEventLoop) -> None:
        if job.timer is not None:
            job.timer.cancel()
        job.progress()
        job.timer = loop.call_later(self.limits.deadline, self._check_deadline, job, loop)
        future = self._threads.submit(job.work, job)
        future.add_done_callback(lambda each: loop.call_soon_threadsafe(self._end, job, each, loop))

    def _end(self, job: PooledRequest[Any], future: Any, loop: asyncio.AbstractEventLoop) -> None:
        self._running[job.lane] -= 1
        self._report(job.lane)
        if job.timer is not None:
            job.timer.cancel()
        if not job.done.done():
            error = future.exception()
            if error is None:
                job.done.set_result(future.result())
            else:
                job.done.set_exception(error)
        self._dispatch(loop)

    def _check_deadline(self, job: PooledRequest[Any], loop: asyncio.AbstractEventLoop) -> None:
        """End a request that has exceeded its deadline, unless it has made progress in the meantime."""
        left = job.touched + self.limits.deadline - time.monotonic()
        if left > 0:
            job.timer = loop.call_later(left, self._check_deadline, job, loop)
            return
        self.is_stuck = True
        if not job.done.done():
            job.done.set_exception(DeadlineExceeded())
        self.on_stuck()

    def _refuse(self, job: PooledRequest[Any]) -> None:
        """Reject a request that has waited too long."""
        if not job.done.done():
            self._queues[job.lane].remove(job)
            self._report(job.lane)
            job.done.set_exception(Overloaded())
