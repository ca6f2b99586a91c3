"""Small pages without scripts, for responses to forms and to links in emails."""

import base64
import hashlib
from collections.abc import Iterable

from django.http import HttpResponse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from shared.api.languages import ENGLISH
from shared.mail.links import site_url
from shared.tenancy.unit_of_work import current_domain

_STYLE = (
    "body{margin:0;min-height:100vh;box-sizing:border-box;display:grid;place-content:center;gap:.75rem;padding:2rem;"
    "font:1.0625rem/1.6 system-ui,sans-serif;color:#22292d;background:#f7f5f1}"
    "h1{font-size:clamp(1.75rem,6vw,3rem);line-height:1.15;margin:0;text-wrap:balance}"
    "p,ul{margin:0;max-width:34rem}ul:empty{display:none}"
    "a{display:inline-block;padding:.75rem 0;color:inherit;font-weight:600}"
    "button{font:inherit;font-weight:600;padding:.75rem 1.5rem;border:0;border-radius:.5rem;cursor:pointer;"
    "color:#f7f5f1;background:#22292d}"
    "@media(prefers-color-scheme:dark){body{color:#eceae5;background:#191c1e}"
    "button{color:#191c1e;background:#eceae5}}"
)
_NOTHING = SafeString("")
_STYLE_HASH = base64.b64encode(hashlib.sha256(_STYLE.encode()).digest()).decode()
_POLICY = (
    f"default-src 'none'; style-src 'sha256-{_STYLE_HASH}'; "
    "base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
_HEADERS = {
    "Content-Security-Policy": _POLICY,
    "Cache-Control": "no-store",
    # The URL of one of these pages contains a token.
    "Referrer-Policy": "no-referrer",
}


def plain_page(
    status: int, text: str, items: Iterable[str] = (), more: SafeString = _NOTHING, language: str = ENGLISH
) -> HttpResponse:
    """Return a page with the site's title, one paragraph, an optional list, and a link to the site."""
    domain = current_domain()
    html = format_html(
        '<!doctype html>\n<html lang="{language}">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        '<meta name="robots" content="noindex">\n<title>{title}</title>\n'
        "<style>{style}</style>\n</head>\n<body>\n"
        "<h1>{title}</h1>\n<p>{text}</p>\n<ul>{items}</ul>\n{more}\n"
        '<p><a href="{home}">{title}</a></p>\n</body>\n</html>\n',
        language=language,
        title=domain.title,
        style=SafeString(_STYLE),
        text=text,
        items=format_html_join("", "<li>{}</li>", ((item,) for item in items)),
        more=more,
        home=site_url(domain, "/"),
    )
    return HttpResponse(html, status=status, headers=_HEADERS)
