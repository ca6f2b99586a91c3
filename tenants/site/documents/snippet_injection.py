"""Insert a domain's snippets into a page.

Snippets that require consent are inactive until visitors give consent. Snippets consist of elements
(`tenants.snippets.markup`) with known tags and attributes. User input is never inserted as markup, except
the text of scripts, which has been checked and cannot close its element.
"""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.utils.html import escape, format_html
from django.utils.safestring import SafeString

from shared.data_types import JsonMapping
from tenants.site.documents.builds import NotBuilt, bundle
from tenants.site.payload.escaping import csp_hash

# This script runs before any Google script. Consent is denied by default until the visitor responds.
CONSENT_DEFAULTS = (
    "window.dataLayer=window.dataLayer||[];function gtag(){dataLayer.push(arguments)}"
    "gtag('consent','default',{ad_storage:'denied',ad_user_data:'denied',ad_personalization:'denied',"
    "analytics_storage:'denied'})"
)
_VOID = ("meta", "link", "img")
_NECESSARY = "necessary"
_CONSENT = "consent"
"""The bundle of the consent dialog, which activates the accepted snippets."""


@dataclass(frozen=True)
class InjectedSnippets:
    """The snippets by position, and the sources that the policy of the page must allow."""

    head: SafeString
    body_open: SafeString
    body_close: SafeString
    hashes: tuple[str, ...]
    sources: Mapping[str, tuple[str, ...]]


def place_snippets(snippets: Iterable[JsonMapping]) -> InjectedSnippets:
    """Return the snippets of a payload, ready to be inserted into its document."""
    rows = list(snippets)
    waits = any(row["consent_category"] != _NECESSARY for row in rows)
    first = [_script({}, CONSENT_DEFAULTS)] if any(row["is_google"] for row in rows) else []
    texts = [CONSENT_DEFAULTS] if first else []
    texts += [each["text"] for row in rows for each in row["elements"] if each["tag"] == "script"]
    return InjectedSnippets(
        head=_lines([*first, *_at("head", rows)]),
        body_open=_lines(_at("body_open", rows)),
        body_close=_lines([*_at("body_close", rows), *(_consent_script() if waits else ())]),
        hashes=tuple(dict.fromkeys(csp_hash(text) for text in texts if text)),
        sources={kind: _hosts(kind, rows) for kind in ("script", "connect", "img", "frame")},
    )


def _at(position: str, rows: Iterable[JsonMapping]) -> Iterable[SafeString]:
    for row in rows:
        if row["tag_position"] == position:
            for element in row["elements"]:
                yield _element(element, row["consent_category"])


def _element(element: JsonMapping, category: str) -> SafeString:
    if category == _NECESSARY:
        return _write_element(element)
    if element["tag"] == "script":
        attributes = json.dumps(element["attributes"])
        inert = {"type": "text/plain", "data-consent": category, "data-attributes": attributes}
        return _script(inert, element["text"])
    if element["tag"] == "noscript":
        return SafeString("")  # Without JavaScript, there is no consent dialog.
    return format_html('<template data-consent="{}">{}</template>', category, _write_element(element))


def _write_element(element: JsonMapping) -> SafeString:
    tag, attributes = element["tag"], element["attributes"]
    if tag == "script":
        return _script(attributes, element["text"])
    inside = SafeString("".join(_write_element(child) for child in element["children"]))
    end = "" if tag in _VOID else f"</{tag}>"
    return SafeString(f"<{tag}{_attributes(attributes)}>{inside}{end}")


def _script(attributes: Mapping[str, str], text: str) -> SafeString:
    return SafeString(f"<script{_attributes(attributes)}>{text}</script>")


def _attributes(attributes: Mapping[str, str]) -> str:
    return "".join(f' {name}="{escape(value)}"' for name, value in attributes.items())


def _consent_script() -> Iterable[SafeString]:
    """Yield the styles and the script of the consent dialog, or nothing if it has not been built.

    Without the script, snippets that require consent never become active.
    """
    try:
        consent = bundle(_CONSENT)
    except NotBuilt:
        return
    for style in consent.styles:
        yield format_html('<link rel="stylesheet" href="{}">', style)
    yield format_html('<script type="module" src="{}"></script>', consent.script)


def _hosts(kind: str, rows: Iterable[JsonMapping]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(host for row in rows for host in row["sources"][kind]))


def _lines(parts: Iterable[SafeString]) -> SafeString:
    return SafeString("\n".join(part for part in parts if part))
