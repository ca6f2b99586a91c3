"""`commissary status`: report the running services within a few seconds, without loading Django."""

import json
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass
from http.client import HTTPConnection
from importlib.metadata import version

from commissary.config.env import exit_on_bad_settings, read_environment
from commissary.config.table import Environment
from commissary.processes import commands

SECONDS = 3
"""The maximum number of seconds that each service has to respond."""
CLOCK_SECONDS = 60.0
_COUNTS = """
    SELECT
        (SELECT count(*) FROM public.domains_domain WHERE status = 'active'),
        (SELECT count(*) FROM public.domains_domain WHERE maintenance <> ''),
        (SELECT count(*) FROM public.jobs WHERE state = 'queued' AND run_at <= now()),
        (SELECT count(*) FROM public.jobs WHERE state = 'failed'),
        current_setting('server_version_num')::int / 10000
"""
_DOCTOR = """
    SELECT finished_at, counts FROM public.domains_systemcheck
    WHERE finished_at IS NOT NULL ORDER BY finished_at DESC LIMIT 1
"""


@dataclass(frozen=True)
class Part:
    """The state of one part of the installation.

    `is_well` is None for a part that is only informational.
    """

    name: str
    is_well: bool | None
    text: str


def main() -> None:
    parser = commands.parser(
        "status",
        "Show version, services, processes, domains and jobs. Exits with 1 if a part is down.",
    )
    parser.add_argument("--json", action="store_true", help="print JSON")
    options = parser.parse_args()
    environment = exit_on_bad_settings(read_environment)
    parts = read_parts(environment)
    is_well = all(each.is_well is not False for each in parts)
    if options.json:
        shown = {
            "version": version("commissary"),
            "is_well": is_well,
            "parts": [asdict(each) for each in parts],
        }
        sys.stdout.write(f"{json.dumps(shown)}\n")
    else:
        marks = {True: "✓", False: "✗", None: "·"}
        lines = [f"{marks[each.is_well]} {each.name:<12}{each.text}" for each in parts]
        sys.stdout.write("\n".join([f"Commissary {version('commissary')}", *lines, ""]))
    sys.exit(commands.EX_OK if is_well else commands.EX_FAILED)


def read_parts(environment: Environment) -> list[Part]:
    """Query all services concurrently, and return their parts in the order of the output.

    A service that fails is reported as a part with `is_well=False`, so no error is raised.
    """
    questions: Mapping[str, Callable[[Environment], Iterator[Part]]] = {
        "Database": _database,
        "Valkey": _valkey,
        "Renderer": _renderer,
        "Web server": _web_server,
    }
    with ThreadPoolExecutor(len(questions)) as threads:
        asked = [threads.submit(_ask, name, ask, environment) for name, ask in questions.items()]
        return [part for each in asked for part in each.result()]


def _ask(name: str, ask: Callable[[Environment], Iterator[Part]], environment: Environment) -> list[Part]:
    try:
        return list(ask(environment))
    except Exception as error:  # noqa: BLE001  # any error of a service is the state
        return [Part(name, False, " ".join(str(error).split())[:200] or type(error).__name__)]


def _database(environment: Environment) -> Iterator[Part]:
    import psycopg

    limit = f"-c statement_timeout={SECONDS}s"
    with psycopg.connect(environment.database_url, connect_timeout=SECONDS, options=limit) as connection:
        counts = connection.execute(_COUNTS).fetchone()
        last = connection.execute(_DOCTOR).fetchone()
    if counts is None:
        return
    active, stopped, due, failed, postgres = counts
    yield Part("Database", True, f"PostgreSQL {postgres}")
    yield Part("Domains", None, f"{active} active, {stopped} in maintenance")
    yield Part("Jobs", None, f"{due} due, {failed} failed")
    if last:
        found = ", ".join(f"{number} {severity}" for severity, number in last[1].items() if number)
        yield Part("Doctor", None, f"{last[0]:%Y-%m-%d %H:%M} UTC: {found or 'no problems'}")


def _valkey(environment: Environment) -> Iterator[Part]:
    import redis

    from commissary.monitoring.presence import count_workers, read_last_tick

    server = redis.Redis.from_url(
        environment.redis_url, socket_timeout=SECONDS, socket_connect_timeout=SECONDS
    )
    with server:
        workers, last_tick = count_workers(server), read_last_tick(server)
    yield Part("Valkey", True, "responding")
    yield Part("Worker", workers > 0, f"{workers} running")
    if last_tick is None:
        yield Part("Clock", False, "has never run")
    else:
        silence = max(0.0, time.time() - last_tick)
        yield Part("Clock", silence < CLOCK_SECONDS, f"last ran {silence:.0f} s ago")


def _renderer(environment: Environment) -> Iterator[Part]:
    from tenants.site.rendering.http import RendererAddress, RendererConnection

    address = RendererAddress.of(environment.renderer_url, environment.renderer_secret)
    status = RendererConnection(address).health(ends=time.monotonic() + SECONDS)
    yield Part("Renderer", status == 200, "responding" if status == 200 else f"returned status {status}")


def _web_server(environment: Environment) -> Iterator[Part]:
    host = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(  # noqa: S104  # addresses that listen on all interfaces
        environment.internal_host, environment.internal_host
    )
    connection = HTTPConnection(host, environment.internal_port, timeout=SECONDS)
    try:
        connection.request("GET", "/-/ready")
        reply = json.loads(connection.getresponse().read())
    finally:
        connection.close()
    yield Part("Web server", reply["status"] == "ready", str(reply["status"]))


if __name__ == "__main__":
    main()
