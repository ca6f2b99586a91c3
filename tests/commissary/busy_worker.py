"""A worker with a task for tests: `busy.work HOW FOLDER` starts work and writes its state to files."""

import os
import signal
import subprocess
import time
from pathlib import Path

from commissary.celery import app
from commissary.processes import worker
from tests.kit.waiting import until

LONG = 600


@app.task(name="busy.work", is_shared=True)
def work(how: str, folder: str) -> None:
    """Work for ten minutes: alone, with a child, ignoring SIGTERM, or until a second task runs."""
    notes = Path(folder)
    if how == "deaf":
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
    (notes / f"began-{os.getpid()}").touch()
    try:
        if how == "child":
            subprocess.run(["sleep", str(LONG)], check=False)
        elif how == "together":
            until(lambda: len(list(notes.glob("began-*"))) > 1, LONG)
        else:
            time.sleep(LONG)
    finally:
        (notes / f"ended-{os.getpid()}").touch()


if __name__ == "__main__":
    worker.main(
        finish=float(os.environ.get("FINISH_SECONDS", worker.FINISH_SECONDS)),
        give_up=float(os.environ.get("GIVE_UP_SECONDS", worker.GIVE_UP_SECONDS)),
        idle=float(os.environ.get("IDLE_SECONDS", worker.IDLE_SECONDS)),
        children_every=0.2,
    )
