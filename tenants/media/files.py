"""Serves the files of the domain that is asked, and of no other, as things to look at and never to run."""

from django.core.files.storage import default_storage
from django.http import FileResponse, HttpRequest, HttpResponse, HttpResponseBase, HttpResponseNotModified
from django.views.decorators.http import require_safe

from shared.tenancy.unit_of_work import current_domain
from tenants.media.images import MIME_OF

# Names are random and their content never changes.
FOREVER = "public, max-age=31536000, immutable"
HEADERS = {
    "X-Content-Type-Options": "nosniff",
    "Content-Security-Policy": "sandbox; default-src 'none'",
    # Pictures of a public site may be shown by others: feeds, previews of links.
    "Cross-Origin-Resource-Policy": "cross-origin",
}


@require_safe
def serve_file(request: HttpRequest, host: str = "", key: str = "", extension: str = "") -> HttpResponseBase:
    """The file, if it belongs to the domain this host is for; else 404, whether it exists or not."""
    mime = MIME_OF.get(extension)
    if mime is None or host != current_domain().media_host:
        return _missing()
    tag = f'"{key}"'
    if tag in request.headers.get("If-None-Match", ""):
        return _with_headers(HttpResponseNotModified(), tag)
    try:
        file = default_storage.open(f"domains/{host}/{key}")
    except (FileNotFoundError, IsADirectoryError):
        return _missing()
    return _with_headers(FileResponse(file, content_type=mime), tag)


def _with_headers(response: HttpResponseBase, tag: str) -> HttpResponseBase:
    for name, value in {**HEADERS, "Cache-Control": FOREVER, "ETag": tag}.items():
        response.headers[name] = value
    return response


def _missing() -> HttpResponseBase:
    response = HttpResponse("There is no such file.", status=404, content_type="text/plain; charset=utf-8")
    for name, value in {**HEADERS, "Cache-Control": "no-store"}.items():
        response.headers[name] = value
    return response
