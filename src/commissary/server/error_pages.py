"""Answers the front gives itself where Django is not asked: in the contract's shape, or as a small page."""

import io
from urllib.parse import urlsplit

from django.core.handlers.wsgi import WSGIRequest
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext_lazy as _

from commissary.server.environ import environ_of
from commissary.server.replies import FrontReply
from commissary.server.request import Request
from shared.api.handlers import plain_answer, wants_json
from shared.api.languages import LanguageMiddleware
from shared.tenancy.cors import MAY_CALL
from shared.tenancy.hosts import InvalidHost, canonical_host
from shared.tenancy.resolver import cached_domain
from tenants.site.documents.headers import SecurityHeadersMiddleware, security_headers
from tenants.site.documents.plain_pages import BUSY

SENTENCES = {
    401: "Unauthenticated.",
    408: _("The request took too long to arrive."),
    411: _("Send the length of the body in Content-Length."),
    413: _("The body is too large."),
    500: _("Something went wrong."),
    503: _("The service is busy. Please try again in a moment."),
}


def refusal(request: Request, status: int, *, retry_after: int = 0, public_port: int) -> FrontReply:
    """The answer `status`, which any page that may call the API can read."""
    environ = environ_of(request, io.BytesIO(), 0, public_port=public_port)

    def answer(parsed: HttpRequest) -> HttpResponse:
        if status == 503 and not wants_json(parsed):
            return BUSY.response()
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


def malformed(sentence: str, path: str) -> FrontReply:
    """400 for what is no request of anybody's site."""
    headers = [
        ("Content-Type", "text/plain; charset=utf-8"),
        *security_headers(path, is_secure=False).items(),
    ]
    return FrontReply(400, headers, f"{sentence}\n".encode())


def _cross_origin(request: Request) -> list[tuple[str, str]]:
    """What lets a page of a known host read the refusal, as shared.tenancy.cors does for answers."""
    origin: str = request.headers.get("origin", "")
    if not origin:
        return []
    try:
        domain = cached_domain(canonical_host(urlsplit(origin).netloc))
    except (InvalidHost, ValueError, KeyError):
        return []
    if domain is None or domain.status not in MAY_CALL:
        return []
    return [
        ("Access-Control-Allow-Origin", origin),
        ("Access-Control-Expose-Headers", "retry-after,x-request-id"),
        ("Vary", "origin"),
    ]
