"""`commissary clock`: enqueue due tasks, unless another clock of the installation is active."""

import os
import signal
import sys
import time
from pathlib import Path
from types import FrameType

from commissary.processes import commands, watchdog

POLL_SECONDS = 0.5
"""The interval in seconds for handling health probes and stop signals."""


def main() -> None:
    commands.parser(
        "clock",
        (
            "Enqueue scheduled jobs. You can run several: one of them is active, and another takes over "
            "within 10 s.\n"
            "After SIGTERM, it ends within 4 s."
        ),
    ).parse_args()
    commands.begin()
    from django.conf import settings
    from django.utils.log import configure_logging

    from commissary.processes.preload import check_database

    check_database()
    watchdog.start("socket", settings.COMMISSARY_HOME, "clock")
    # Only set up logging. Django's full setup would load all apps, but the clock needs only the names of
    # tasks.
    configure_logging(settings.LOGGING_CONFIG, settings.LOGGING)
    from commissary.celery import app
    from commissary.config.paths import health_socket
    from commissary.monitoring.health_socket import answer_waiting, listen
    from commissary.processes.beat import Clock

    signals: list[int] = []

    def stop(number: int, _frame: FrameType | None) -> None:
        signals.append(number)

    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, stop)
    clock = Clock(app)
    clock.start()
    path = health_socket(Path(settings.COMMISSARY_HOME), "clock", os.getpid())
    with listen(path) as listener:
        while clock.is_alive() and not signals:
            answer_waiting(listener, clock.status)
            time.sleep(POLL_SECONDS)
    path.unlink(missing_ok=True)
    is_well = clock.is_alive()
    clock.stop()
    sys.exit(commands.EX_OK if is_well else commands.EX_FAILED)


if __name__ == "__main__":
    main()
