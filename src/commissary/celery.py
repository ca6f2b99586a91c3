"""What the worker runs; the clock says when."""

import os

from celery import Celery

from commissary.clock import ClockStep
from commissary.worker_health import ChildrenStep, HealthStep, LoopStep

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "commissary.settings")

app = Celery("commissary", task_cls="shared.tenancy.tasks:DomainTask")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
app.steps["worker"].update((ClockStep, HealthStep, ChildrenStep))
app.steps["consumer"].add(LoopStep)
