"""The supervisor replaces itself with the next version's: the same process executes another program.

Services and processes stay its children, and the lock and the listening socket stay open. The new program
starts the new version's processes in parallel, and stops the old ones when the new ones answer. See
docs/decisions/0065-handover.md.
"""

import os
import socket
import time
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any, NoReturn

from commissary.config.errors import LocalError
from commissary.config.paths import read_json, write_json
from commissary.devserver.inherited_child import InheritedChild
from commissary.devserver.lock import HomeLock
from commissary.devserver.options import Options
from commissary.devserver.postgres import EmbeddedPostgres
from commissary.devserver.product import Product
from commissary.devserver.restarter import RestartableProgram
from commissary.devserver.servers import LocalProgram, RunningProgram
from commissary.devserver.supervisor import Draining, Supervisor
from commissary.devserver.upgrade import outcome_file, request_file
from commissary.devserver.valkey import EmbeddedValkey
from commissary.processes.serving import DRAIN_SECONDS
from commissary.processes.watchdog import is_well

READY_SECONDS = 120.0
EXIT_SECONDS = DRAIN_SECONDS + 10.0
RENDERERS = ("renderer.sock", "renderer-2.sock")
"""Two versions render at the same time, so consecutive versions alternate between two sockets."""


def exec_next_version(
    supervisor: Supervisor, product: Product, lock: HomeLock, *, is_detached: bool
) -> NoReturn:
    """Execute the program that `commissary.devserver.upgrade` requested; raise LocalError on failure."""
    home = product.options.home
    request = read_json(request_file(home))
    request_file(home).unlink(missing_ok=True)
    if not isinstance(request, dict):
        raise LocalError("was asked to upgrade, and not to what")
    if product.listener is None or product.options.is_dev:
        raise LocalError("what runs was not started by npm start: stop it and start anew")
    product.listener.set_inheritable(True)
    write_json(
        _state_file(home),
        {
            "lock": lock.pass_on(),
            "listener": product.listener.fileno(),
            "renderer": product.renderer_name,
            "is_detached": is_detached,
            "pids": supervisor.pids(),
            "services": supervisor.services(),
        },
    )
    supervisor.report("becoming the next version")
    command: list[str] = request["command"]
    try:
        os.chdir(request["folder"])
        os.execve(command[0], command, request["environment"])  # noqa: S606  # executing the next version is the purpose
    except OSError as error:
        raise LocalError(f"cannot become {command[0]}: {error.strerror}") from error


def read_state(home: Path) -> dict[str, Any]:
    """Return the state written by the previous program, and delete the file."""
    state = read_json(_state_file(home))
    _state_file(home).unlink(missing_ok=True)
    if not isinstance(state, dict):
        raise LocalError("There is nothing to take over: use npm start -- --upgrade.")
    return state


def adopt_services(supervisor: Supervisor, options: Options, state: Mapping[str, Any]) -> tuple[str, str]:
    """Adopt the embedded servers; return the URLs of database and Redis."""
    services, pids = state["services"], state["pids"]
    database_url, redis_url = options.database_url, options.redis_url
    if service := services.get("postgres"):
        postgres = EmbeddedPostgres(options.home, port=service["port"])
        postgres.adopt(InheritedChild(pids["postgres"]))
        supervisor.adopt(postgres)
        database_url = postgres.url
    if service := services.get("valkey"):
        valkey = EmbeddedValkey(options.home, port=service["port"], password=service["password"])
        valkey.adopt(InheritedChild(pids["valkey"]))
        supervisor.adopt(valkey)
        redis_url = valkey.url
    return database_url, redis_url


class TakeOver:
    """The old version's processes, and the new ones that replace them."""

    def __init__(self, supervisor: Supervisor, product: Product, state: Mapping[str, Any]) -> None:
        self._supervisor = supervisor
        pids: dict[str, int] = state["pids"]
        listener = socket.socket(fileno=state["listener"])
        listener.set_inheritable(False)
        old = replace(product, listener=listener, renderer_name=state["renderer"])
        made = {"renderer": old.renderer, "web": old.web, "worker": old.worker}
        self._old = {name: _adopted(make(), pids[name]) for name, make in made.items() if name in pids}
        for each in self._old.values():
            supervisor.adopt(each)
        other = RENDERERS[1 - RENDERERS.index(state["renderer"])]
        self.old, self._new = old, replace(old, renderer_name=other)

    def run(self) -> Product:
        """Start the new version's processes, stop the old ones, and return the new product.

        Raises LocalError if they do not answer in time; then the old ones continue.
        """
        new, supervisor = self._new.loaded(), self._supervisor
        started: list[RestartableProgram] = []
        try:
            if "renderer" in self._old:
                started.append(renderer := supervisor.start(new.renderer()))
                supervisor.wait_for(renderer, new.renderer_answers, READY_SECONDS)
            started.append(web := supervisor.start(new.web()))
            supervisor.wait_for(web, lambda: _answers(web), READY_SECONDS)
        except LocalError:
            for each in reversed(started):
                supervisor.drop(each)
            raise
        new.publish()
        self._drain_old()
        supervisor.start(new.worker())
        return new

    def _drain_old(self) -> None:
        until = time.monotonic() + EXIT_SECONDS
        web = self._old["web"].running
        if web is not None:
            web.drain()
        for name, each in self._old.items():
            if each.running is None:
                continue
            if name == "worker":
                # Its jobs are rows, so the next worker continues the jobs it gives up.
                each.running.request_stop()
            # The old renderer serves the last requests of the old web server.
            after = web if name == "renderer" else None
            self._supervisor.replace(each, Draining(each.running, until, after))


def _adopted(program: LocalProgram, pid: int) -> RestartableProgram:
    return RestartableProgram(program, RunningProgram(program, InheritedChild(pid)))


def write_outcome(home: Path, problem: str) -> None:
    """Report the result to `commissary.devserver.upgrade`: "" if the new version serves."""
    write_json(outcome_file(home), {"problem": problem})


def _answers(web: RestartableProgram) -> bool:
    running, health = web.running, web.program.health
    return health is None or (running is not None and is_well(running.pid, health))


def _state_file(home: Path) -> Path:
    return home / "takeover.json"
