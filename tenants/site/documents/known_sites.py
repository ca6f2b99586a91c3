"""Remember names, colors and contact data of recently shown sites.

Pages that must not wait for the database use this data.
"""

from dataclasses import dataclass, replace
from threading import Lock

from cachetools import TTLCache
from django.http import HttpRequest

from shared.tenancy.hosts import InvalidHost, canonical_host
from shared.tenancy.invalidation import subscribe
from shared.tenancy.unit_of_work import current_domain
from tenants.hours.facts import OpenSpan
from tenants.site.payload.schemas import SitePayload

_SECONDS = 3600
"""The number of seconds for which the front serves a page while the database is unavailable."""


@dataclass(frozen=True)
class KnownSite:
    domain_id: int
    name: str
    colors: dict[int, str]
    address: str
    phone: str
    email: str
    hours: list[OpenSpan]


_known: TTLCache[str, KnownSite] = TTLCache(maxsize=1_000, ttl=_SECONDS)
_lock = Lock()


def remember(payload: SitePayload) -> None:
    """Remember the site of a page that was sent to a visitor."""
    options = payload["options"]
    site = KnownSite(
        domain_id=current_domain().id,
        name=options["title"] or current_domain().title,
        colors={each["domain_color_type_id"]: each["code"] for each in payload["colors"]},
        address=options["address"],
        phone=options["phone"],
        email=options["email"],
        hours=payload["business"]["hours"],
    )
    with _lock:
        _known[current_domain().host] = site


def _forget_contact_data(domain_id: int, _urls: tuple[str, ...]) -> None:
    """Keep only the name and colors of a changed site, because its phone number or hours may be new."""
    with _lock:
        for host, site in list(_known.items()):
            if site.domain_id == domain_id:
                _known[host] = replace(site, address="", phone="", email="", hours=[])


subscribe(_forget_contact_data)


def forget_all() -> None:
    with _lock:
        _known.clear()


def find_site(request: HttpRequest) -> KnownSite | None:
    """Return the site at the host of the request if this process served one of its pages in the last hour, or
    None."""
    try:
        host = canonical_host(request.META.get("HTTP_HOST", ""))
    except InvalidHost:
        return None
    with _lock:
        return _known.get(host)
