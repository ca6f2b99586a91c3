"""Error responses: JSON for the API, else a page without domain data."""

import sys
from collections.abc import Mapping

import structlog
from django.db import InterfaceError, OperationalError
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from shared.api import handlers
from tenants.options.reading import load_colors
from tenants.site.documents.plain_pages import BUSY, MAINTENANCE, WENT_WRONG
from tenants.site.page_cache.hints import prefer_stale

_MAINTENANCE_SECONDS = "120"

log = structlog.get_logger(__name__)


def server_error(request: HttpRequest) -> HttpResponse:
    """The response to an unhandled exception; called while the exception is handled."""
    if handlers.wants_json(request):
        return handlers.server_error(request)
    if isinstance(sys.exception(), OperationalError | InterfaceError):
        prefer_stale(request)
        return BUSY.response(**{"Retry-After": "5"})
    return WENT_WRONG.response(_colors())


def maintenance(request: HttpRequest) -> HttpResponse:
    """The response of a domain that waits for a migration, in its colors if they can be read."""
    if not handlers.wants_json(request):
        return MAINTENANCE.response(_colors(), **{"Retry-After": _MAINTENANCE_SECONDS})
    text = _("This site is being updated. Please try again in a few minutes.")
    answer = handlers.plain_answer(request, 503, text, code="maintenance")
    answer.headers["Retry-After"] = _MAINTENANCE_SECONDS
    return answer


def _colors() -> Mapping[int, str]:
    """The domain's colors, or {} if they cannot be read."""
    try:
        return load_colors()
    except Exception as error:  # noqa: BLE001  # the cause of the error may affect this too, or there is no domain
        log.info("site.colors_missing", reason=type(error).__name__)
        return {}
