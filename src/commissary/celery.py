"""What the worker runs."""

import os

from celery import Celery

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "commissary.settings")

app = Celery("commissary", task_cls="shared.tenancy.tasks:DomainTask")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
