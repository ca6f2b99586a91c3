"""`npm stop`: stops whatever runs for this home."""

import time

from commissary.local.errors import LocalError
from commissary.local.lock import HomeLock
from commissary.local.paths import home
from commissary.local.run_file import forget_run
from commissary.local.sessions import end_recorded, is_alive

PATIENCE = 60.0


def main() -> int:
    """The command `stop`; returns the exit code."""
    folder = home()
    lock = HomeLock(folder)
    holder = lock.holder()
    process = holder.process() if holder else None
    if process is None:
        left = end_recorded(folder / "processes.json")
        forget_run(folder)
        print(f"Ended what was left over: {', '.join(left)}." if left else "Commissary is not running.")
        return 0
    process.terminate()
    deadline = time.monotonic() + PATIENCE
    while lock.holder() is not None or is_alive(process):
        if time.monotonic() > deadline:
            raise LocalError(
                f"Process {process.pid} has not stopped within {PATIENCE:.0f} s; see {folder}/logs."
            )
        time.sleep(0.05)
    print("Commissary has stopped.")
    return 0
