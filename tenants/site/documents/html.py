"""Build HTML documents: the public page around the rendered body, and panel and sign-in documents."""

import hashlib
import html
import secrets
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TypeGuard
from urllib.parse import quote

from django.http import HttpRequest, HttpResponse
from django.utils.html import escape, format_html, format_html_join
from django.utils.safestring import SafeString

from shared.data_types import JsonMapping
from tenants.options.palettes import ColorType, color_style
from tenants.posts.blocks import types_in
from tenants.posts.collections import TODAY_PATH
from tenants.site.documents import csp, site_icons
from tenants.site.documents.builds import AssetBundle
from tenants.site.documents.map_tiles import tiles_origin
from tenants.site.documents.plain_pages import UNKNOWN_HOST
from tenants.site.documents.snippet_injection import place_snippets
from tenants.site.documents.style_sheets import design_attributes, design_sheet, style_links
from tenants.site.payload.escaping import csp_hash, escape_for_html, json_for_html

_NOTHING = SafeString("")
_MAP = "StopsMap"
"""The block with the map that today's stops and home pages without blocks also show."""

# This script runs before the first paint, so that the chosen theme does not flicker. The device's theme
# is the default.
THEME_SCRIPT = (
    "(function(){var m=/(?:^|;\\s*)theme=(light|dark)(?:;|$)/.exec(document.cookie);"
    "if(m)document.documentElement.dataset.theme=m[1]})()"
)
_THEME_HASH = csp_hash(THEME_SCRIPT)
# Use neutral colors, because the notice is not part of the site's design.
_NOTICE_STYLE = (
    ".preview-notice{padding:.625rem 1rem;font:600 .9375rem/1.4 system-ui,sans-serif;text-align:center;"
    "color:#fff;background:#22292d;border-bottom:3px solid #f2b134}"
    "@media print{.preview-notice{display:none}}"
)
_NOTICE_HASH = csp_hash(_NOTICE_STYLE)


@dataclass(frozen=True)
class SiteDocument:
    """An HTML document with its Content-Security-Policy."""

    html: bytes
    csp: str
    keep_until: float | None = None
    """The Unix time until which the document may be cached for all visitors, or None if it must not be
    cached."""


def client_rendered_body(payload: bytes) -> bytes:
    """Return the body of a page that the browser renders from its payload, which is JSON."""
    data = escape_for_html(payload)
    return b'<div id="site"></div>\n<script type="application/json" id="payload">%b</script>' % data


def public_document(payload: JsonMapping, body: bytes, bundle: AssetBundle, notice: str = "") -> SiteDocument:
    """Return the document of `payload` around its `body`.

    The body comes from the renderer or from `client_rendered_body`. A `notice` is shown above the page. The
    body is long and already encoded, so the parts around it are built first, and all parts are joined once.
    """
    colors = {row["domain_color_type_id"]: row["code"] for row in payload["colors"]}
    style = color_style(colors)
    design = design_attributes(payload["design"])
    snippets = place_snippets(payload["snippets"])
    types = types_in([*payload["page"]["blocks"], *payload["page"]["embeds"].values()])
    policy = csp.public_page(
        inline_scripts=[_THEME_HASH, *snippets.hashes],
        inline_styles=[csp_hash(style), *([_NOTICE_HASH] if notice else [])],
        api=payload["api"],
        blocks={*types, *([_MAP] if _has_standard_map(payload) else [])},
        tiles=tiles_origin(),
        snippets=snippets.sources,
    )
    before = _lines(
        SafeString('<!doctype html>\n<html lang="en">\n<head>'),
        SafeString('<meta charset="utf-8">'),
        SafeString('<meta name="viewport" content="width=device-width, initial-scale=1">'),
        _inline("script", THEME_SCRIPT),
        # A script that loads the next page in place compares the values of both pages, because a document
        # keeps the policy and design of its first page.
        _fill(
            '<meta name="policy" content="{}">', hashlib.sha256((policy + design).encode()).hexdigest()[:16]
        ),
        _head(payload),
        _site_icons(payload["options"]["fav_icon"]),
        *(
            _fill('<meta name="theme-color" media="(prefers-color-scheme: {})" content="{}">', *each)
            for each in zip(("light", "dark"), site_icons.theme_colors(colors), strict=True)
        ),
        _inline("style", style),
        _inline("style", _NOTICE_STYLE) if notice else _NOTHING,
        style_links(bundle, _sheet(payload), _embed_sheet(payload), design_sheet(payload["design"])),
        _preloads(bundle.preloads),
        *(_data("application/ld+json", json_for_html(thing)) for thing in payload["head"]["json_ld"]),
        snippets.head,
        _fill('</head>\n<body data-template="{}"', payload["domain"]["template"]) + design + SafeString(">"),
        snippets.body_open,
        _fill('<aside class="preview-notice" aria-label="Preview">{}</aside>', notice)
        if notice
        else _NOTHING,
    )
    after = _lines(
        _fill('<script type="module" src="{}"></script>', bundle.script),
        snippets.body_close,
        SafeString("</body>\n</html>\n"),
    )
    # The renderer escapes its output, except for HTML that this server has sanitized.
    return SiteDocument(b"%b\n%b\n%b" % (before.encode(), body, after.encode()), policy)


