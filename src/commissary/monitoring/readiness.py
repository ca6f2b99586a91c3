"""The readiness of a web process. Its dependencies are checked concurrently, each with its own timeout.

See docs/decisions/monitoring.md.
"""

import asyncio
import time
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, field

import structlog

log = structlog.get_logger(__name__)

REMEMBER_SECONDS = 1.0
OK, FAILED, TIMED_OUT = "ok", "failed", "timed out"


@dataclass
class ReadinessCheck:
    """A check of one dependency."""

    name: str
    check: Callable[[], None]
    """A function that blocks, and raises an error if the dependency does not work."""
    timeout: float
    is_required: bool
    """Whether requests cannot be served without the dependency."""
    threads: ThreadPoolExecutor
    _running: "Future[None] | None" = field(default=None, init=False)
    _problem: str = field(default="", init=False)

    async def state(self) -> str:
        """Run the check and return its result: OK, FAILED or TIMED_OUT.

        If the last check is still running, its result is used and no new check starts.
        """
        if self._running is None or self._running.done():
            self._running = self.threads.submit(self.check)
        try:
            await asyncio.wait_for(asyncio.wrap_future(self._running), self.timeout)
        except TimeoutError:
            self._log_problem(TIMED_OUT)
            return TIMED_OUT if not _has_failed(self._running) else FAILED
        except Exception as error:  # noqa: BLE001  # any error means that it does not work
            self._log_problem(f"{type(error).__name__}: {error}"[:300])
            return FAILED
        if self._problem:
            log.info("readiness.part_recovered", part=self.name)
        self._problem = ""
        return OK

    def _log_problem(self, problem: str) -> None:
        """Log a problem when it starts or changes, but not when it repeats."""
        if problem != self._problem:
            log.warning("readiness.part_failed", part=self.name, reason=problem)
        self._problem = problem


@dataclass
class Readiness:
    """The readiness of one process. Only its event loop uses it."""

    parts: tuple[ReadinessCheck, ...]
    is_draining: bool = False
    """Whether the process is stopping. It still responds to requests, but reports that it is not ready."""
    _check: "asyncio.Task[dict[str, str]] | None" = field(default=None, init=False)
    _checked_at: float = field(default=0.0, init=False)

    async def states(self) -> dict[str, str]:
        """Return the state of each dependency, at most a second old. Concurrent callers share one check."""
        check = self._check
        if check is None or (check.done() and time.monotonic() - self._checked_at > REMEMBER_SECONDS):
            check = self._check = asyncio.get_running_loop().create_task(self._check_all())
        # If a caller is canceled, the check continues for the other callers.
        return await asyncio.shield(check)

    def is_ready(self, states: dict[str, str], *, strict: bool = False) -> bool:
        """Return whether all required dependencies work or, with `strict`, all dependencies."""
        if self.is_draining:
            return False
        return all(states[part.name] == OK for part in self.parts if strict or part.is_required)

    def close(self) -> None:
        for part in self.parts:
            part.threads.shutdown(wait=False, cancel_futures=True)

    async def _check_all(self) -> dict[str, str]:
        states = await asyncio.gather(*(part.state() for part in self.parts))
        self._checked_at = time.monotonic()
        return {part.name: state for part, state in zip(self.parts, states, strict=True)}


def _has_failed(future: "Future[None]") -> bool:
    """Return whether the check itself has raised an error, such as its own timeout."""
    return future.done() and not future.cancelled() and future.exception() is not None
