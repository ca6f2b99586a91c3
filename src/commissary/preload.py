"""Loads what the product is made of, for the processes that are forked afterwards to share."""

import gc
import os
from contextlib import suppress
from importlib import import_module

from commissary.local.forks import keep_the_heap_small
from commissary.processes import refuse

_MADE_OF = (
    "commissary.rsgi",
    "commissary.urls",
    # What is otherwise loaded by each process when it first needs it.
    "granian.server",
    "celery.app.amqp",
    "celery.app.log",
    "celery.app.routes",
    "celery.apps.worker",
    "celery.beat",
    "celery.concurrency.prefork",
    "celery.events.dispatcher",
    "celery.worker.strategy",
    "kombu.transport.redis",
)


def preload() -> None:
    """Everything a request or a task needs, but no connection and no thread: those are each process's own."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "commissary.settings")
    # What is never looked at for garbage is not written to, and what was never collected leaves no holes
    # for new things: the pages of memory stay shared.
    gc.disable()
    keep_the_heap_small()
    for name in _MADE_OF:
        import_module(name)
    worker = import_module("commissary.celery").app
    worker.loader.import_default_modules()
    worker.finalize()
    check_database()
    _connect_once()
    gc.freeze()
    gc.enable()


def check_database() -> None:
    """End here rather than serve from a database of another secret, or by sessions that a pooler mixes."""
    import psycopg
    from django.conf import settings

    from commissary.database import connection_parameters
    from shared.tenancy.installation import UnfitDatabase, refuse_unfit_database

    # Without a database nothing can be compared; whoever needs it finds out, and says so.
    with suppress(psycopg.OperationalError), psycopg.connect(**connection_parameters("owner")) as owner:
        try:
            refuse_unfit_database(owner.cursor(), settings.INSTALLATION, settings.COMMISSARY_HOME)
        except UnfitDatabase as error:
            refuse(str(error))


def _connect_once() -> None:
    """The first connection to the database loads as much again as all later ones together need."""
    from django.db import OperationalError, connections

    connection = connections["default"]
    # Whoever needs it finds out, and says so.
    with suppress(OperationalError):
        connection.ensure_connection()
    connection.close()
