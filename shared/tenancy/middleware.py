"""Find the domain of an HTTP request. No later code chooses the domain again."""

from collections.abc import Callable
from contextlib import suppress
from typing import Protocol, cast

from django.conf import settings
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils.module_loading import import_string
from django.utils.translation import gettext as _
from django_tenants.middleware.main import TenantMainMiddleware

from .hosts import InvalidHost, canonical_host, split_api
from .nodes import nodes
from .origins import site_origin
from .panel_host import (
    WITHOUT_DOMAIN,
    find_requested_domain,
    is_panel_path,
    panel_address,
    panel_origin,
)
from .resolver import domain_by_host, domain_by_id
from .unit_of_work import MAINTENANCE, DomainRef, shared_work, unit_of_work

_SAFE_METHODS = frozenset({"GET", "HEAD", "OPTIONS"})
# Signing in, signing out and switching domains choose the domain, so an older claim may differ from the
# domain.
_FREE_OF_CLAIMS = "/api/auth/"
_MEDIA = "/domains/"
_REDIRECTED_METHODS = frozenset({"GET", "HEAD"})
_LATEST_BUILD = "/builds/latest.json"


class TokenClaims(Protocol):
    """The claims that this module needs, from a verified access token that may have expired."""

    @property
    def domain_id(self) -> int: ...


class DomainRequest(HttpRequest):
    """A request with the attributes that this middleware sets."""

    domain: DomainRef
    tenant: DomainRef | None
    """The same domain under the attribute name of django-tenants, or None if there is no domain."""
    is_api: bool
    client_address: str
    claims: TokenClaims | None
    """The claims of the access token, or None if there is no valid token."""


