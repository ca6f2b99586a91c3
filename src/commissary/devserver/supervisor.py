"""Starts the services and the product, keeps them running, and stops all of them in order."""

import os
import signal
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from commissary.config.errors import AlreadyReported, LocalError
from commissary.devserver.liveness import Liveness, ProbePace
from commissary.devserver.logs import Follower, bound, open_log
from commissary.devserver.restarter import EmbeddedServer, Restartable, RestartableProgram, Restarter
from commissary.devserver.servers import LocalProgram, RunningProgram
from commissary.devserver.terminal import Terminal
from commissary.processes.sessions import ProcessRecord, end_recorded, write_records

POLL_SECONDS = 0.1
BOUND_SECONDS = 10.0


class StopRequested(Exception):
    """Somebody asked for an end while the start was still under way."""


@dataclass
class Draining:
    """A program that another has replaced, and that finishes what it has begun."""

    running: RunningProgram
    until: float
    """The moment, by the monotonic clock, at which it is made to end."""
    after: RunningProgram | None = None
    """One that still needs it: it is asked to stop when that one has ended."""

    def poll(self) -> bool:
        """Whether it has ended."""
        if not self.running.has_ended and time.monotonic() >= self.until:
            self.end()
        elif self.after is not None and self.after.has_ended:
            self.after = None
            self.running.request_stop()
        return self.running.has_ended

    def end(self) -> None:
        self.running.stop()


