"""`commissary web`: load the application, then start WEB_PROCESSES processes that share its memory.

After a stop signal, the web server accepts no new connections, and open requests have STOP_SECONDS to finish.
"""

import math
import multiprocessing
import os
import resource
import sys
from collections.abc import Mapping
from pathlib import Path

from commissary.config.database import apply_deadlines
from commissary.processes import commands, watchdog
from commissary.processes.handover import request_handover
from commissary.processes.preload import preload
from commissary.server.listen_socket import open_socket

STOP_SECONDS = 5
"""The number of seconds that open requests have to finish when the web server stops."""
STATEMENT_TIMEOUT = "5"
"""The maximum number of seconds for a database statement while a visitor waits."""
MAX_CONNECTIONS = 16_384
"""The maximum number of concurrent connections per process."""
MAX_OPEN_FILES = 65_536
"""The number of files that a process may have open.

Each connection is an open file, and many systems allow only 1,024 per process by default.
"""
HEAD_BYTES = 1_048_576
"""The maximum size of a request head in bytes.

It is larger than the largest `Cookie` header that a browser sends, about 740 KB. The application rejects much
smaller heads with a page that deletes the cookies, which the HTTP server itself cannot do.
"""
HEAD_MILLISECONDS = 10_000
"""The maximum number of milliseconds for the arrival of a request head.

It also limits how long a connection may be idle between two requests.
"""
RESPAWN_SECONDS = 0.5


def main() -> None:
    parser = commands.parser(
        "web",
        (
            "Serve the sites and the panel at HOST (127.0.0.1), PORT (8000), with WEB_PROCESSES (2) "
            "processes.\n"
            "If LISTEN_FDS is set, its socket is used instead.\n"
            "After SIGTERM, requests are accepted for STOP_DELAY (0) seconds. Then running requests have "
            f"{STOP_SECONDS} s to finish.\n"
            "SIGHUP starts the installed version on the same socket.\n"
            "When that version is ready, this one shuts down."
        ),
    )
    parser.add_argument(
        "--hand-over",
        type=int,
        metavar="PID",
        help=(
            "make the web server with this process id start the installed version, and wait for the result"
        ),
    )
    arguments = parser.parse_args()
    environment = dict(os.environ)
    # Variables from the environment take precedence.
    os.environ.setdefault("DB_STATEMENT_TIMEOUT", STATEMENT_TIMEOUT)
    commands.begin()
    if arguments.hand_over is not None:
        sys.exit(_hand_over(arguments.hand_over))
    _start_watchdog()
    _raise_open_files()
    if sys.platform == "linux":
        multiprocessing.set_start_method("fork", force=True)
        preload()
        apply_deadlines()
    serve(environment)


def _hand_over(pid: int) -> int:
    from django.conf import settings

    problem = request_handover(pid, Path(settings.COMMISSARY_HOME))
    if problem:
        sys.stderr.write(f"✗ Reload failed; the old version keeps running: {problem}.\n")
    return commands.EX_FAILED if problem else commands.EX_OK


def _start_watchdog() -> None:
    from django.conf import settings

    watchdog.start("workers", settings.COMMISSARY_HOME, "web", settings.WEB_PROCESSES)


def serve(environment: Mapping[str, str]) -> None:
    """Listen and serve requests until SIGTERM or SIGINT.

    `environment` is passed to the next version when it is started. The process exits if the address is
    unavailable.
    """
    from django.conf import settings
    from granian.constants import HTTPModes, Interfaces
    from granian.http import HTTP1Settings

    from commissary.processes.serving import WebServer

    try:
        listener = open_socket(settings.WEB_HOST, settings.PUBLIC_PORT)
    except OSError as error:
        at = f"{settings.WEB_HOST}, port {settings.PUBLIC_PORT}"
        sys.stderr.write(f"✗ Cannot listen on {at}: {error.strerror}.\n")
        sys.exit(commands.EX_FAILED)
    if (port := listener.getsockname()[1]) != settings.PUBLIC_PORT:
        commands.refuse(f"PORT is {settings.PUBLIC_PORT}, but the socket in LISTEN_FDS has port {port}.")
    WebServer(
        "commissary.rsgi:application",
        listener,
        Path(settings.COMMISSARY_HOME),
        environment,
        interface=Interfaces.RSGI,
        http=HTTPModes.http1,
        websockets=False,
        workers=settings.WEB_PROCESSES,
        workers_kill_timeout=STOP_SECONDS + math.ceil(settings.STOP_DELAY),
        respawn_failed_workers=True,
        respawn_interval=RESPAWN_SECONDS,
        backpressure=_most_connections(),
        http1_settings=HTTP1Settings(header_read_timeout=HEAD_MILLISECONDS, max_buffer_size=HEAD_BYTES),
        process_name="commissary-web",
        log_dictconfig=settings.LOGGING,
    ).serve()


def _most_connections() -> int:
    """Return the maximum number of connections of this process.

    It is the limit of open files minus a reserve for the process itself, but at least 256 and at most
    MAX_CONNECTIONS.
    """
    _soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    return MAX_CONNECTIONS if hard == resource.RLIM_INFINITY else max(256, min(MAX_CONNECTIONS, hard - 1_000))


def _raise_open_files() -> None:
    """Raise this process's limit of open files to `MAX_OPEN_FILES`, or as far as the system allows."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MAX_OPEN_FILES if hard == resource.RLIM_INFINITY else min(MAX_OPEN_FILES, hard)
    if soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))


if __name__ == "__main__":
    main()
