"""Template tags for menus and social links, which every page shows."""

import json
from typing import Any
from urllib.parse import quote

from django import template
from django.utils.safestring import SafeString, mark_safe

from tests.bench.wagtail_site.models import Faq, MenuItem, SiteOptions, Social
from tests.bench.wagtail_site.schedule import clock

register = template.Library()
register.filter("clock", clock)

_ESCAPED = {ord("<"): "\\u003c", ord(">"): "\\u003e", ord("&"): "\\u0026"}


@register.simple_tag
def menus() -> dict[str, list[MenuItem]]:
    """Return all menu entries with their children, in one query."""
    found: dict[str, list[MenuItem]] = {}
    entries = list(MenuItem.objects.all())
    for each in entries:
        each.children = [other for other in entries if other.parent_id == each.pk]
        if each.parent_id is None:
            found.setdefault(each.menu, []).append(each)
    return found


@register.simple_tag
def socials() -> list[Social]:
    return list(Social.objects.all())


@register.filter
def on_map(query: str) -> str:
    return f"https://www.google.com/maps/search/?api=1&query={quote(query, safe='')}"


@register.simple_tag
def structured_site(options: SiteOptions, links: list[Social], base: str, logo: Any) -> SafeString:
    """Return structured data of the site for search engines."""
    return _as_script(
        {
            "@type": "WebSite",
            "name": options.title,
            "url": f"{base}/",
            "publisher": {
                "@type": "Organization",
                "name": options.title,
                "url": f"{base}/",
                "logo": f"{base}{logo.url}",
                "email": options.email,
                "telephone": options.phone,
                "address": {"@type": "PostalAddress", "streetAddress": options.address},
                "sameAs": [each.link for each in links if each.link.startswith("https:")],
            },
        }
    )


@register.simple_tag
def structured_faqs(faqs: list[Faq]) -> SafeString:
    answers = [{"@type": "Answer", "text": each.answer} for each in faqs]
    questions = [
        {"@type": "Question", "name": each.question, "acceptedAnswer": answer}
        for each, answer in zip(faqs, answers, strict=True)
    ]
    return _as_script({"@type": "FAQPage", "mainEntity": questions})


def _as_script(facts: dict[str, Any]) -> SafeString:
    text = json.dumps({"@context": "https://schema.org", **facts}, ensure_ascii=False).translate(_ESCAPED)
    script = f'<script type="application/ld+json">{text}</script>'
    return mark_safe(script)  # noqa: S308  # characters that could end the script are escaped
