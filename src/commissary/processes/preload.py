"""Load Commissary's code into this process, so that processes that it forks share it.

See docs/decisions/memory.md.
"""

import gc
import io
import os
import sys
from contextlib import suppress
from importlib import import_module

from commissary.processes.commands import refuse
from commissary.processes.forks import limit_heap
from commissary.processes.optional_modules import hide_optional_modules

_MADE_OF = (
    "commissary.rsgi",
    "commissary.urls",
    "commissary.processes.serving",
    "commissary.processes.web",
    "commissary.processes.worker",
    # Modules that each process would otherwise load when it first uses them.
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
"""The number of new container objects that starts a garbage collection. Python's default is 700."""
_NOBODYS_PAGES = (("nobody.invalid", "/"), ("api.nobody.invalid", "/api/account"))
"""Hosts and paths that do not belong to any domain."""

_loaded: set[str] = set()
"""The modules that this process or its parent has loaded.

Loading them again would have no effect, but it would write to 12 MB of shared memory.
"""


def preload() -> None:
    """Load everything that requests and tasks need, except connections and threads of a process."""
    if _loaded:
        return
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "commissary.settings")
    # Celery's checks of models and settings would load all migrations without showing results.
    os.environ.setdefault("CELERY_SKIP_CHECKS", "1")
    # Memory pages remain shared, because garbage collections do not write to frozen objects. Without
    # collections during the load, there are no holes between these objects for new ones.
    gc.disable()
    limit_heap()
    with hide_optional_modules():
        for name in _MADE_OF:
            import_module(name)
        worker = import_module("commissary.celery").app
        worker.loader.import_default_modules()
        worker.finalize()
        import_module("shared.tenancy.extensions").load()
    check_database()
    if _connect_once():
        _warm_up()
    _loaded.update(_MADE_OF)
    gc.freeze()
    # A page creates thousands of lists and dicts, which are freed at its end. Earlier collections would find
    # nothing.
    gc.set_threshold(_NEW_OBJECTS)
    gc.enable()


def check_database() -> None:
    """Exit if the database belongs to another secret key, or if a pooler switches its sessions."""
    import psycopg
    from django.conf import settings

    from commissary.config.database import connection_parameters
    from shared.tenancy.installation import UnfitDatabase, refuse_unfit_database

    # Without a database, nothing is checked, and later code reports that the database is missing.
    with suppress(psycopg.OperationalError), psycopg.connect(**connection_parameters("owner")) as owner:
        try:
            refuse_unfit_database(owner.cursor(), settings.INSTALLATION, settings.COMMISSARY_HOME)
        except UnfitDatabase as error:
            refuse(str(error))


def _connect_once() -> bool:
    """Connect to the database once, and return whether this succeeded.

    The first connection loads a lot of code.
    """
    from django.db import OperationalError, connections

    connection = connections["default"]
    # Later code reports that the database is missing.
    with suppress(OperationalError):
        connection.ensure_connection()
    is_there = connection.connection is not None
    connection.close()
    return is_there


def _warm_up() -> None:
    """Create data that the first request creates, such as the URL table, once for all processes.

    The requests belong to no domain, so nothing is cached that a later change would invalidate.
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
