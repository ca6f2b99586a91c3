"""Add the security headers to every response."""

import re
from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

from tenants.site.documents.csp import NOTHING

_ONE_YEAR = 31_536_000

# Paths of documents that set session cookies or handle passwords.
_APP = re.compile(r"/(?:panel|team-login|reset-password|change-password)(?:/|\Z)")

_DEFAULTS = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "strict-origin-when-cross-origin",
    "Permissions-Policy": "camera=(), geolocation=(self), microphone=(), payment=(), usb=()",
    "Cross-Origin-Resource-Policy": "same-site",
    "Content-Security-Policy": NOTHING,
    "Cache-Control": "no-store",
}


def security_headers(path: str, *, is_secure: bool) -> dict[str, str]:
    """Return the strictest security headers for the path. A view may set less strict ones.

    The opener policies of the panel and of public pages must differ. With the same policy, a script on a
    public page could read the cookies of a panel window that it opened. This applies to every response below
    `/panel`, including error pages.
    """
    opener = "same-origin" if _APP.match(path) else "same-origin-allow-popups"
    headers = {**_DEFAULTS, "Cross-Origin-Opener-Policy": opener}
    if is_secure:
        # Omit includeSubDomains, because other hosts below a domain's host may belong to other servers.
        headers["Strict-Transport-Security"] = f"max-age={_ONE_YEAR}"
    return headers


class SecurityHeadersMiddleware:
    """Middleware that adds `security_headers` to every response, including responses of other middleware.

    It also rejects requests for a service worker on every path. Otherwise, a script on a public page could
    install a worker that sees the panel's requests.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if request.headers.get("Service-Worker", "").strip().lower() == "script":
            response = HttpResponse(
                "Service workers are not served here.\n", status=403, content_type="text/plain"
            )
        else:
            response = self.get_response(request)
        for name, value in security_headers(request.path, is_secure=request.is_secure()).items():
            response.headers.setdefault(name, value)
        return response
