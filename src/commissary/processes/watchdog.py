"""Notify systemd that a process is ready and healthy: `Type=notify` and `WatchdogSec=` of its unit.

A separate process probes the health sockets of the watched process, as the supervisor of `npm start` does, so
that a process that hangs is not reported as healthy. See sd_notify(3). The unit needs `NotifyAccess=all`.
"""

import os
import signal
import socket
import sys
import time
from collections.abc import Callable, Mapping
from pathlib import Path

from commissary.processes.parent_death_signal import end_with
from commissary.processes.probes import (
    Health,
    Probe,
    ProbeAttempt,
    check_workers,
    health_at_socket,
    health_by_http,
)

HEALTH: dict[str, Callable[..., Health]] = {
    "socket": lambda home, name: health_at_socket(Path(home), name),
    "workers": lambda home, name, workers: check_workers(Path(home), name, int(workers)),
    "http": lambda path: health_by_http(Path(path)),
}
"""The kinds of health that the process can check, with their arguments as texts."""

ANSWER_SECONDS = 5.0
STARTING_PAUSE = 0.2
"""The number of seconds between two probes until the process is ready."""
_POLL_SECONDS = 0.02
_STOP_SIGNALS = (signal.SIGTERM, signal.SIGINT, signal.SIGHUP)


def start(kind: str, *arguments: object) -> None:
    """Report this process to systemd as long as it responds to probes of `kind`, a key of `HEALTH`.

    Without systemd, this has no effect. Raises OSError if the process that reports cannot start. The
    reporting process loads only this module, so that its memory contains no copy of the modules loaded here.
    """
    address = os.environ.pop("NOTIFY_SOCKET", "")
    period = os.environ.pop("WATCHDOG_USEC", "0")
    if not address:
        return
    call = [sys.executable, "-m", __name__, str(os.getpid()), address, period, kind, *map(str, arguments)]
    # Both processes receive the stop signals. The new one ignores them, and ends with this one.
    os.posix_spawn(sys.executable, call, os.environ, setsigmask=_STOP_SIGNALS)


def main() -> None:
    """Report the process with the id in the command-line arguments, as `start` describes."""
    watched, address, period, kind, *arguments = sys.argv[1:]
    end_with(int(watched), signal.SIGKILL)
    _report(int(watched), HEALTH[kind](*arguments), address, int(period) / 1_000_000)


def notify(address: str, state: str) -> None:
    """Send `state` to systemd. Raises OSError if nothing listens at the socket."""
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as sender:
        sender.settimeout(ANSWER_SECONDS)
        sender.connect("\0" + address[1:] if address.startswith("@") else address)
        sender.sendall(state.encode())


def _report(watched: int, health: Health, address: str, period: float) -> None:
    while not is_well(watched, health):
        time.sleep(STARTING_PAUSE)
    notify(address, f"READY=1\nMAINPID={watched}")
    while period:
        # The watchdog reports three times per period, so that one report may be late.
        time.sleep(period / 3)
        if is_well(watched, health):
            notify(address, "WATCHDOG=1")


def is_well(watched: int, health: Health) -> bool:
    """Return whether all required processes respond to their probes within `ANSWER_SECONDS`."""
    probes = health.probes(watched)
    return len(probes) >= max(1, health.workers) and _all_answer(probes)


def _all_answer(probes: Mapping[int, Probe]) -> bool:
    attempts = [ProbeAttempt(probe) for probe in probes.values()]
    deadline = time.monotonic() + ANSWER_SECONDS
    try:
        verdicts: list[str | None] = [None] * len(attempts)
        while None in verdicts and time.monotonic() < deadline:
            verdicts = [
                attempt.poll() if was is None else was
                for attempt, was in zip(attempts, verdicts, strict=True)
            ]
            time.sleep(_POLL_SECONDS)
        return all(problem == "" for problem in verdicts)
    finally:
        for attempt in attempts:
            attempt.close()


if __name__ == "__main__":
    main()
