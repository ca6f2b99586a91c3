"""The lifecycle of the front in a web process.

It starts with the event loop, responds to health probes, and is replaced if it hangs.
"""

import asyncio
import os
import signal
import socket
import sys
import threading
from contextlib import suppress
from pathlib import Path
from typing import Any

import structlog
from django.core.files.storage import FileSystemStorage, default_storage

from commissary.config.paths import health_socket
from commissary.monitoring.collector import Watch
from commissary.monitoring.health_socket import serve_health
from commissary.server.app import Application, Front, FrontSettings
from commissary.server.bodies import UploadPace
from commissary.server.files import Assets, Builds
from commissary.server.limits import BodyLimits
from commissary.server.listen_socket import has_connections, stop_accepting
from commissary.server.pool import PoolLimits, RequestPool
from commissary.server.prerendering import CacheWarmer
from commissary.server.request import RsgiScope
from tenants.site.page_cache.cache import PageCache

log = structlog.get_logger(__name__)

BODY_GRACE_SECONDS = 10.0
BODY_RATE = 4_000
"""The minimum rate in bytes per second.

It is lower than the rate of the slowest usable phone connection (EDGE with about 15,000).
"""
BODIES_AT_ONCE = 2_000
BODIES_OF_ONE = 400
WAITING = 512
WAITING_OF_ONE = 256
"""The maximum number of requests from one address, which more than 200 phones may share."""
WAIT_SECONDS = 10.0
UNREAD_MS = 30_000
"""The number of milliseconds without acknowledged data after which the kernel closes a connection."""
SWITCH_SECONDS = 0.001
"""The maximum number of seconds that a computing thread holds the GIL while the event loop waits for it."""
DRAIN_POLL_SECONDS = 0.5
RECYCLE_SECONDS = 10.0
"""The number of seconds that the other requests have to finish after one request has exceeded its
deadline."""


class FrontServer:
    """The RSGI target that granian calls."""

    def __init__(self, application: Application, settings: Any) -> None:
        self._application = application
        self._settings = settings
        # The files are indexed once, before the fork of the processes that share them.
        self._assets = Assets(Path(settings.STATIC_ROOT))
        self._front: Front | None = None

    def __rsgi_init__(self, loop: asyncio.AbstractEventLoop) -> None:
        sys.setswitchinterval(SWITCH_SECONDS)
        settings = self._settings
        limits = PoolLimits(
            threads=settings.WEB_THREADS,
            waiting=WAITING,
            waiting_of_one=WAITING_OF_ONE,
            wait_seconds=WAIT_SECONDS,
            deadline=settings.REQUEST_DEADLINE,
        )
        self._pool = RequestPool(limits, on_stuck=recycle)
        self._watch = Watch(settings)
        is_local = isinstance(default_storage, FileSystemStorage)
        pages = PageCache(settings.PAGE_CACHE_BYTES) if settings.PAGE_CACHE_BYTES else None
        self._front = Front(
            application=self._application,
            settings=FrontSettings(
                trusted_proxies=settings.TRUSTED_PROXIES,
                public_port=settings.PUBLIC_PORT,
                platform_hosts=settings.PLATFORM_HOSTS | ({settings.PANEL_HOST} - {""}),
                pace=UploadPace(BODY_GRACE_SECONDS, BODY_RATE),
            ),
            pool=self._pool,
            pages=pages,
            assets=self._assets,
            builds=Builds(Path(settings.FRONTEND)),
            media_root=Path(settings.MEDIA_ROOT) if is_local else None,
            limits=BodyLimits(BODIES_AT_ONCE, BODIES_OF_ONE),
            recorder=self._watch.recorder,
            probes=self._watch.probes,
        )
        if pages is not None:
            CacheWarmer(self._front, pages, self._pool, loop).start()
        # The server starts to listen after the loop has started, so this call is deferred.
        loop.call_soon(close_unread_connections)
        loop.add_signal_handler(signal.SIGUSR1, self._drain, loop)
        self._health = health_socket(Path(settings.COMMISSARY_HOME), "web", os.getpid())
        self._answering = loop.create_task(serve_health(self._health, self._status))
        self._watch.start(loop, self._front.is_served)

    async def __rsgi__(self, scope: RsgiScope, protocol: object) -> None:
        if scope.proto == "http" and self._front is not None:
            await self._front(scope, protocol)

    def __rsgi_del__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._pool.shutdown()
        self._watch.stop()
        self._health.unlink(missing_ok=True)

    def _drain(self, loop: asyncio.AbstractEventLoop) -> None:
        """Leave new connections to the next version, and end this process after its last connection."""
        if self._front is None or self._front.is_draining:
            return
        self._front.is_draining = True
        port = self._settings.PUBLIC_PORT
        stop_accepting(port)

        def poll() -> None:
            if has_connections(port):
                loop.call_later(DRAIN_POLL_SECONDS, poll)
            else:
                # SIGINT has the same effect as SIGTERM, but without STOP_DELAY, because another version has
                # taken over.
                os.kill(os.getpid(), signal.SIGINT)

        # After this delay, recently accepted connections have reached the server's own loop.
        loop.call_later(DRAIN_POLL_SECONDS, poll)

    def _status(self) -> dict[str, object]:
        """Return the status for health probes.

        It is sufficient that the loop responds, because `recycle` handles stuck threads.
        """
        return {"ok": True, "running": self._pool.running, "waiting": self._pool.waiting}


def recycle() -> None:
    """End this process because one of its threads is stuck. The parent process then starts another one.

    The other requests have RECYCLE_SECONDS to finish, and no new connections are accepted.
    """
    log.error("front.process_recycled", pid=os.getpid())
    timer = threading.Timer(RECYCLE_SECONDS, os._exit, [os.EX_SOFTWARE])
    timer.daemon = True
    timer.start()
    # SIGTERM is not used, because it would wait for STOP_DELAY.
    os.kill(os.getpid(), signal.SIGINT)


def close_unread_connections() -> None:
    """Make the kernel close future connections of clients that do not read their responses.

    This has no effect on systems without TCP_USER_TIMEOUT.
    """
    option = getattr(socket, "TCP_USER_TIMEOUT", None)
    if option is None:
        return
    for entry in Path("/proc/self/fd").iterdir():
        with suppress(OSError, ValueError):
            held = socket.socket(fileno=os.dup(int(entry.name)))
            with held:
                is_tcp = held.family in (socket.AF_INET, socket.AF_INET6)
                if is_tcp and held.getsockopt(socket.SOL_SOCKET, socket.SO_ACCEPTCONN):
                    # Accepted connections inherit the options of the listening socket.
                    held.setsockopt(socket.IPPROTO_TCP, option, UNREAD_MS)