class TenancyMiddleware(TenantMainMiddleware):
    """Middleware that turns each request into a `DomainRequest` and runs it in its domain's unit of work.

    The domain comes from the verified token, otherwise from the host. If neither identifies a domain, the
    response is 404, because there is no default domain. On the panel host, some pages and calls do not need a
    domain. Claims of the client about the domain (`X-Site`, `X-Forwarded-For`, `X-Domain-Id`) do not choose
    it. If such a claim differs from the domain, the call gets 409 `wrong_domain`. The response names both
    domains only if the user may enter both. Unlike the middleware of django-tenants, this middleware sets no
    schema on the connection, because the unit of work does.
    """

    async_capable = False

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        super().__init__(get_response)
        self.read_claims = import_string(settings.COMMISSARY_CLAIMS_READER)
        self.may_enter = import_string(settings.COMMISSARY_ACCESS_READER)
        self.maintenance = import_string(settings.COMMISSARY_MAINTENANCE_VIEW)
        self.unknown_host = import_string(settings.COMMISSARY_UNKNOWN_HOST_VIEW)

    def __call__(self, request: HttpRequest) -> HttpResponse:
        domain_request = cast(DomainRequest, request)
        response = self.process_request(domain_request)
        if response is not None:
            return response
        domain = domain_request.tenant
        if domain is None:
            with shared_work():
                return self.get_response(request)
        # Check this before the request occupies one of the threads that other domains need.
        nodes().breakers.refuse_unreachable(domain.schema_name)
        with unit_of_work(domain):
            # The code cannot use the schema of a domain in maintenance: see `fleet`.
            answer = self.maintenance if domain.status == MAINTENANCE else self.get_response
            return answer(request)

    def process_request(self, request: DomainRequest) -> HttpResponse | None:
        """Set the domain of the request and return None, or return the response to send instead."""
        # The visitor's address. Only commissary.server.request reads it from the headers of proxies.
        request.client_address = request.META.get("REMOTE_ADDR", "")
        request.is_api = False
        try:
            hostname, request.is_api = split_api(self.hostname_from_request(request))
        except InvalidHost:
            return self.no_tenant_found(request, "")
        if hostname == settings.PANEL_HOST:
            return self._process_on_panel_host(request)
        by_host = self.get_tenant(None, hostname)
        if by_host is None:
            return self.no_tenant_found(request, hostname)
        if not _belongs_to_host(request):
            return JsonResponse({"message": _("Not found.")}, status=404)
        return _redirect(request, by_host) or self._choose_domain(request, by_host)

    @staticmethod
    def hostname_from_request(request: HttpRequest) -> str:
        """Return the canonical host name of the request. Raises InvalidHost for an invalid name."""
        return canonical_host(request.META.get("HTTP_HOST", ""))

    def get_tenant(self, domain_model: object, hostname: str) -> DomainRef | None:
        """Return the domain of a host from the cached registry. `domain_model` is not used."""
        return domain_by_host(hostname)

    def no_tenant_found(self, request: HttpRequest, hostname: str) -> HttpResponse:
        if request.path.startswith("/api/"):
            return JsonResponse({"message": _("Not found.")}, status=404)
        response: HttpResponse = self.unknown_host(request)
        return response

    def _process_on_panel_host(self, request: DomainRequest) -> HttpResponse | None:
        """Set the domain of a request to the panel host and return None, or return the response.

        The panel host serves the panel, the sign-in pages and their API, but no public pages of a domain.
        """
        path = request.path
        if request.is_api:
            if not path.startswith("/api/"):
                return JsonResponse({"message": _("Not found.")}, status=404)
            # X-Site chooses the domain of calls that need no domain, such as signing in. Others need a token.
            is_without_domain = path.startswith(WITHOUT_DOMAIN)
            named = find_requested_domain(request, is_api=True) if is_without_domain else None
            return self._choose_domain(request, named)
        if path == "/":
            return _redirect_to_panel(panel_origin("") + request.get_full_path().replace("/", "/panel", 1))
        if not is_panel_path(path) and path != _LATEST_BUILD:
            return self.no_tenant_found(request, settings.PANEL_HOST)
        return self._choose_domain(request, find_requested_domain(request, is_api=False))

    def _choose_domain(self, request: DomainRequest, by_host: DomainRef | None) -> HttpResponse | None:
        """Set the domain of the token or, without a token, the domain `by_host`, and return None.

        If the request must be rejected, return the response instead.
        """
        token = _bearer(request)
        request.claims = self.read_claims(token) if token else None
        by_token = _find_token_domain(request.claims, by_host) if request.claims else None
        domain = request.tenant = by_token or by_host
        if domain is None:
            if request.is_api and not request.path.startswith(WITHOUT_DOMAIN):
                return JsonResponse({"message": "Unauthenticated."}, status=401)
            return None
        request.domain = domain
        # A call with an invalid token gets a 401 first. The claim is checked when the client retries.
        if (by_token or not token) and _contradicts(request, domain):
            return self._refuse(request, domain)
        return None

    def _refuse(self, request: DomainRequest, active: DomainRef) -> JsonResponse:
        """Return a 409 response, which names both domains only if the caller may enter both."""
        meant = _find_contradicting_domain(request, active)
        if meant and request.claims and self.may_enter(request.claims, {meant.id, active.id}):
            return _wrong_domain(meant, active)
        return _wrong_domain(None, None)


def _find_token_domain(claims: TokenClaims, by_host: DomainRef | None) -> DomainRef | None:
    """Return the domain of the token.

    This is usually the domain of the host, which is already known.
    """
    is_known = by_host is not None and claims.domain_id == by_host.id
    return by_host if is_known else domain_by_id(claims.domain_id)


def _bearer(request: DomainRequest) -> str:
    scheme, _, token = request.META.get("HTTP_AUTHORIZATION", "").partition(" ")
    return token if request.is_api and scheme.lower() == "bearer" else ""


def _belongs_to_host(request: DomainRequest) -> bool:
    """Return whether the host serves this path.

    `api.<host>` serves only the API and media, and other hosts do not serve the API.
    """
    path_is_api = request.path == "/api" or request.path.startswith("/api/")
    return path_is_api == request.is_api or (request.is_api and request.path.startswith(_MEDIA))


