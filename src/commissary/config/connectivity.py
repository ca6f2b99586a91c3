"""Checks of the connections to services, for `commissary check-config --connect`.

Each check returns a result to print, and raises an error if the service does not work.
"""

import os
import time
from collections.abc import Callable
from contextlib import suppress
from secrets import token_hex
from typing import Any, Final

OLDEST_POSTGRES = 16
TIMEOUT = 5.0


def database() -> str:
    """Check that the database is reachable, new enough, and set up with this secret key, and return its
    version."""
    from django.conf import settings
    from django.db import connections

    from shared.tenancy.installation import refuse_unfit_database

    owner: Any = connections["owner"]
    with owner.cursor() as cursor:
        refuse_unfit_database(cursor, settings.INSTALLATION, settings.COMMISSARY_HOME)
        cursor.execute("SELECT current_setting('server_version_num')::int / 10000")
        version = cursor.fetchone()[0]
    if version < OLDEST_POSTGRES:
        raise ValueError(f"PostgreSQL {version} is too old. Use {OLDEST_POSTGRES} or newer")
    return f"PostgreSQL {version}"


def schema() -> str:
    """Check that all migrations have been applied to all domains."""
    from django.db import connections

    from shared.tenancy.fleet.versions import fleet_state
    from shared.tenancy.plurals import pluralize

    state = fleet_state(connections["owner"])
    if state.public or state.template or state.lacks_roles:
        raise ValueError("migrations are pending. Run commissary migrate")
    if state.domains:
        behind = pluralize(state.domains, "domain")
        raise ValueError(f"migrations of {behind} are pending. Run commissary migrate")
    return "migrated by a newer version" if state.unknown else "migrated"


def panel_host() -> str:
    """Check that no host of a domain conflicts with PANEL_HOST."""
    from django.conf import settings

    from shared.domains.models import Host
    from shared.tenancy.panel_host import conflicts_with_panel_host
    from shared.tenancy.unit_of_work import shared_work

    if not settings.PANEL_HOST:
        return "none; each domain serves its panel on its own host"
    with shared_work():
        hosts = Host.objects.order_by("domain").values_list("domain", flat=True).iterator()
        taken = next(filter(conflicts_with_panel_host, hosts), None)
    if taken:
        raise ValueError(f"PANEL_HOST {settings.PANEL_HOST} conflicts with the host {taken} of a domain")
    return settings.PANEL_HOST


def valkey() -> str:
    """Check that the Valkey server responds, and return its name and version."""
    import redis
    from django.conf import settings

    client = redis.Redis.from_url(settings.REDIS_URL, socket_timeout=TIMEOUT, socket_connect_timeout=TIMEOUT)
    with client:
        server = client.info("server")
    name = server.get("server_name", "redis")
    return f"{name} {server.get(f'{name}_version', server['redis_version'])}"


def renderer() -> str:
    """Check that the renderer accepts requests from this process."""
    from django.conf import settings

    from tenants.site.rendering.http import RendererConnection

    status = RendererConnection(settings.RENDERER).health(ends=time.monotonic() + TIMEOUT)
    if status == 403:
        raise ValueError("RENDERER_SECRET does not match")
    if status != 200:
        raise ValueError(f"it replied with status {status}")
    return "renders pages"


def mail() -> str:
    """Check that the mail server accepts a connection and the password.

    A provider's API is not called.
    """
    from django.conf import settings
    from django.core.mail import get_connection

    from shared.mail.delivery import describe_error
    from shared.mail.files import BACKEND

    if settings.EMAIL_BACKEND == BACKEND:
        return "none; each email becomes a file"
    try:
        with get_connection(fail_silently=False):
            return "accepts the connection"
    except Exception as error:
        raise ValueError(describe_error(error)) from error


def storage(alias: str) -> str:
    """Check that a file can be written to the storage `alias` and deleted."""
    from django.core.files.base import ContentFile
    from django.core.files.storage import storages

    place = storages[alias]
    name = place.save(f"check-config-{token_hex(8)}", ContentFile(b"written by commissary check-config"))
    place.delete(name)
    return "writable"


def backup_target() -> str:
    """Check that the target of backups can be listed, if it is configured."""
    from django.core.files.storage import StorageHandler

    from commissary.config.reading import read_setting
    from commissary.config.storage import storage_settings
    from commissary.config.urls import read_bucket

    address = read_setting("backup_target", os.environ)
    if not address:
        return "none; nothing is backed up automatically"
    url = read_bucket(address) if "://" in address else ""
    settings: Any = {"target": storage_settings(url, address)}
    target = StorageHandler(settings)["target"]
    # A missing folder is no problem, because the first backup creates it.
    with suppress(FileNotFoundError):
        target.listdir("")
    return "readable"


def virus_scanner() -> str:
    """Check that clamd responds, if it is configured."""
    from tenants.media import antivirus

    return antivirus.ping() if antivirus.is_configured() else "none; files are not scanned"


CHECKS: Final[dict[str, Callable[[], str]]] = {
    "Database": database,
    "Schema": schema,
    "Panel host": panel_host,
    "Valkey": valkey,
    "Renderer": renderer,
    "Mail server": mail,
    "Storage": lambda: storage("default"),
    "Private storage": lambda: storage("private"),
    "Backups": backup_target,
    "Virus scanner": virus_scanner,
}
"""The checks by name. Each function returns the result, or raises an error with a one-line message."""
