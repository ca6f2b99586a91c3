"""Start the services and Commissary's programs, keep them running, and stop all of them in order."""

import os
import signal
import time
from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path

from commissary.config.errors import AlreadyReported, LocalError
from commissary.devserver.liveness import Liveness, ProbePace
from commissary.devserver.logs import Follower, open_log, rotate
from commissary.devserver.restarter import EmbeddedServer, Restartable, RestartableProgram, Restarter
from commissary.devserver.servers import LocalProgram
from commissary.devserver.terminal import Terminal
from commissary.processes.sessions import ProcessRecord, end_recorded, write_records

POLL_SECONDS = 0.1
BOUND_SECONDS = 10.0


class StopRequested(Exception):
    """An error that is raised if a stop was requested during the start."""


class Supervisor:
    """The parent of all processes of one home directory."""

    def __init__(self, home: Path, terminal: Terminal, pace: ProbePace | None = None) -> None:
        self.home = home
        self.terminal = terminal
        self.restarters: list[Restarter] = []
        self.is_stop_requested = False
        self._followers: dict[str, Follower] = {}
        self._liveness = Liveness(self.report, pace or ProbePace())
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            signal.signal(number, self._request_stop)

    def _request_stop(self, _number: int, _frame: object) -> None:
        # This is a plain attribute. A handler runs between two instructions of other code, and would deadlock
        # if it waited for a lock that this code holds. Every threading.Event has such a lock.
        self.is_stop_requested = True

    def clear_up(self) -> None:
        """End processes that a killed supervisor has left behind."""
        for name in end_recorded(self._records_file):
            self.report(f"{name} was left over from the last run; stopped it")

    def serve(self, server: EmbeddedServer) -> str:
        """Start an embedded server, keep it running, and return its URL."""
        self._supervise(server)
        address = server.start()
        self._write_records()
        return address

    def start(self, program: LocalProgram) -> RestartableProgram:
        """Start a program and keep it running."""
        restartable = RestartableProgram(program)
        self.follow(program)
        self._supervise(restartable)
        restartable.restart()
        self._write_records()
        return restartable

    def follow(self, program: LocalProgram) -> None:
        """Show new log lines of a program on the terminal."""
        if program.log is not None:
            self._followers[program.name] = Follower(program.log)

    def run(self, program: LocalProgram) -> None:
        """Run a program until it ends.

        Raises LocalError if it fails, and AlreadyReported if it has printed the reason.
        """
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
        """Wait until `ready()` returns True.

        Raises LocalError if the program ends first, or after `timeout` seconds.
        """

        def is_ready() -> bool:
            self.check()
            return ready()

        if restartable.running is not None:
            restartable.running.wait_until(is_ready, timeout)

    def check(self) -> None:
        """Raise StopRequested if a stop was requested."""
        if self.is_stop_requested:
            raise StopRequested

    def pids(self) -> dict[str, int]:
        """Return the process ids of the supervisor and of the running programs, by name."""
        running = {each.restartable.name: each.restartable.running for each in self.restarters}
        return {"supervisor": os.getpid()} | {name: each.pid for name, each in running.items() if each}

    def restart(self, name: str) -> None:
        """Restart the program with this name, because its code has changed."""
        for restarter in self.restarters:
            if restarter.restartable.name == name:
                restarter.start_anew()

    def watch(self, on_change: Callable[[], object], poll: Callable[[], object] = lambda: None) -> None:
        """Keep everything running until a stop is requested.

        `on_change` is called when there are new processes, and `poll` in each iteration.
        """
        bounded_at = time.monotonic()
        while not self.is_stop_requested:
            time.sleep(POLL_SECONDS)
            poll()
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
                        rotate(log)
            except OSError as error:
                # A full disk must not stop running programs.
                self.report(f"cannot write in {self.home}: {error.strerror}")

    def stop(self) -> None:
        """Stop everything in the reverse order of the start, so that services end after their programs."""
        programs = [
            each.restartable for each in self.restarters if isinstance(each.restartable, RestartableProgram)
        ]
        for restartable in reversed(programs):
            if restartable.running is not None:
                restartable.running.request_stop()
        for restarter in reversed(self.restarters):
            restarter.restartable.stop()
            self._show_logs()
        self.restarters.clear()
        self._records_file.unlink(missing_ok=True)

    def report(self, text: str) -> None:
        """Show an event on the terminal, and add it to the supervisor's log."""
        self.terminal.event(text)
        line = f"{datetime.now(UTC).isoformat(timespec='milliseconds')} {text}\n"
        # The event is shown on the terminal even if the log cannot be written.
        with suppress(OSError), open_log(self.home / "logs" / "supervisor.log") as log:
            log.write(line.encode())

    def _supervise(self, restartable: Restartable) -> None:
        """Register a process before it starts, so that a stop request also stops it."""
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
            [ProcessRecord.of(name, pid) for name, pid in self.pids().items() if pid != os.getpid()],
        )

    @property
    def _records_file(self) -> Path:
        return self.home / "processes.json"
