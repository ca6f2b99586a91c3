"""The monitoring of a web process. It starts and ends with the event loop."""

import asyncio
import os
import signal
from functools import partial
from importlib.metadata import version
from pathlib import Path
from typing import Any

from prometheus_client import CollectorRegistry, ProcessCollector

from commissary.monitoring.access_log import AccessLog
from commissary.monitoring.aggregation import Exchange
from commissary.monitoring.database_metrics import ProcessFacts
from commissary.monitoring.dependencies import parts
from commissary.monitoring.endpoints import Internal, IsServed, Probes, build_info
from commissary.monitoring.listener import InternalListener
from commissary.monitoring.readiness import Readiness
from commissary.server.pool import Lane, RequestPool
from commissary.server.request_metrics import Recorder
from shared import metrics


class Watch:
    """The monitoring of one process."""

    def __init__(self, settings: Any, pool: RequestPool) -> None:
        self._settings = settings
        self._home = Path(settings.COMMISSARY_HOME)
        self.access_log = AccessLog(settings.ACCESS_LOG)
        self.recorder = Recorder(self.access_log)
        self.readiness = Readiness(parts())
        self.probes = Probes(self.readiness)
        self._facts = ProcessFacts()
        registry = CollectorRegistry()
        for collector in (metrics.REGISTRY, self.recorder):
            registry.register(collector)
        ProcessCollector(registry=registry)
        for lane in Lane:
            metrics.pool_running.labels(lane.value).set_function(partial(_count_running, pool, lane))
            metrics.pool_waiting.labels(lane.value).set_function(partial(_count_waiting, pool, lane))
        self._exchange = Exchange(self._home, "web", registry)
        self._is_ending = False
        self._tasks: list[asyncio.Task[None]] = []

    def internal(self, is_served: IsServed) -> Internal:
        """Return the handler for requests to the internal port."""
        build = build_info(version("commissary"), self._settings.BUILD_ID)
        return Internal(self.probes, self._exchange, self._facts, is_served, home=self._home, build=build)

    def start(self, loop: asyncio.AbstractEventLoop, is_served: IsServed) -> None:
        host, port = self._settings.INTERNAL_HOST, self._settings.INTERNAL_PORT
        listener = InternalListener(host, port, self.internal(is_served).answer)
        self._tasks = [loop.create_task(self._exchange.serve()), loop.create_task(listener.serve())]
        # granian's own handler would close the port immediately. SIGINT, which is sent later, has the same
        # effect.
        loop.add_signal_handler(signal.SIGTERM, self._end, loop)

    def stop(self) -> None:
        for task in self._tasks:
            task.cancel()
        self._exchange.close()
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


def _count_running(pool: RequestPool, lane: Lane) -> float:
    return pool.load(lane)[0]


def _count_waiting(pool: RequestPool, lane: Lane) -> float:
    return pool.load(lane)[1]
