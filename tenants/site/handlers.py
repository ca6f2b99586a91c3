"""Error responses: JSON for the API, otherwise a page without domain data."""

from collections.abc import Callable, Mapping
from http import HTTPStatus
from typing import TypeVar

import structlog
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from shared.api import handlers
from tenants.options.models import SiteOptions
from tenants.options.reading import load_colors
from tenants.site.documents import contact
from tenants.site.documents.plain_pages import MAINTENANCE, WENT_WRONG, busy_response, reload_header

_MAINTENANCE_SECONDS = "120"

Loaded = TypeVar("Loaded")
log = structlog.get_logger(__name__)


def server_error(request: HttpRequest) -> HttpResponse:
    """Return the response to an unhandled exception. Call this while the exception is being handled."""
    answer = handlers.server_error(request)
    if handlers.wants_json(request):
        return answer
    if answer.status_code == HTTPStatus.SERVICE_UNAVAILABLE:
        return busy_response(request)
    return WENT_WRONG.response(_colors())


def maintenance(request: HttpRequest) -> HttpResponse:
    """Return the response for a domain with a pending migration, in its colors if they can be read."""
    if not handlers.wants_json(request):
        known = _load_if_possible(_contact, "")
        headers = {"Retry-After": _MAINTENANCE_SECONDS, **reload_header(request, 60)}
        return MAINTENANCE.response(_colors(), known, **headers)
    text = _("This site is being updated. Please try again in a few minutes.")
    answer = handlers.plain_answer(request, 503, text, code="maintenance")
    answer.headers["Retry-After"] = _MAINTENANCE_SECONDS
    return answer


def _colors() -> Mapping[int, str]:
    """Return the domain's colors, or {} if they cannot be read."""
    return _load_if_possible(load_colors, {})


def _contact() -> str:
    return contact.contact_html(SiteOptions.objects.only(*contact.FIELDS).first())


def _load_if_possible(load: Callable[[], Loaded], default: Loaded) -> Loaded:
    """Return the result of `load`, or `default` if the domain's data cannot be read."""
    try:
        return load()
    except Exception as error:  # noqa: BLE001  # the cause of the error may affect this too, or there is no domain
        log.info("site.data_missing", what=load.__name__, reason=type(error).__name__)
        return default
