"""Replace a running web server with the next version, and report the result to the requesting process.

`commissary web --hand-over PID` is the `ExecReload=` of the systemd unit. It sends the request, waits for the
result, and prints a problem on one line.
"""

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Mapping
from pathlib import Path

from commissary.config.paths import ROOT, read_json, write_json
from commissary.processes.probes import check_workers
from commissary.processes.sessions import end_session
from commissary.processes.watchdog import is_well
from commissary.server.listen_socket import LISTEN_FD

READY_SECONDS = 90.0
"""Time limit in seconds for the next version to respond. The old version serves requests until then."""
REQUEST_SECONDS = READY_SECONDS + 15.0
_POLL_SECONDS = 0.1
_NOT_ITS_OWN = ("LISTEN_FDS", "LISTEN_PID", "LISTEN_FDNAMES")


def start_next(
    listener: socket.socket,
    home: Path,
    workers: int,
    environment: Mapping[str, str],
    is_ending: Callable[[], bool],
) -> str:
    """Start the installed version on `listener`, and return "" when its `workers` respond, or else the
    problem."""
    if os.getpid() == 1:
        return "this is the main process of a container, which stops with it. Replace the container"
    own = {name: value for name, value in environment.items() if name not in _NOT_ITS_OWN}
    number = listener.fileno()
    command = own_command(sys.orig_argv)
    try:
        following = subprocess.Popen(  # noqa: S603  # the command of this process
            command,
            cwd=next_working_directory(command),
            env=own | {LISTEN_FD: str(number)},
            pass_fds=[number],
            start_new_session=True,
        )
    except OSError as error:
        return f"the new version did not start: {error}"
    health = check_workers(home, "web", workers)
    deadline = time.monotonic() + READY_SECONDS
    while not is_well(following.pid, health):
        problem = ""
        if following.poll() is not None:
            return f"the new version exited with {following.returncode}; see its log"
        if time.monotonic() > deadline:
            problem = f"the new version was not ready after {READY_SECONDS:.0f} s; see its log"
        elif is_ending():
            problem = "this process was stopped in the meantime"
        if problem:
            following.kill()
            end_session(following.pid)
            following.wait()
            return problem
        time.sleep(_POLL_SECONDS)
    return ""


def own_command(argv: list[str]) -> list[str]:
    """Return the command of this process. Its path may refer to another version by now."""
    # The first line of a script contains the interpreter of its version.
    is_script = len(argv) > 1 and Path(argv[1]).is_absolute() and os.access(argv[1], os.X_OK)
    return argv[1:] if is_script else argv


def next_working_directory(command: list[str]) -> Path | None:
    """Return the folder of the release that `command` belongs to.

    Returns None if the current directory is not this process's release folder, which a later upgrade deletes.
    """
    try:
        is_own = Path.cwd() == ROOT
    except FileNotFoundError:  # The folder has already been deleted.
        is_own = True
    release = Path(command[0]).parent.parent.parent
    if not is_own:
        return None
    return release if release.is_dir() else Path("/")


def write_outcome(home: Path, problem: str) -> None:
    """Report the result to the process that requested the handover from this process."""
    write_json(_outcome_file(home), {"pid": os.getpid(), "problem": problem})


def request_handover(pid: int, home: Path) -> str:
    """Ask the web server `pid` to hand over to the installed version, and return "" or the problem."""
    _outcome_file(home).unlink(missing_ok=True)
    try:
        os.kill(pid, signal.SIGHUP)
    except OSError as error:
        return f"cannot signal process {pid}: {error.strerror}"
    deadline = time.monotonic() + REQUEST_SECONDS
    while time.monotonic() < deadline:
        outcome = read_json(_outcome_file(home))
        if isinstance(outcome, dict) and outcome.get("pid") == pid:
            return str(outcome.get("problem", ""))
        time.sleep(_POLL_SECONDS)
    return f"process {pid} did not reply within {REQUEST_SECONDS:.0f} s"


def _outcome_file(home: Path) -> Path:
    return home / "web-handover.json"
