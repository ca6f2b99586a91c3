"""Find and kill processes by their session.

A process remains in its session even after its parent has ended.
"""

import os
import time
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import psutil

from commissary.config.paths import read_json, write_json

CLOCK_SECONDS = 2.0
"""The maximum difference in seconds between two readings of a start time, in case the clock is set between
the parts of a reading."""
END_SECONDS = 5.0
"""Number of seconds that killed processes have to end."""
BOOT_ID = Path("/proc/sys/kernel/random/boot_id")


def end_session(session: int, patience: float = END_SECONDS) -> None:
    """Kill all processes of a session, and wait until they have ended."""
    left = list_processes(session)
    for each in left:
        try:
            each.kill()
        except psutil.NoSuchProcess:
            continue
    wait_until_ended(left, patience)


def list_processes(session: int) -> list[psutil.Process]:
    """Return the running processes of a session, regardless of their parents."""
    members = []
    for process in psutil.process_iter():
        try:
            if os.getsid(process.pid) == session and is_alive(process):
                members.append(process)
        except (ProcessLookupError, PermissionError, psutil.Error):
            continue
    return members


def is_in_session(pid: int, session: int) -> bool:
    """Return whether a running process with this id belongs to the session. The id may have been reused."""
    try:
        return os.getsid(pid) == session and is_alive(psutil.Process(pid))
    except (ProcessLookupError, PermissionError, psutil.NoSuchProcess):
        return False


def wait_until_ended(processes: list[psutil.Process], timeout: float) -> list[psutil.Process]:
    """Wait until the processes have ended, and return the processes that are still running at the end.

    A zombie is considered ended.
    """
    deadline = time.monotonic() + timeout
    while (alive := [each for each in processes if is_alive(each)]) and time.monotonic() < deadline:
        time.sleep(0.02)
    return alive


def is_alive(process: psutil.Process) -> bool:
    try:
        return bool(process.is_running() and process.status() != psutil.STATUS_ZOMBIE)
    except psutil.NoSuchProcess:
        return False


@dataclass(frozen=True)
class ProcessRecord:
    """The record of a process, with its start time, because its id may be reused."""

    name: str
    pid: int
    started: float
    """The time of its start in seconds since the boot, which stays the same when the clock is set."""
    boot: str = ""
    """The boot since which the seconds count."""

    @classmethod
    def of(cls, name: str, pid: int) -> "ProcessRecord":
        try:
            started = _started_at(psutil.Process(pid))
        except psutil.NoSuchProcess:
            started = time.time() - psutil.boot_time()
        return cls(name, pid, started, _boot_id())

    def process(self) -> psutil.Process | None:
        """Return the process if it is still running, otherwise None."""
        try:
            process = psutil.Process(self.pid)
            same = self.boot == _boot_id() and abs(_started_at(process) - self.started) < CLOCK_SECONDS
        except psutil.NoSuchProcess:
            return None
        return process if same and is_alive(process) else None

    def session(self) -> list[psutil.Process]:
        """Return the running processes in the session that this process led, or [] if its id was reused."""
        if self.boot != _boot_id():
            return []
        if psutil.pid_exists(self.pid) and self.process() is None and not _is_zombie(self.pid):
            return []
        return [each for each in list_processes(self.pid) if _started_at(each) > self.started - CLOCK_SECONDS]


def _started_at(process: psutil.Process) -> float:
    return process.create_time() - psutil.boot_time()


@cache
def _boot_id() -> str:
    """Return the id of the current boot, or "" on systems without one."""
    return BOOT_ID.read_text().strip() if BOOT_ID.exists() else ""


def _is_zombie(pid: int) -> bool:
    try:
        return bool(psutil.Process(pid).status() == psutil.STATUS_ZOMBIE)
    except psutil.NoSuchProcess:
        return False


def write_records(path: Path, records: list[ProcessRecord]) -> None:
    """Write records of the processes to a file, so that a later start can end them."""
    write_json(path, [vars(each) for each in records])


def list_running(path: Path) -> list[str]:
    """Return the names of the recorded programs with running processes."""
    return sorted(record.name for record in _read_records(path) if record.session())


def end_recorded(path: Path, patience: float = 5.0) -> list[str]:
    """End the processes that a killed supervisor has left behind, and return the names of their programs."""
    left = {record.name: processes for record in _read_records(path) if (processes := record.session())}
    every = [process for processes in left.values() for process in processes]
    # The processes got a stop signal when the supervisor died. End those that did not react to it.
    for process in wait_until_ended(every, patience):
        try:
            process.kill()
        except psutil.NoSuchProcess:
            continue
    wait_until_ended(every, patience)
    path.unlink(missing_ok=True)
    return sorted(left)


def _read_records(path: Path) -> list[ProcessRecord]:
    written = read_json(path)
    return [ProcessRecord(**each) for each in written] if isinstance(written, list) else []