def _has_standard_map(payload: JsonMapping) -> bool:
    """Return whether the standard layout of the page contains a map of stops."""
    return payload["url"] == TODAY_PATH or (payload["url"] == "" and not payload["page"]["blocks"])


def app_document(
    *,
    title: str,
    boot: JsonMapping,
    bundle: AssetBundle,
    frame: SafeString,
    media: str = "",
) -> SiteDocument:
    """Return the document of the panel or of a sign-in page, which a script renders.

    `frame` is the loading screen. The browser connects to the API while the script loads. The document is
    never cached, because it contains a nonce.
    """
    nonce = secrets.token_urlsafe(18)
    domain = boot["domain"] or {"colors": [], "fav_icon": None, "title": title}
    colors = {row["domain_color_type_id"]: row["code"] for row in domain["colors"]}
    html = _lines(
        SafeString('<!doctype html>\n<html lang="en">\n<head>'),
        SafeString('<meta charset="utf-8">'),
        SafeString('<meta name="viewport" content="width=device-width, initial-scale=1">'),
        SafeString('<meta name="robots" content="noindex, nofollow">'),
        format_html('<meta name="csp-nonce" content="{}">', nonce),
        format_html("<title>{}</title>", title),
        _icon(domain["fav_icon"], title=domain["title"], colors=colors),
        _inline("style", color_style(colors), nonce=nonce),
        _inline("script", THEME_SCRIPT, nonce=nonce),
        style_links(bundle),
        format_html('<link rel="preconnect" href="{}" crossorigin>', boot["api"]),
        _preloads(bundle.preloads, nonce=nonce),
        SafeString("</head>\n<body>"),
        format_html('<div id="app">{}</div>', frame),
        SafeString("<noscript>Please turn on JavaScript to use this page.</noscript>"),
        _data("application/json", json_for_html(boot), id_="boot"),
        _script(bundle.early, nonce=nonce, at_once=True) if bundle.early else _NOTHING,
        _script(bundle.script, nonce=nonce),
        SafeString("</body>\n</html>\n"),
    )
    policy = csp.panel_page(nonce=nonce, api=boot["api"], media=media, tiles=tiles_origin())
    return SiteDocument(html.encode(), policy)


def _head(payload: JsonMapping) -> SafeString:
    head, image = payload["head"], payload["head"]["image"]
    preview = head.get("preview") or {}
    named = {"description": head["description"], "robots": head["robots"]}
    properties = {
        "og:type": head["type"],
        "og:locale": "en_US",
        "og:site_name": payload["seo"]["title"],
        "og:title": head["title"],
        "og:description": head["description"],
        "og:url": head["canonical"],
        "og:image": image,
        "og:image:width": str(preview.get("width") or ""),
        "og:image:height": str(preview.get("height") or ""),
        "og:image:alt": preview.get("alt", ""),
    }
    # An error page has no canonical URL.
    canonical = SafeString("")
    if payload["status"] == 200:
        canonical = _fill('<link rel="canonical" href="{}">', head["canonical"])
    verified = payload["seo"]["verification"]
    twitter = {"twitter:card": "summary_large_image" if image else "summary"}
    return _lines(
        _fill("<title>{}</title>", head["title"]),
        *_metas("name", {**named, **twitter, **verified}),
        canonical,
        *_alternates(head["alternates"]),
        *_metas("property", properties),
    )


def _alternates(alternates: Iterable[Mapping[str, str]]) -> Iterable[SafeString]:
    for each in alternates:
        yield _fill(
            '<link rel="alternate" type="{}" title="{}" href="{}">', each["type"], each["title"], each["href"]
        )


