"""Check link targets: a website, an email address, a phone number or a path on the same site."""

import re
from urllib.parse import urlsplit, urlunsplit

from django.utils.translation import gettext_lazy as _

from shared.mail.links import site_url
from shared.tenancy.hosts import InvalidHost, canonical_host
from shared.tenancy.unit_of_work import current_domain_or_none

MAX_LENGTH = 2000
COMPLAINT = _("Enter a link that starts with https://, http://, mailto:, tel: or a single /.")

# Browsers drop tabs and line ends inside a URL and treat a backslash as a slash, so these characters are not
# allowed.
_NEVER = re.compile(r"[\x00-\x20\x7f-\xa0\u2028\u2029\\<>\"`]")
_ON_THIS_SITE = re.compile(r"/(?!/).*|[#?].+")
_MAIL = re.compile(r"mailto:[^@?]+@[^@?]+(\?[^@]*)?", re.IGNORECASE)
_PHONE = re.compile(r"tel:\+?[0-9][0-9().;=+-]*", re.IGNORECASE)
_WEB = re.compile(r"https?://[^/?#]", re.IGNORECASE)


def clean_link(raw: str) -> str:
    """Return `raw`, trimmed, for use in an href. Raises ValueError for targets that are not allowed.

    A web address of the current site is reduced to its path, so that it remains valid on a new host or in a
    copy of the site.
    """
    link = raw.strip()
    if not link or len(link) > MAX_LENGTH or _NEVER.search(link):
        raise ValueError(COMPLAINT)
    if any(pattern.fullmatch(link) for pattern in (_ON_THIS_SITE, _MAIL, _PHONE)):
        return link
    if is_web_address(link):
        return _to_path(link)
    raise ValueError(COMPLAINT)


def _to_path(link: str) -> str:
    """Return the path of a web address on a host of the current site. Other addresses are returned
    unchanged."""
    domain = current_domain_or_none()
    parts = urlsplit(link)
    try:
        host = canonical_host(parts.netloc)
    except InvalidHost:
        return link
    if domain is None or host not in domain.hosts:
        return link
    if parts.port not in (None, urlsplit(site_url(domain)).port):
        return link
    path = urlunsplit(("", "", parts.path or "/", parts.query, parts.fragment))
    return path if _ON_THIS_SITE.fullmatch(path) else link


def is_web_address(link: str) -> bool:
    """Return whether `link` is an http(s) URL with a host.

    URLs with a user name are rejected, because the user name could disguise the host.
    """
    if not _WEB.match(link) or _NEVER.search(link):
        return False
    try:
        parts = urlsplit(link)
        return bool(parts.hostname) and "@" not in parts.netloc and parts.port != 0
    except ValueError:  # Raised for an unclosed bracket, or a port that is not a number.
        return False
