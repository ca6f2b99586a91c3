"""`npm start -- --upgrade`: this installed and built version takes over from the running one.

It migrates the database and tries its web server on another port, while the old version serves. Then the
supervisor becomes this version's: see `commissary.devserver.self_upgrade`.
"""

import fcntl
import os
import signal
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

from commissary.config.errors import AlreadyReported, LocalError
from commissary.config.paths import ROOT, read_json, running_services, write_json
from commissary.devserver.lock import HomeLock
from commissary.devserver.options import Options
from commissary.devserver.product import Product
from commissary.devserver.run_file import RunFile
from commissary.devserver.servers import LocalProgram, free_port
from commissary.devserver.terminal import Terminal
from commissary.processes.watchdog import is_well

TRIAL_SECONDS = 90.0
"""Seconds for this version's web server to answer, while the old one serves."""
TAKE_OVER_SECONDS = 300.0
_POLL_SECONDS = 0.05


def upgrade(options: Options, product_of: type[Product], command: Sequence[str]) -> int:
    """Take over from the running version; return the exit code.

    After a LocalError the old version keeps serving.
    """
    terminal = Terminal()
    supervisor = HomeLock(options.home).holder()
    run = RunFile(options.home).read()
    if supervisor is None or run is None:
        raise LocalError("Nothing runs that could be upgraded: start it with npm start -- --detach.")
    with _alone(options.home):
        product = _product(options, product_of)
        _finish(product.preparation())
        with terminal.step("Trying the new version"):
            _try(product)
        with terminal.step("Taking over"):
            _request(options.home, supervisor.pid, [*command, "--take-over"])
    terminal.line("[bold green]The new version serves.[/] What the old one has begun, it finishes.")
    return 0


def _product(options: Options, product_of: type[Product]) -> Product:
    """Return this version with the running services."""
    services = running_services(options.home)
    # The supervisor's open sockets must stay the same; everything else may change with the version.
    for name, configured, running in (
        ("PORT", options.port, services.get("port")),
        ("DATABASE_URL", options.database_url or services.get("database_url"), services.get("database_url")),
        ("REDIS_URL", options.redis_url or services.get("redis_url"), services.get("redis_url")),
    ):
        if configured != running:
            raise LocalError(f"{name} is another than that of what runs: stop it (npm stop) and start anew.")
    return product_of(with_ports_of(options), services["database_url"], services["redis_url"])


def with_ports_of(options: Options) -> Options:
    """Return the options with the internal port of the running version if none is set."""
    internal_port = running_services(options.home).get("internal_port", options.port + 1)
    return options if options.internal_port else replace(options, internal_port=internal_port)


@contextmanager
def _alone(home: Path) -> Iterator[None]:
    with (home / "upgrade.lock").open("w", encoding="utf-8") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            raise LocalError("Another upgrade is under way.") from error
        yield


def _finish(program: LocalProgram) -> None:
    running = program.start()
    try:
        code = running.process.wait()
    finally:
        running.stop()
    if code == AlreadyReported.EXIT_CODE:
        raise AlreadyReported
    if code:
        raise LocalError(f"The {program.name} {running.how_it_ended}; the old version goes on.")


def _try(product: Product) -> None:
    """Start a web server on a private port; raise LocalError with its last log line if it fails."""
    web = product.web()
    if web.health is None:
        return
    health = web.health
    ports = {"PORT": str(free_port()), "INTERNAL_PORT": str(free_port())}
    program = replace(
        web,
        environment={**web.environment, **ports, "HOST": "127.0.0.1"},
        log=product.options.home / "logs" / "trial.log",
    )
    running = program.start()
    try:
        running.wait_until(lambda: is_well(running.pid, health), TRIAL_SECONDS)
    except LocalError as error:
        raise LocalError(f"The old version goes on; of the new one, {error}") from error
    finally:
        running.stop()


def _request(home: Path, supervisor: int, command: list[str]) -> None:
    """Make the supervisor this version's; raise LocalError if the new version then does not serve."""
    outcome_file(home).unlink(missing_ok=True)
    request = {"command": command, "folder": str(ROOT), "environment": dict(os.environ)}
    write_json(request_file(home), request)
    os.kill(supervisor, signal.SIGUSR2)
    deadline = time.monotonic() + TAKE_OVER_SECONDS
    while time.monotonic() < deadline:
        outcome: Any = read_json(outcome_file(home))
        if isinstance(outcome, dict):
            outcome_file(home).unlink(missing_ok=True)
            if outcome["problem"]:
                raise LocalError(f"The old version goes on: {outcome['problem']}")
            return
        if HomeLock(home).holder() is None:
            raise LocalError(f"The supervisor has ended; see {home}/logs.")
        time.sleep(_POLL_SECONDS)
    raise LocalError(f"The supervisor has not said anything for {TAKE_OVER_SECONDS:.0f} s; see {home}/logs.")


def request_file(home: Path) -> Path:
    """Return the file with the supervisor's next program and environment, which only its owner can read."""
    return home / "upgrade.json"


def outcome_file(home: Path) -> Path:
    return home / "upgraded.json"
