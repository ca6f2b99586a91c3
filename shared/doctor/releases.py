"""Check for a newer version at the URL in the setting RELEASES_URL, which is off by default."""

import http.client
import re
import ssl
import time
from collections.abc import Iterator, Mapping
from importlib.metadata import version
from urllib.parse import urlsplit

import orjson
from django.conf import settings
from django.utils.translation import gettext as _
from django_tenants.postgresql_backend.base import DatabaseWrapper as OwnerConnection

from shared.doctor.findings import Finding, Severity

LARGEST = 10_000
"""The maximum size of the response in bytes."""
TIMEOUT = 5.0
_VERSION = re.compile(r"[0-9]{1,6}(?:\.[0-9]{1,6}){1,3}")


def find_newer(_owner: OwnerConnection, _hosts: Mapping[str, str]) -> Iterator[Finding]:
    """Yield a note if a newer version is available, or if RELEASES_URL returns no version."""
    if not settings.RELEASES_URL:
        return
    installed = version("commissary")
    try:
        newest = read_newest(settings.RELEASES_URL)
    except (OSError, http.client.HTTPException, ValueError):
        yield Finding(
            Severity.NOTE,
            _("Version"),
            _("No version could be read from RELEASES_URL."),
            _("Check that the URL is reachable from this server, or remove the setting."),
        )
        return
    if _parts(newest) > _parts(installed):
        yield Finding(
            Severity.NOTE,
            _("Version"),
            _("Version %(newest)s is available; version %(installed)s is installed.")
            % {"newest": newest, "installed": installed},
            _("Read the changelog, then upgrade. See Upgrades in docs/operations.md."),
        )


def read_newest(url: str) -> str:
    """Return the version from an HTTPS URL. Redirects are not followed.

    Raises OSError or HTTPException if the request fails, and ValueError if the response is not a short JSON
    object with a version.
    """
    parts = urlsplit(url)
    connection = http.client.HTTPSConnection(
        str(parts.hostname), parts.port, timeout=TIMEOUT, context=ssl.create_default_context()
    )
    try:
        path = f"{parts.path or '/'}{f'?{parts.query}' if parts.query else ''}"
        connection.request("GET", path, headers={"Accept": "application/json"})
        response = connection.getresponse()
        body = _read_body(response)
    finally:
        connection.close()
    if response.status != 200:
        raise ValueError
    reply = orjson.loads(body)
    newest = reply.get("version") if isinstance(reply, dict) else None
    if not isinstance(newest, str) or not _VERSION.fullmatch(newest):
        raise ValueError
    return newest


def _read_body(response: http.client.HTTPResponse) -> bytes:
    """Return the body. Raises ValueError if it is too large or takes too long."""
    ends, body = time.monotonic() + TIMEOUT, b""
    while piece := response.read1(LARGEST):
        body += piece
        if len(body) > LARGEST or time.monotonic() > ends:
            raise ValueError
    return body


def _parts(text: str) -> tuple[int, ...]:
    return tuple(int(each) for each in re.findall(r"[0-9]+", text)[:4])
