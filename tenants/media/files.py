"""Serve the files of the requested domain as content that browsers never execute."""

from collections.abc import Callable
from functools import cache

from django.core.files.storage import default_storage
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from shared.api.files import FileResponse
from shared.tenancy.unit_of_work import current_domain
from tenants.media import storing
from tenants.media.serving import HEADERS, Conditions, MediaPath, RangePlan, media_path, plan
from tenants.media.storages import StoredRange


@require_safe
def serve_file(request: HttpRequest) -> HttpResponseBase:
    """Return the file, 404 if it doesn't exist or belongs to another domain, or 503 if the storage fails."""
    file = media_path(request.path)
    if file is None or file.host != current_domain().media_host:
        return _refusal(404, _("This file doesn't exist."))
    headers = request.headers
    conditions = Conditions(
        headers.get("If-None-Match", ""), headers.get("Range", ""), headers.get("If-Range", "")
    )
    try:
        return _answer(file, conditions)
    except FileNotFoundError:
        return _refusal(404, _("This file doesn't exist."))
    except storing.FAILURES:
        return _refusal(503, _("The file can't be read right now. Try again in a moment."))


def _answer(file: MediaPath, conditions: Conditions) -> HttpResponseBase:
    if conditions.range:
        planned = plan(file, conditions, lambda: default_storage.size(file.storage_key))
        return _response(planned, lambda: storing.part(file.storage_key, planned.start, planned.length))
    # A bucket returns the size with the content, so this takes one request instead of two.
    part = cache(lambda: storing.part(file.storage_key))
    return _response(plan(file, conditions, lambda: part().length), part)


def _response(planned: RangePlan, read: Callable[[], StoredRange]) -> HttpResponseBase:
    if planned.status == 416:
        refusal = _refusal(416, _("The requested range isn't in the file."))
        refusal.headers["Content-Range"] = planned.headers["Content-Range"]
        return refusal
    if planned.status == 304:
        return HttpResponse(status=304, headers=planned.headers)
    part = read()
    return FileResponse(
        part.chunks,
        length=planned.length,
        stored=part.stored,
        status=planned.status,
        headers=planned.headers,
    )


def _refusal(status: int, sentence: str) -> HttpResponse:
    response = HttpResponse(sentence, status=status, content_type="text/plain; charset=utf-8")
    for name, value in {**HEADERS, "Cache-Control": "no-store"}.items():
        response.headers[name] = value
    return response
