"""What visitors see when something broke: JSON for the API, else a page that shows no domain's data."""

import sys

from django.db import InterfaceError, OperationalError
from django.http import HttpRequest, HttpResponse

from shared.api import handlers
from tenants.site.plain_pages import BUSY, WENT_WRONG


def server_error(request: HttpRequest) -> HttpResponse:
    """The last answer to an exception nobody caught; called while it is being handled."""
    if handlers.wants_json(request):
        return handlers.server_error(request)
    if isinstance(sys.exception(), OperationalError | InterfaceError):
        return BUSY.response(**{"Retry-After": "5"})
    return WENT_WRONG.response()
