"""The worker: the clock, and the children that do what can wait.

`python -m commissary.worker --schedule=…` does what Celery's own command does with many more options, without
loading that command, which is larger than the rest of Celery.
"""

import argparse
import logging
import sys
from typing import Any

from commissary.preload import preload


def main(**options: Any) -> None:
    """Work until told to stop; `options` are those of the worker's parts."""
    parser = argparse.ArgumentParser(prog="commissary.worker")
    parser.add_argument("--schedule", required=True, help="where the clock notes what it rang for")
    parser.add_argument("--concurrency", type=int, default=2, help="how much is done at once")
    given = parser.parse_args()
    preload()
    from commissary.celery import app

    worker = app.Worker(
        pool="prefork",
        concurrency=given.concurrency,
        clock=True,
        schedule_filename=given.schedule,
        loglevel=logging.INFO,
        without_gossip=True,
        without_mingle=True,
        # Nobody listens, and while the broker is silent the loop would stand still in the first of them.
        without_heartbeat=True,
        **options,
    )
    worker.start()
    sys.exit(worker.exitcode)


if __name__ == "__main__":
    main()
