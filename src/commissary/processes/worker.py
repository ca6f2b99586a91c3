"""`commissary worker`: the children that do what can wait, with `--clock` beside the clock.

It does what Celery's own command does with many more options, without loading that command, which is
larger than the rest of Celery.
"""

import logging
import os
import signal
import sys
import time
from functools import partial
from pathlib import Path
from threading import Thread
from typing import Any

import psutil

from commissary.processes import commands, watchdog
from commissary.processes.preload import preload
from commissary.processes.probes import health_at_socket

FINISH_SECONDS = 6.0
"""How long tasks may go on when the worker is to stop. They are rows, so what is given up is done later."""
GIVE_UP_SECONDS = 6.0
"""How long tasks may take to give up; a child that was told so ends a second after it has."""

IDLE_SECONDS = 60.0
"""How long there has to be nothing to do for all children but one until they are ended."""


def main(
    finish: float = FINISH_SECONDS,
    give_up: float = GIVE_UP_SECONDS,
    idle: float = IDLE_SECONDS,
    **options: Any,
) -> None:
    """Work until told to stop; `options` are those of the worker's parts."""
    parser = commands.parser(
        "worker",
        "Do what can wait, up to WORKER_PROCESSES (2) things at once, mails and schedules beside them.\n"
        f"After SIGTERM, what has begun may go on for {finish:g} s, and then has {give_up:g} s to give up.",
    )
    parser.add_argument("--clock", action="store_true", help="be the clock too, without a process of its own")
    arguments = parser.parse_args()
    # Celery would check models and settings and tell nobody what it finds.
    os.environ.setdefault("CELERY_SKIP_CHECKS", "1")
    commands.begin()
    from django.conf import settings

    watchdog.start(health_at_socket(Path(settings.COMMISSARY_HOME), "worker"))
    preload()
    from celery.signals import worker_shutting_down

    from commissary.celery import app
    from commissary.processes.autoscaler import ChildrenOnDemand
    from shared.jobs.capacity import RESERVED, capacity
    from shared.tenancy.node_breakers import PAUSE_SECONDS_OF_WORKERS, breakers

    breakers.pause_seconds = PAUSE_SECONDS_OF_WORKERS
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
        # What it would print of itself is no line of JSON, which whoever collects logs expects.
        quiet=True,
        without_gossip=True,
        without_mingle=True,
        # Nobody listens, and while the broker is silent the loop would stand still in the first of them.
        without_heartbeat=True,
        **options,
    )
    worker.start()
    sys.exit(worker.exitcode)


def _insist(finish: float, give_up: float) -> None:
    """Have the end come in time: Celery itself waits for what has begun for as long as it takes."""
    time.sleep(finish)
    # Celery has its children give up what they do.
    os.kill(os.getpid(), signal.SIGQUIT)
    time.sleep(give_up)
    for child in psutil.Process().children(recursive=True):
        child.kill()
    os._exit(commands.EX_FAILED)


if __name__ == "__main__":
    main()