def _metas(attribute: str, values: Mapping[str, str | None]) -> Iterable[SafeString]:
    for name, content in values.items():
        if content:
            yield _fill('<meta {}="{}" content="{}">', attribute, name, content)


def _fill(markup: str, *texts: str) -> SafeString:
    """Fill the placeholders in `markup` with escaped texts.

    Unlike format_html, this function accepts only strings. It is four times as fast, and every page calls it
    thirty times.
    """
    return SafeString(markup.format(*map(html.escape, texts)))


def _lines(*parts: SafeString) -> SafeString:
    return SafeString("\n".join(part for part in parts if part))


def _site_icons(item: JsonMapping | None) -> SafeString:
    """Return links to the icons of a public page.

    The icons are files, because search engines and iOS ignore `data:` URLs.
    """
    own = f'<link rel="icon" type="image/svg+xml" href="{escape(item["url"])}">' if _is_svg(item) else ""
    return _lines(
        SafeString('<link rel="icon" href="/favicon.ico" sizes="16x16 32x32 48x48">'),
        SafeString(own),
        SafeString(f'<link rel="apple-touch-icon" href="/{site_icons.TOUCH_ICON}">'),
        SafeString(f'<link rel="manifest" href="/{site_icons.MANIFEST}">'),
    )


def _is_svg(item: JsonMapping | None) -> TypeGuard[JsonMapping]:
    return item is not None and item["url"].endswith(".svg")


def _icon(item: JsonMapping | None, *, title: str, colors: Mapping[int, str]) -> SafeString:
    """Return links to the domain's icon, or to an icon with the initial of its title on its accent color."""
    if item:
        touch = item["thumbnail_url"] if item["thumbnail_url"].endswith(".png") else item["url"]
        return _fill(
            '<link rel="icon" href="{}">\n<link rel="apple-touch-icon" href="{}">', item["url"], touch
        )
    text, background = colors.get(ColorType.ACCENT_TEXT), colors.get(ColorType.ACCENT_BACKGROUND)
    initial = site_icons.get_initial(title)
    svg = (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">'
        f'<rect width="64" height="64" rx="14" fill="{background or "#222222"}"/>'
        '<text x="32" y="45" font-family="sans-serif" font-weight="700" font-size="38" text-anchor="middle" '
        f'fill="{text or "#ffffff"}">{escape(initial)}</text></svg>'
    )
    return _fill('<link rel="icon" type="image/svg+xml" href="data:image/svg+xml,{}">', quote(svg))


def _sheet(payload: JsonMapping) -> str:
    """Return the name of the page's style sheet, which the browser loads over the open connection."""
    return f"{payload['domain']['template']}-{'blocks' if payload['page']['blocks'] else 'posts'}"


def _embed_sheet(payload: JsonMapping) -> str:
    """Return the name of the style sheet of embeds in texts, or "" if the page does not need it.

    The sheet of pages with blocks has the same styles.
    """
    return "embeds" if payload["page"]["embeds"] and not payload["page"]["blocks"] else ""


def _preloads(scripts: Iterable[str], *, nonce: str = "") -> SafeString:
    attribute = format_html(' nonce="{}"', nonce) if nonce else ""
    return format_html_join(
        "\n", '<link rel="modulepreload"{} href="{}">', ((attribute, each) for each in scripts)
    )


def _script(path: str, *, nonce: str, at_once: bool = False) -> SafeString:
    """Return a module script. With `at_once`, the script runs without waiting for earlier modules."""
    attribute = SafeString(" async" if at_once else "")
    return format_html('<script type="module"{} nonce="{}" src="{}"></script>', attribute, nonce, path)


def _inline(tag: str, text: str, *, nonce: str = "") -> SafeString:
    """Return our own style or script as an element.

    Colors are the only user input, and cannot contain `<`.
    """
    attribute = format_html(' nonce="{}"', nonce) if nonce else ""
    return SafeString(f"<{tag}{attribute}>{text}</{tag}>")


def _data(kind: str, json: str, *, id_: str = "") -> SafeString:
    """Return a data block with JSON that `json_for_html` has escaped."""
    attribute = format_html(' id="{}"', id_) if id_ else ""
    return SafeString(f'<script type="{kind}"{attribute}>{json}</script>')


def unknown_host_response(_request: HttpRequest) -> HttpResponse:
    """Return the response for a host without a domain: 404, without data of any domain."""
    return UNKNOWN_HOST.response()
