"""What the worker runs, and the clock that says when."""

import os
from typing import Any

from celery import Celery, bootsteps
from celery.beat import EmbeddedService

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "commissary.settings")

app = Celery("commissary", task_cls="shared.tenancy.tasks:DomainTask")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()


class Clock(bootsteps.StartStopStep):
    """The beat as a thread of the worker: see commissary.worker.

    `--beat` starts a process of its own, which costs memory, and which nobody starts again when it is
    killed alone. A thread lives as long as the worker, and whoever keeps the worker running keeps both.
    """

    # After the pool: its first children are made while there is no other thread.
    requires = ("celery.worker.components:Pool",)

    def __init__(self, worker: Any, clock: bool = False, **options: Any) -> None:
        self.enabled = clock
        super().__init__(worker, **options)

    def include_if(self, worker: Any) -> bool:
        return bool(self.enabled)

    def create(self, worker: Any) -> Any:
        return EmbeddedService(worker.app, thread=True, schedule_filename=worker.schedule_filename)


app.steps["worker"].add(Clock)
