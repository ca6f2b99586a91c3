"""The security headers every answer leaves with, whoever made it."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

from tenants.site.csp import NOTHING

_ONE_YEAR = 31_536_000

DEFAULTS = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "strict-origin-when-cross-origin",
    "Permissions-Policy": "camera=(), geolocation=(self), microphone=(), payment=(), usb=()",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-site",
    "Content-Security-Policy": NOTHING,
    "Cache-Control": "no-store",
}
"""A view that knows better sets the header itself; what nobody thought of gets the strictest."""


class SecurityHeadersMiddleware:
    """Adds `DEFAULTS` to every answer; stands outermost, so that refusals of other middleware get them too.

    Requests for a service worker are refused on every path: a worker that a script on a public page
    could install would see the panel's requests.
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
        for name, value in DEFAULTS.items():
            response.headers.setdefault(name, value)
        if request.is_secure():
            response.headers.setdefault(
                "Strict-Transport-Security", f"max-age={_ONE_YEAR}; includeSubDomains"
            )
        return response