class Supervisor:
    """The parent of every process of one home."""

    def __init__(self, home: Path, terminal: Terminal, pace: ProbePace | None = None) -> None:
        self.home = home
        self.terminal = terminal
        self.restarters: list[Restarter] = []
        self.is_stop_requested = False
        self._followers: dict[str, Follower] = {}
        self._draining: list[Draining] = []
        self._liveness = Liveness(self.report, pace or ProbePace())
        self.is_upgrade_requested = False
        signal.signal(signal.SIGUSR2, self._request_upgrade)
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            signal.signal(number, self._request_stop)

    def _request_stop(self, _number: int, _frame: object) -> None:
        # A plain attribute: a handler runs between two instructions of what it interrupts, and a lock
        # that is held there (every threading.Event has one) would be waited for for ever.
        self.is_stop_requested = True

    def _request_upgrade(self, _number: int, _frame: object) -> None:
        self.is_upgrade_requested = True

    def clear_up(self) -> None:
        """End what a killed supervisor has left behind."""
        for name in end_recorded(self._records_file):
            self.report(f"{name} was left over from the last run; ended it")

    def serve(self, server: EmbeddedServer) -> str:
        """Start an embedded server, and keep it running; returns its address."""
        self._supervise(server)
        address = server.start()
        self._write_records()
        return address

    def start(self, program: LocalProgram) -> RestartableProgram:
        """Start a program, and keep it running."""
        restartable = RestartableProgram(program)
        self.follow(program)
        self._supervise(restartable)
        restartable.restart()
        self._write_records()
        return restartable

    def adopt(self, restartable: Restartable) -> None:
        """Keep running what an earlier program of this process has started."""
        if isinstance(restartable, RestartableProgram):
            self.follow(restartable.program)
        self._supervise(restartable)

    def replace(self, old: RestartableProgram, draining: "Draining") -> None:
        """Another has taken the place of `old`, which may end as `draining` says."""
        self.restarters = [each for each in self.restarters if each.restartable is not old]
        self._draining.append(draining)
        self._write_records()

    def drop(self, restartable: RestartableProgram) -> None:
        """End a program, and look after it no longer."""
        self.restarters = [each for each in self.restarters if each.restartable is not restartable]
        restartable.stop()
        self._write_records()

    def services(self) -> dict[str, dict[str, object]]:
        """What the next version's supervisor has to know of the embedded servers."""
        services = (each.restartable for each in self.restarters)
        return {each.name: each.state() for each in services if isinstance(each, EmbeddedServer)}

    def follow(self, program: LocalProgram) -> None:
        """Show on the terminal what a program adds to its log."""
        if program.log is not None:
            self._followers[program.name] = Follower(program.log)

    def run(self, program: LocalProgram) -> None:
        """Run a program to its end; a LocalError if it does not succeed."""
        running = program.start()
        try:
            while not running.has_ended:
                self.check()
                time.sleep(POLL_SECONDS / 2)
        finally:
            running.stop()
        if running.process.returncode == AlreadyReported.EXIT_CODE:
            raise AlreadyReported
        if running.process.returncode != 0:
            raise LocalError(f"The {program.name} {running.how_it_ended}.")

    def wait_for(self, restartable: RestartableProgram, ready: Callable[[], bool], timeout: float) -> None:
        """Return once `ready()`; a LocalError if the program ends first or the time is over."""

        def is_ready() -> bool:
            self.check()
            return ready()

        if restartable.running is not None:
            restartable.running.wait_until(is_ready, timeout)

    def check(self) -> None:
        """Go on, unless somebody has asked for an end."""
        if self.is_stop_requested:
            raise StopRequested

    def pids(self) -> dict[str, int]:
        """The process numbers of what is running."""
        running = {each.restartable.name: each.restartable.running for each in self.restarters}
        return {"supervisor": os.getpid()} | {name: each.pid for name, each in running.items() if each}

    def restart(self, name: str) -> None:
        """Start a program again, because what it is made of has changed."""
        for restarter in self.restarters:
            if restarter.restartable.name == name:
                restarter.start_anew()

    def watch(self, on_change: Callable[[], object], poll: Callable[[], object] = lambda: None) -> None:
        """Keep everything running until somebody asks for an end or for an upgrade.

        `on_change` hears of every new process, `poll` is called as often as we look at them.
        """
        bounded_at = time.monotonic()
        while not self.is_upgrade_requested and not self.is_stop_requested:
            time.sleep(POLL_SECONDS)
            poll()
            self._draining = [each for each in self._draining if not each.poll()]
            self._liveness.poll(
                [each.restartable.running for each in self.restarters if each.restartable.running]
            )
            started = [restarter for restarter in self.restarters if restarter.poll()]
            self._show_logs()
            try:
                if started:
                    self._write_records()
                    on_change()
                if time.monotonic() - bounded_at > BOUND_SECONDS:
                    bounded_at = time.monotonic()
                    for log in (self.home / "logs").glob("*.log"):
                        bound(log)
            except OSError as error:
                # A full disk is no reason to stop what still works.
                self.report(f"cannot write in {self.home}: {error.strerror}")

    def stop(self) -> None:
        """Stop what was started last first, the services after those who use them."""
        programs = [
            each.restartable for each in self.restarters if isinstance(each.restartable, RestartableProgram)
        ]
        for restartable in reversed(programs):
            if restartable.running is not None:
                restartable.running.request_stop()
        for draining in self._draining:
            draining.end()
        for restarter in reversed(self.restarters):
            restarter.restartable.stop()
            self._show_logs()
        self.restarters.clear()
        self._records_file.unlink(missing_ok=True)

    def report(self, text: str) -> None:
        """Say on the terminal and in the supervisor's log what happened."""
        self.terminal.event(text)
        line = f"{datetime.now(UTC).isoformat(timespec='milliseconds')} {text}\n"
        # Said on the terminal even if it cannot be written down.
        with suppress(OSError), open_log(self.home / "logs" / "supervisor.log") as log:
            log.write(line.encode())

    def _supervise(self, restartable: Restartable) -> None:
        """From now on look after it: before it starts, so that the stop knows all that runs."""
        self.check()
        self.restarters.append(Restarter(restartable, self.report))

    def _show_logs(self) -> None:
        if self.terminal.is_quiet:
            return
        for name, follower in self._followers.items():
            for line in follower.new_lines():
                self.terminal.log_line(name, line)

    def _write_records(self) -> None:
        write_records(
            self._records_file,
            [ProcessRecord.of(name, pid) for name, pid in self.pids().items() if pid != os.getpid()]
            + [ProcessRecord.of(each.running.program.name, each.running.pid) for each in self._draining],
        )

    @property
    def _records_file(self) -> Path:
        return self.home / "processes.json"