def _redirect(request: DomainRequest, domain: DomainRef) -> HttpResponse | None:
    """Return a redirect to the panel host or the primary host, or None if no redirect is needed."""
    if settings.PANEL_HOST and not request.is_api and is_panel_path(request.path):
        return _redirect_to_panel(panel_address(domain.host, request.get_full_path()))
    return _redirect_to_primary(request, domain) if _belongs_to_primary(request, domain) else None


def _belongs_to_primary(request: DomainRequest, domain: DomainRef) -> bool:
    """Return whether the request is for a page on a host that redirects to the primary host.

    The API and media work on every host, because links to them may be older than the primary host, and some
    clients do not follow redirects.
    """
    if request.is_api or request.method not in _REDIRECTED_METHODS or request.path.startswith(_MEDIA):
        return False
    host = canonical_host(request.META["HTTP_HOST"])
    return host != domain.host and host not in domain.served_hosts


def _redirect_to_primary(request: DomainRequest, domain: DomainRef) -> HttpResponse:
    """Redirect to the same path and query on the primary host.

    The redirect is permanent, but cached only briefly, because another host may become the primary host.
    """
    location = site_origin(domain.host) + request.get_full_path()
    return HttpResponse(status=301, headers={"Location": location, "Cache-Control": "public, max-age=60"})


def _redirect_to_panel(address: str) -> HttpResponse:
    """Redirect temporarily to the panel, because a setting determines its host.

    The query is not sent as a referrer, because it may contain the token of a link in an email.
    """
    headers = {"Location": address, "Cache-Control": "no-store", "Referrer-Policy": "no-referrer"}
    return HttpResponse(status=307, headers=headers)


def _contradicts(request: DomainRequest, domain: DomainRef) -> bool:
    """Return whether the client claims a domain other than the domain of this call."""
    if not request.is_api or request.path.startswith(_FREE_OF_CLAIMS):
        return False
    if _get_requested_domain_id(request) not in {"", str(domain.id)}:
        return True
    return request.method not in _SAFE_METHODS and _domain_named_in_header(request, domain) is not None


def _find_contradicting_domain(request: DomainRequest, domain: DomainRef) -> DomainRef | None:
    """Return the domain that the client claims if it differs from the domain of this call, otherwise None."""
    pinned = _get_requested_domain_id(request)
    if pinned in {"", str(domain.id)}:
        return _domain_named_in_header(request, domain)
    return domain_by_id(int(pinned)) if _is_id(pinned) else None


def _get_requested_domain_id(request: DomainRequest) -> str:
    pinned: str = request.META.get("HTTP_X_DOMAIN_ID", "")
    return pinned


def _is_id(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) <= 18


def _domain_named_in_header(request: DomainRequest, domain: DomainRef) -> DomainRef | None:
    """Return the first domain other than `domain` that a header specifies by its host, or None."""
    for header in ("HTTP_X_SITE", "HTTP_X_FORWARDED_FOR"):
        with suppress(InvalidHost):
            named = domain_by_host(canonical_host(request.META.get(header, "")))
            if named is not None and named.id != domain.id:
                return named
    return None


def _wrong_domain(meant: DomainRef | None, active: DomainRef | None) -> JsonResponse:
    message = _("You're now working on another domain. Nothing was saved.")
    if meant and active:
        message = _("You're now working on %(active)s. Nothing was saved on %(title)s.") % {
            "title": meant.title,
            "active": active.title,
        }
    body = {"message": message, "code": "wrong_domain", "meant": _name(meant), "active": _name(active)}
    return JsonResponse(body, status=409)


def _name(domain: DomainRef | None) -> dict[str, object] | None:
    return {"id": domain.id, "title": domain.title, "host": domain.host} if domain else None
