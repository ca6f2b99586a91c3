"""`npm stop`: stop everything that runs for this home directory."""

import time
from contextlib import suppress
from pathlib import Path

import psutil

from commissary.config.errors import LocalError
from commissary.config.paths import home
from commissary.devserver.lock import HomeLock
from commissary.devserver.run_file import delete_run_file
from commissary.processes.sessions import end_recorded, is_alive, list_running

PATIENCE = 180.0
"""Maximum number of seconds to wait.

This is longer than a start plus `LocalProgram.stop_seconds` of all programs.
"""


def main() -> int:
    """Run the command `stop`, and return the exit code."""
    folder = home()
    lock = HomeLock(folder)
    holder = lock.holder()
    process = holder.process() if holder else None
    if process is None:
        left = end_recorded(folder / "processes.json")
        delete_run_file(folder)
        print(f"Ended leftover processes: {', '.join(left)}." if left else "Commissary is not running.")
        return 0
    with suppress(psutil.NoSuchProcess):
        process.terminate()
        # A suspended process handles the signal only after it is resumed.
        process.resume()
    deadline = time.monotonic() + PATIENCE
    while lock.holder() is not None or is_alive(process):
        if time.monotonic() > deadline:
            raise LocalError(_explain_failure(folder, process.pid))
        time.sleep(0.05)
    print("Commissary has stopped.")
    return 0


def _explain_failure(folder: Path, pid: int) -> str:
    names = ", ".join(list_running(folder / "processes.json"))
    still = f"is still waiting for {names}" if names else "has not ended"
    return f"The supervisor (process {pid}) {still} after {PATIENCE:.0f} s; see {folder}/logs."
