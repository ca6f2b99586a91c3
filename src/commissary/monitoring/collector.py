"""The monitoring of a web process. It starts and ends with the event loop."""

import asyncio
import os
import signal
from importlib.metadata import version
from pathlib import Path
from typing import Any

from commissary.monitoring.access_log import AccessLog
from commissary.monitoring.aggregation import SharedMetrics
from commissary.monitoring.database_metrics import ProcessFacts
from commissary.monitoring.dependencies import parts
from commissary.monitoring.endpoints import Internal, IsServed, Probes, build_info
from commissary.monitoring.listener import InternalListener
from commissary.monitoring.readiness import Readiness
from commissary.server.request_metrics import Recorder


class Watch:
    def __init__(self, settings: Any) -> None:
        self._settings = settings
        self._home = Path(settings.COMMISSARY_HOME)
        self._shared = SharedMetrics(self._home)
        self.access_log = AccessLog(settings.ACCESS_LOG)
        self.recorder = Recorder(self.access_log)
        self.readiness = Readiness(parts())
        self.probes = Probes(self.readiness)
        self._facts = ProcessFacts()
        self._is_ending = False
        self._tasks: list[asyncio.Task[None]] = []

    def internal(self, is_served: IsServed) -> Internal:
        """Return the handler for requests to the internal port."""
        build = build_info(version("commissary"), self._settings.BUILD_ID)
        return Internal(self.probes, self._shared, self._facts, is_served, home=self._home, build=build)

    def start(self, loop: asyncio.AbstractEventLoop, is_served: IsServed) -> None:
        host, port = self._settings.INTERNAL_HOST, self._settings.INTERNAL_PORT
        listener = InternalListener(host, port, self.internal(is_served).answer)
        self._tasks = [loop.create_task(listener.serve())]
        # granian's own handler would close the port immediately. SIGINT, which is sent later, has the same
        # effect.
        loop.add_signal_handler(signal.SIGTERM, self._end, loop)

    def stop(self) -> None:
        for task in self._tasks:
            task.cancel()
        self._shared.close()
        self._facts.close()
        self.readiness.close()
        self.access_log.flush()

    def drain(self) -> None:
        """Report from now on that this process accepts no new requests."""
        self.readiness.is_draining = True

    def _end(self, loop: asyncio.AbstractEventLoop) -> None:
        """Handle SIGTERM. Serve requests for STOP_DELAY more seconds, so that load balancers can react."""
        self.drain()
        if not self._is_ending:
            self._is_ending = True
            loop.call_later(self._settings.STOP_DELAY, os.kill, os.getpid(), signal.SIGINT)
