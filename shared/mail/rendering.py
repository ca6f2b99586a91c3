"""Render email templates to a subject, a text body and an HTML body."""

import re
from collections.abc import Mapping
from functools import cache
from typing import TYPE_CHECKING

from django.template import Context, Engine
from django.utils import translation
from django.utils.translation import gettext

from shared.api.languages import ENGLISH
from shared.mail.links import site_url

if TYPE_CHECKING:
    from shared.tenancy.unit_of_work import DomainRef

ACCENT = "#1f3a5f"
"""The color of buttons for sites without a color."""
MAX_SUBJECT = 200
_BUILTINS = ["django.templatetags.i18n"]
_PEOPLE = ("name", "who", "inviter")
_TITLES = ("site_name", "page", "form")
"""Keys of context values that other people may have chosen: names of people, and titles."""
MAX_PERSON_NAME = 40
_LINK = re.compile(r"://|www\.|\.[a-z]{2,}/|[\r\n]", re.IGNORECASE)
_HOST = re.compile(r"\w\.[a-z]{2,}", re.IGNORECASE)
"""A pattern for host names, which mail programs turn into links. It does not apply to titles of sites, which
are often host names."""
_COLOR = re.compile(r"#[0-9a-fA-F]{6}")


def render(
    template: str, domain: "DomainRef", context: Mapping[str, object], accent: str, language: str = ENGLISH
) -> dict[str, str]:
    """Return `{subject, text, html}` of `mail/<template>` in a language, with values about the domain."""
    accent = accent if _COLOR.fullmatch(accent) else ACCENT
    known = {
        "language": language,
        "site_name": domain.title,
        "site_url": site_url(domain),
        "accent": accent,
        "on_accent": _readable_on(accent),
        **context,
    }
    with translation.override(language):
        return _render_parts(template, {**known, **_neutralize_links(known, domain)})


def _neutralize_links(known: Mapping[str, object], domain: "DomainRef") -> dict[str, str]:
    """Return the names and titles in the context, with neutral words instead of suspicious text.

    Otherwise, anyone could invite any address under a name such as "Unlock your account at
    https://evil.example".
    """
    neutral = {"name": "", "site_name": domain.host, "page": domain.host, "form": gettext("Form")}
    return {
        key: str(known[key])
        if _is_harmless(key, str(known[key]))
        else neutral.get(key, gettext("A team member"))
        for key in (*_PEOPLE, *_TITLES)
        if key in known
    }


def _is_harmless(key: str, text: str) -> bool:
    return not _LINK.search(text) and (
        key in _TITLES or (len(text) <= MAX_PERSON_NAME and not _HOST.search(text))
    )


def is_harmless_name(name: str) -> bool:
    """Return whether a person's name cannot be mistaken for email text or for a link."""
    return _is_harmless("who", name)


def sender_name(domain: "DomainRef", chosen: str = "") -> str:
    """Return the name for the From header on one line. If it contains a link, return the host instead."""
    name = one_line(chosen or domain.title)
    return name if _is_harmless("site_name", name) else domain.host


def _render_parts(template: str, known: Mapping[str, object]) -> dict[str, str]:
    subject = one_line(_render(_plain(), f"mail/{template}.subject.txt", known))[:MAX_SUBJECT]
    return {
        "subject": subject,
        "text": _render(_plain(), f"mail/{template}.txt", known).strip() + "\n",
        "html": _render(_escaping_engine(), f"mail/{template}.html", {**known, "subject": subject}),
    }


def one_line(text: str) -> str:
    """Return `text` on one line for a header, without control characters or direction marks."""
    return " ".join("".join(each if each.isprintable() else " " for each in text).split())


def _render(engine: Engine, name: str, context: Mapping[str, object]) -> str:
    return engine.get_template(name).render(Context(dict(context), autoescape=engine.autoescape))


def _readable_on(color: str) -> str:
    """Return black or white, depending on which is easier to read on `color` (WCAG relative luminance)."""
    channels = [int(color[start : start + 2], 16) / 255 for start in (1, 3, 5)]
    red, green, blue = (
        each / 12.92 if each <= 0.04045 else ((each + 0.055) / 1.055) ** 2.4 for each in channels
    )
    luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    return "#ffffff" if 1.05 / (luminance + 0.05) >= (luminance + 0.05) / 0.05 else "#000000"


@cache
def _escaping_engine() -> Engine:
    return Engine(app_dirs=True, builtins=_BUILTINS)


@cache
def _plain() -> Engine:
    """Return the engine for subjects and text bodies, which does not escape characters."""
    return Engine(app_dirs=True, builtins=_BUILTINS, autoescape=False)
