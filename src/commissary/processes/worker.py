"""`commissary worker`: run the child processes for background jobs, and with `--clock` also the clock.

It does the same as Celery's own command without loading that command, which is larger than the rest of
Celery.
"""

import logging
import os
import signal
import sys
import time
from contextlib import suppress
from functools import partial
from threading import Thread

import psutil

from commissary.processes import commands, watchdog
from commissary.processes.preload import preload

FINISH_SECONDS = 6.0
"""The number of seconds that running tasks have to finish when the worker stops.

Jobs are rows in the database, so an aborted job is repeated later.
"""
GIVE_UP_SECONDS = 6.0
"""The number of seconds that tasks have to abort after `FINISH_SECONDS`.

A stopping child process ends one second after its task.
"""

IDLE_SECONDS = 60.0
"""The number of seconds without work after which all child processes except one are stopped."""


def main(
    finish: float = FINISH_SECONDS,
    give_up: float = GIVE_UP_SECONDS,
    idle: float = IDLE_SECONDS,
    **options: object,
) -> None:
    """Run the worker until it receives a stop signal, and then exit.

    `finish`, `give_up` and `idle` are in seconds. `options` are passed to the components of Celery's worker.
    """
    parser = commands.parser(
        "worker",
        (
            "Run up to WORKER_PROCESSES (2) jobs at the same time, plus emails and schedules.\n"
            f"After SIGTERM, running jobs have {finish:g} s to finish, then {give_up:g} s to stop."
        ),
    )
    parser.add_argument("--clock", action="store_true", help="also run the clock in this process")
    arguments = parser.parse_args()
    # Celery runs Django's checks of models and settings, but never shows their results.
    os.environ.setdefault("CELERY_SKIP_CHECKS", "1")
    commands.begin()
    from django.conf import settings

    watchdog.start("socket", settings.COMMISSARY_HOME, "worker")
    preload()
    from celery.signals import worker_shutting_down

    from commissary.celery import app
    from commissary.processes.autoscaler import ChildrenOnDemand
    from shared.jobs.capacity import RESERVED, capacity
    from shared.tenancy.nodes import nodes

    nodes().breakers.pause_as_worker()
    capacity.limit(settings.WORKER_PROCESSES)

    def insist(how: str = "", **_named: object) -> None:
        if how == "Warm":
            Thread(target=_insist, args=(finish, give_up), name="ending", daemon=True).start()

    worker_shutting_down.connect(insist)
    worker = app.Worker(
        pool="prefork",
        concurrency=1,
        autoscale=(settings.WORKER_PROCESSES + RESERVED, 1),
        autoscaler_cls=partial(ChildrenOnDemand, idle_seconds=idle),
        clock=arguments.clock,
        loglevel=logging.INFO,
        # Log collectors expect JSON, and Celery's banner is plain text.
        quiet=True,
        without_gossip=True,
        without_mingle=True,
        # Nothing receives heartbeats, and the loop would block on the first one if the broker did not
        # respond.
        without_heartbeat=True,
        **options,
    )
    worker.start()
    sys.exit(worker.exitcode)


def _insist(finish: float, give_up: float) -> None:
    """Enforce the deadlines, because Celery waits for running tasks indefinitely."""
    time.sleep(finish)
    # On SIGQUIT, Celery makes its child processes abort their tasks.
    os.kill(os.getpid(), signal.SIGQUIT)
    time.sleep(give_up)
    for child in psutil.Process().children(recursive=True):
        with suppress(psutil.NoSuchProcess):
            child.kill()
    os._exit(commands.EX_FAILED)


if __name__ == "__main__":
    main()
