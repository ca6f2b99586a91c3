"""Django's error handlers, for requests that do not reach a view and for views that raise an exception."""

import sys
from http import HTTPStatus
from typing import cast

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils.html import format_html
from django.utils.translation import gettext_lazy as _

from shared.api.errors import answer_to_exception

SENTENCES = {
    400: _("The request could not be read."),
    403: _("You don't have permission to do that."),
    404: _("Not found."),
    500: _("An error occurred. Please try again."),
    503: _("The service is busy. Please try again in a moment."),
}


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    return plain_answer(request, 400)


def permission_denied(request: HttpRequest, exception: Exception) -> HttpResponse:
    return plain_answer(request, 403)


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    return plain_answer(request, 404)


def server_error(request: HttpRequest) -> HttpResponse:
    """Return 503 for an uncaught exception if the database is not available, otherwise 500.

    Django calls this while it handles the exception.
    """
    known = answer_to_exception(cast(Exception, sys.exception()), {"request": request})
    if known is None or known.status_code != HTTPStatus.SERVICE_UNAVAILABLE:
        return plain_answer(request, 500)
    answer = plain_answer(request, 503)
    answer.headers["Retry-After"] = known.headers["Retry-After"]
    return answer


def plain_answer(
    request: HttpRequest, status: int, message: str | None = None, **more: object
) -> HttpResponse:
    """Return JSON in the error shape for an API request, or a plain page for other requests.

    The page contains no data of the domain.
    """
    sentence = message or SENTENCES[status]
    headers = {"Cache-Control": "no-store"}
    if wants_json(request):
        return JsonResponse({"message": sentence, **more}, status=status, headers=headers)
    page = format_html(
        '<!doctype html><html lang="en"><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width"><meta name="robots" content="noindex">'
        "<title>{}</title><h1>{}</h1></html>",
        status,
        sentence,
    )
    return HttpResponse(
        page, status=status, headers={**headers, "Content-Security-Policy": "default-src 'none'"}
    )


def wants_json(request: HttpRequest) -> bool:
    """Return whether the request is to the API, according to its host or path."""
    return (
        bool(getattr(request, "is_api", False)) or request.path.startswith("/api/") or request.path == "/api"
    )
