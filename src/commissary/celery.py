"""The worker's Celery app. The clock enqueues its scheduled tasks."""

import os

from celery import Celery
from celery.signals import task_postrun
from django.db import close_old_connections

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "commissary.settings")

app = Celery("commissary", task_cls="shared.tenancy.tasks:DomainTask")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
# Keep the connection for the next task, unless it is broken or too old: see CELERY_DB_REUSE_MAX.
task_postrun.connect(close_old_connections)
# The components are named as strings, so that processes that only send messages do not load them.
app.steps["worker"].update(
    f"commissary.processes.{name}"
    for name in (
        "beat:ClockStep",
        "worker_health:HealthStep",
        "worker_health:ChildrenStep",
        "worker_presence:PresenceStep",
    )
)
app.steps["consumer"].add("commissary.processes.worker_health:LoopStep")
