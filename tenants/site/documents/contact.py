"""Build the contact data of a site as HTML, for pages without its layout."""

import re
from collections.abc import Iterable

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from shared.data_types import JsonMapping
from tenants.hours.writing import hours_for_visitors
from tenants.options.icons import SOCIAL_ICONS
from tenants.options.models import SiteOptions
from tenants.posts.content.links import is_web_address
from tenants.posts.content.phones import dialed_number

STYLE = (
    "address{display:grid;gap:.25rem;max-width:34rem;font-style:normal;overflow-wrap:anywhere}"
    "address a{display:inline-block;margin:0;padding:.5rem;color:inherit;background:none}"
)
FIELDS = ("address", "phone", "email", "business", "socials")
"""The columns that `contact_html` reads."""


def contact_html(options: SiteOptions | None) -> SafeString:
    """Return the address, phone, email, weekly hours and social links as HTML, or "" if none of them is
    set."""
    if options is None:
        return SafeString("")
    hours = (options.business or {}).get("hours") or []
    links = [(SOCIAL_ICONS[each["icon_id"]].label, each["link"]) for each in options.socials]
    return contact_lines(options.address, options.phone, options.email, hours, links=links)


def contact_lines(
    address: str,
    phone: str,
    email: str,
    spans: Iterable[JsonMapping],
    *,
    name: str = "",
    links: Iterable[tuple[str, str]] = (),
) -> SafeString:
    """Return the lines that are not empty as an `address` element."""
    hours = hours_for_visitors(spans)
    lines = [
        format_html("<p><strong>{}</strong></p>", name) if name else "",
        format_html("<p>{}</p>", address) if address else "",
        _link("tel:", re.sub(r"[^+\d]", "", dialed_number(phone)), phone),
        _link("mailto:", email, email),
        *(format_html("<p>{}</p>", each) for each in hours.split("; ") if each),
        *(_link("", link, label) for label, link in links if is_web_address(link)),
    ]
    shown = format_html_join("\n", "{}", ((line,) for line in lines if line))
    return format_html("\n<address>{}</address>", shown) if shown else shown


def _link(scheme: str, target: str, text: str) -> SafeString | str:
    return format_html('<p><a href="{}{}">{}</a></p>', scheme, target, text) if target else ""
