"""`commissary web`: loads the product first and then starts WEB_PROCESSES processes, which share it.

Asked to end, it takes no new connection and has STOP_SECONDS for what is under way.
"""

import math
import multiprocessing
import os
import resource
import sys
from pathlib import Path

from commissary import processes, watchdog
from commissary.database import keep_deadlines
from commissary.local.probes import health_of_workers
from commissary.preload import preload

STOP_SECONDS = 5
"""How long what is under way may go on when the web server is to stop."""
STATEMENT_TIMEOUT = "5"
"""Seconds the database may take over one statement while somebody waits for the answer."""
MAX_CONNECTIONS = 16_384
"""Of one process at once."""
MAX_OPEN_FILES = 65_536
"""A connection is one; many systems give a process 1,024 until it asks for more."""
HEAD_BYTES = 65_536
"""The most that is read of one head."""
HEAD_MILLISECONDS = 10_000
"""How long a head may take, and a connection may rest between two requests."""
RESPAWN_SECONDS = 0.5


def main() -> None:
    processes.parser(
        "web",
        "Answer visitors and the panel at HOST (127.0.0.1), PORT (8000), with WEB_PROCESSES (2) processes.\n"
        "After SIGTERM all is answered for STOP_DELAY (0) seconds; then what is under way has "
        f"{STOP_SECONDS} s.",
    ).parse_args()
    # What whoever starts it has said counts more.
    os.environ.setdefault("DB_STATEMENT_TIMEOUT", STATEMENT_TIMEOUT)
    processes.begin()
    _start_watchdog()
    _raise_open_files()
    if sys.platform == "linux":
        multiprocessing.set_start_method("fork", force=True)
        preload()
        keep_deadlines()
    serve()


def _start_watchdog() -> None:
    from django.conf import settings

    watchdog.start(health_of_workers(Path(settings.COMMISSARY_HOME), "web", settings.WEB_PROCESSES))


def serve() -> None:
    """Listen, and answer until SIGTERM or SIGINT."""
    from django.conf import settings
    from granian.constants import HTTPModes, Interfaces
    from granian.http import HTTP1Settings
    from granian.server import Server

    Server(
        "commissary.rsgi:application",
        address=settings.WEB_HOST,
        port=settings.PUBLIC_PORT,
        interface=Interfaces.RSGI,
        http=HTTPModes.http1,
        websockets=False,
        workers=settings.WEB_PROCESSES,
        workers_kill_timeout=STOP_SECONDS + math.ceil(settings.STOP_DELAY),
        respawn_failed_workers=True,
        respawn_interval=RESPAWN_SECONDS,
        backlog=4096,
        backpressure=_most_connections(),
        http1_settings=HTTP1Settings(header_read_timeout=HEAD_MILLISECONDS, max_buffer_size=HEAD_BYTES),
        process_name="commissary-web",
    ).serve()


def _most_connections() -> int:
    """As many as a process may open files, but for those it needs itself."""
    _soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    return MAX_CONNECTIONS if hard == resource.RLIM_INFINITY else max(256, min(MAX_CONNECTIONS, hard - 1_000))


def _raise_open_files() -> None:
    """As many as the system lets this process have, within reason."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MAX_OPEN_FILES if hard == resource.RLIM_INFINITY else min(MAX_OPEN_FILES, hard)
    if soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))


if __name__ == "__main__":
    main()
