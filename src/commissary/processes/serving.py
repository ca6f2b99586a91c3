"""granian's server on a socket that outlives it, so that the next version can replace a running server.

SIGTERM stops the server within seconds. SIGUSR1 drains it: its processes accept no more connections, reply
with `Connection: close`, and end when no client is connected, or after DRAIN_SECONDS. SIGHUP starts the
installed version on the same socket, and drains this server when the new one responds.
"""

import os
import signal
import socket
import sys
import time
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, cast

import structlog
from granian._granian import SocketHolder
from granian.server.mp import MPServer

from commissary.monitoring.aggregation import delete_ended
from commissary.processes.handover import start_next, write_outcome
from commissary.server.listen_socket import BACKLOG

log = structlog.get_logger(__name__)

DRAIN_SECONDS = 30.0
"""Number of seconds until open connections are closed after another version has taken over."""
_REPEAT_SECONDS = 1.0
_POLL_SECONDS = 0.1


class WebServer(MPServer):
    """A web server that serves on `listener`, and starts the next version with `environment`."""

    def __init__(
        self, target: str, listener: socket.socket, home: Path, environment: Mapping[str, str], **options: Any
    ) -> None:
        address, port = listener.getsockname()[:2]
        super().__init__(target, address=address, port=port, backlog=BACKLOG, **options)
        self._listener = listener
        self._home = home
        self._environment = environment
        self._is_draining = False
        self._is_hurried = False

    def _init_shared_socket(self) -> None:
        # On Linux, granian would bind a socket for each process, and reset pending connections when that
        # process ends.
        more = (BACKLOG,) if sys.platform == "linux" else ()
        number, holder = self._listener.fileno(), cast(Any, SocketHolder)
        # granian's type hints for these attributes are None, and the stub of SocketHolder lacks the
        # arguments.
        vars(self).update(_ssp=None, _sso=None, _sfd=number, _shd=holder(number, False, *more))

    def startup(self, *arguments: object) -> None:
        delete_ended(self._home)
        super().startup(*arguments)
        signal.signal(signal.SIGUSR1, self._drain)

    def signal_handler_interrupt(self, *arguments: object, **named: object) -> None:
        self._is_hurried = True
        super().signal_handler_interrupt(*arguments, **named)

    def _drain(self, *_arguments: object) -> None:
        self._is_draining = self.interrupt_signal = True
        self.main_loop_interrupt.set()

    def _reload(self, *_arguments: object) -> None:
        """Hand over to the next version. If it does not start, continue to serve."""
        self.reload_signal = False
        self.main_loop_interrupt.clear()
        problem = start_next(self._listener, self._home, self.workers, self._environment, self._is_ending)
        write_outcome(self._home, problem)
        if problem:
            log.error("web.reload_failed", reason=problem)
        else:
            log.info("web.reload_finished")
            self._drain()
        if self.interrupt_signal or self.interrupt_children:
            self.main_loop_interrupt.set()

    def _is_ending(self) -> bool:
        return bool(self.interrupt_signal)

    def _stop_workers(self) -> None:
        if self._is_draining:
            self._drain_workers()
        super()._stop_workers()

    def _drain_workers(self) -> None:
        for worker in self.wrks:
            worker.interrupt_by_parent = True
        # The next version replaces workers that have died earlier, so this is not a failure of this server.
        self.interrupt_children.clear()
        deadline, next_at = time.monotonic() + DRAIN_SECONDS, 0.0
        while time.monotonic() < deadline and not self._is_hurried:
            alive = [worker for worker in self.wrks if worker.is_alive()]
            if not alive:
                return
            # The signal is repeated, because a worker that was just starting would have missed it.
            if time.monotonic() >= next_at:
                next_at = time.monotonic() + _REPEAT_SECONDS
                for worker in alive:
                    with suppress(ProcessLookupError):
                        os.kill(worker.inner.pid, signal.SIGUSR1)
            time.sleep(_POLL_SECONDS)
