"""Loads what the product is made of, for the processes that are forked afterwards to share.

See docs/decisions/0155-less-is-written-to-what-is-shared.md.
"""

import gc
import io
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from importlib import import_module

from commissary.processes.commands import refuse
from commissary.processes.forks import limit_heap

_MADE_OF = (
    "commissary.rsgi",
    "commissary.urls",
    "commissary.processes.serving",
    "commissary.processes.web",
    "commissary.processes.worker",
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

_NEW_OBJECTS = 10_000
"""So many more containers than before, of which Python's own figure is 700, begin a look for garbage."""
_WORKS_WITHOUT = ("anyio", "dotenv", "pygments", "requests", "rich", "watchfiles")
"""What libraries load if it is there, for consoles, test clients and pages that nobody opens here."""
_NOBODYS_PAGES = (("nobody.invalid", "/"), ("api.nobody.invalid", "/api/account"))
"""Hosts and paths that are no domain's."""

_loaded: set[str] = set()
"""What this process has loaded, or the one it was forked from.

To load it again would find nothing new, and write to twelve megabytes that they share.
"""


def preload() -> None:
    """Everything a request or a task needs, but no connection and no thread: those are each process's own."""
    if _loaded:
        return
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "commissary.settings")
    # Celery would check models and settings, which loads every migration, and tell nobody what it finds.
    os.environ.setdefault("CELERY_SKIP_CHECKS", "1")
    # What is never looked at for garbage is not written to, and what was never collected leaves no holes
    # for new things: the pages of memory stay shared.
    gc.disable()
    limit_heap()
    with _hidden(_WORKS_WITHOUT):
        for name in _MADE_OF:
            import_module(name)
        worker = import_module("commissary.celery").app
        worker.loader.import_default_modules()
        worker.finalize()
    check_database()
    if _connect_once():
        _answer_nobody()
    _loaded.update(_MADE_OF)
    gc.freeze()
    # A page makes thousands of lists and dicts, which its end frees: to look at them before finds nothing.
    gc.set_threshold(_NEW_OBJECTS)
    gc.enable()


def check_database() -> None:
    """End here rather than serve from a database of another secret, or by sessions that a pooler mixes."""
    import psycopg
    from django.conf import settings

    from commissary.config.database import connection_parameters
    from shared.tenancy.installation import UnfitDatabase, refuse_unfit_database

    # Without a database nothing can be compared; whoever needs it finds out, and says so.
    with suppress(psycopg.OperationalError), psycopg.connect(**connection_parameters("owner")) as owner:
        try:
            refuse_unfit_database(owner.cursor(), settings.INSTALLATION, settings.COMMISSARY_HOME)
        except UnfitDatabase as error:
            refuse(str(error))


@contextmanager
def _hidden(names: tuple[str, ...]) -> Iterator[None]:
    """Those that are not loaded yet cannot be loaded meanwhile; afterwards they can."""
    hidden = [name for name in names if name not in sys.modules]
    sys.modules.update(dict.fromkeys(hidden))  # type: ignore[arg-type]  # None says that there is no such module
    try:
        yield
    finally:
        for name in hidden:
            del sys.modules[name]


def _connect_once() -> bool:
    """The first connection to the database loads as much again as all later ones together need."""
    from django.db import OperationalError, connections

    connection = connections["default"]
    # Whoever needs it finds out, and says so.
    with suppress(OperationalError):
        connection.ensure_connection()
    is_there = connection.connection is not None
    connection.close()
    return is_there


def _answer_nobody() -> None:
    """Make here, for all of them, what the first request of a process makes, such as the table of addresses.

    Nothing of any domain is asked for, so nothing is remembered that a later change would void.
    """
    from django.db import connections

    from commissary.wsgi import application

    for host, path in _NOBODYS_PAGES:
        environ = {
            "REQUEST_METHOD": "GET",
            "PATH_INFO": path,
            "SERVER_NAME": host,
            "SERVER_PORT": "80",
            "SERVER_PROTOCOL": "HTTP/1.1",
            "REMOTE_ADDR": "127.0.0.1",
            "wsgi.url_scheme": "http",
            "wsgi.input": io.BytesIO(),
            "wsgi.errors": sys.stderr,
        }
        application(environ, lambda _status, _headers, _info=None: None).close()
    connections.close_all()
