"""Responses that the front creates without Django's views, in the API's error format or as a small page."""

import io
import re
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from itertools import product

from django.core.handlers.wsgi import WSGIRequest
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext_lazy as _

from commissary.server.environ import make_environ
from commissary.server.replies import FrontReply
from commissary.server.request import Request
from shared.api.handlers import plain_answer, wants_json
from shared.api.languages import LanguageMiddleware
from shared.tenancy.cors import is_origin_allowed
from shared.tenancy.resolver import get_cached_domain
from shared.tenancy.unit_of_work import DomainRef
from tenants.site.documents.headers import SecurityHeadersMiddleware, security_headers
from tenants.site.documents.plain_pages import TOO_MANY_COOKIES, busy_response

HEAD_BYTES = 65_536
"""The maximum size in bytes of all headers of a request together."""
COOKIE_BYTES = 32_768
"""The maximum size in bytes of the cookies of a request."""
DELETION_BYTES = 100_000
"""The maximum size in bytes of the `Set-Cookie` headers in one response.

Browsers reject a response with a head of more than 256 KB.
"""
_PATH = re.compile(r"[!-:<-~]*")
_COOKIE_NAME = re.compile(r"[!-:<>-~]*(?: [!-:<>-~]+)*")

SENTENCES = {
    401: "Unauthenticated.",
    408: _("The request took too long to arrive."),
    411: _("Send the length of the body in Content-Length."),
    413: _("The request body is too large."),
    431: _("The request headers are too large."),
    500: _("An error occurred. Please try again."),
    503: _("The service is busy. Please try again in a moment."),
}


def refusal(request: Request, status: int, *, retry_after: int = 0, public_port: int) -> FrontReply:
    """Return an error response with `status`.

    Its CORS headers let every page that may call the API read the response. With `retry_after`, the client is
    told to retry after that number of seconds.
    """
    environ = make_environ(request, io.BytesIO(), 0, public_port=public_port)

    def answer(parsed: HttpRequest) -> HttpResponse:
        if status == 503 and not wants_json(parsed):
            return busy_response(parsed)
        if status == 431 and not wants_json(parsed):
            return TOO_MANY_COOKIES.response()
        return plain_answer(parsed, status, str(SENTENCES[status]))

    response = SecurityHeadersMiddleware(LanguageMiddleware(answer))(WSGIRequest(environ))
    if retry_after:
        response.headers["Retry-After"] = str(retry_after)
    if status == 401:
        response.headers["WWW-Authenticate"] = "Bearer"
    if status == 408:
        response.headers["Connection"] = "close"
    headers = [*response.items(), *_cross_origin(request), ("Content-Length", str(len(response.content)))]
    return FrontReply(status, headers, response.content)


def is_oversized(request: Request) -> bool:
    """Return whether the headers of a request exceed the size limits."""
    total = cookies = 0
    for name, value in request.headers.items():
        total += len(name) + len(value)
        if name == "cookie":
            cookies += len(value)
    return cookies > COOKIE_BYTES or total > HEAD_BYTES


def reply_to_oversized_head(request: Request, *, public_port: int) -> FrontReply:
    """Return a 431 response that deletes the browser's cookies, so that its next request is small again.

    A script on a sibling host can fill the cookies of a parent domain, which the browser also sends to this
    host.
    """
    reply = refusal(request, 431, public_port=public_port)
    # Browsers obey Clear-Site-Data only on secure origins. On others, Chromium would also ignore Set-Cookie.
    deletions = [("Clear-Site-Data", '"cookies"')] if request.is_secure else _cookie_deletions(request)
    return replace(reply, headers=[*reply.headers, *deletions])


def _cookie_deletions(request: Request) -> Iterator[tuple[str, str]]:
    """Yield `Set-Cookie` headers that delete the cookies of a request from all of their possible places.

    These are all paths and domains for which a script can set a cookie. If the headers exceed the limit, the
    response to the next request deletes the remaining cookies.
    """
    pairs = ";".join(request.headers.get_all("cookie")).split(";")
    names = dict.fromkeys(pair.rpartition("=")[0].partition("=")[0].strip() for pair in pairs)
    labels = request.host.partition(":")[0].split(".")
    parents = [f"; Domain={'.'.join(labels[at:])}" for at in range(len(labels) - 1)]
    parts = [part for part in request.path.split("/") if part]
    folders = ["/" + "/".join(parts[: at + 1]) for at in range(len(parts))]
    paths = ["/", *(path for folder in folders for path in (folder, f"{folder}/"))]
    left = DELETION_BYTES
    for path, domain, name in product(paths, [*reversed(parents), ""], names):
        if _COOKIE_NAME.fullmatch(name) and _PATH.fullmatch(path):
            header = f"{name}=deleted; Path={path}; Max-Age=0{domain}"
            left -= len(header)
            if left < 0:
                return
            yield "Set-Cookie", header


def reply_to_malformed_request(sentence: str, path: str) -> FrontReply:
    """Return a 400 response with this sentence, for a malformed request."""
    headers = [
        ("Content-Type", "text/plain; charset=utf-8"),
        *security_headers(path, is_secure=False).items(),
    ]
    return FrontReply(400, headers, f"{sentence}\n".encode())


def _cross_origin(request: Request) -> list[tuple[str, str]]:
    """Return CORS headers that let pages of known hosts read an error response, as shared.tenancy.cors
    does."""
    origin: str = request.headers.get("origin", "")
    if not origin or not is_origin_allowed(
        origin, request.host, is_secure=request.is_secure, find_domain=_find_cached_domain
    ):
        return []
    return [
        ("Access-Control-Allow-Origin", origin),
        ("Access-Control-Expose-Headers", "retry-after,x-request-id"),
        ("Vary", "origin"),
    ]


def _find_cached_domain(host: str) -> DomainRef | None:
    """Return the domain of a host, or None if the cache has no entry for the host."""
    with suppress(KeyError):
        return get_cached_domain(host)
    return None
