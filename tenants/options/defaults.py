"""Create the initial options of a new domain from its template."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from shared.tenancy.unit_of_work import DomainRef
from tenants.hours.currencies import CURRENCIES, suggest_currency
from tenants.hours.facts import SITE_FACTS
from tenants.options.collection_names import each_once
from tenants.options.models import ONLY_ROW, MenuItem, SiteOptions
from tenants.options.palettes import PALETTES, ColorType
from tenants.posts.collections import CATERINGS, CUISINES, MEMBERS

Links = tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class TemplateTexts:
    """The texts and menus of a template. `{title}` is the domain's title."""

    header: Links
    footer: Links
    description: str
    social_media_title: str
    menu_title: str
    join: tuple[str, str, str]
    not_found: tuple[str, str]
    section: tuple[str, str]
    hidden: tuple[str, ...] = ()
    """Slugs of the collections that the panel hides, because the starter content does not use them."""


WORDS = {
    "association": TemplateTexts(
        header=(
            ("Members", "/members"),
            ("Cuisines", "/cuisines"),
            ("Catering", "/catering"),
            ("Blog", "/blog"),
            ("FAQ", "/faq"),
        ),
        footer=(
            ("Members", "/members"),
            ("Showcases", "/showcases"),
            ("Catering", "/catering"),
            ("FAQ", "/faq"),
        ),
        description=("Meet the trucks and kitchens of {title}, with their menus and locations."),
        social_media_title="Follow the trucks",
        menu_title="Explore",
        join=("Run a truck?", "Join us: shared spots, shared permits and one strong voice.", "/faq"),
        not_found=("404", "This truck has already left the curb."),
        section=("Still hungry?", "Try one of our members."),
    ),
    "restaurant": TemplateTexts(
        header=(("Kitchen", "/members"), ("Catering", "/catering"), ("News", "/blog"), ("FAQ", "/faq")),
        footer=(("Kitchen", "/members"), ("Catering", "/catering"), ("FAQ", "/faq")),
        description="{title}: menu, hours and directions.",
        social_media_title="Follow us",
        menu_title="Explore",
        join=("Reserve a table", "", ""),
        not_found=(
            "Not on the menu",
            "We couldn’t find this page.",
        ),
        section=("From our menu", ""),
        hidden=(MEMBERS.slug, CUISINES.slug, CATERINGS.slug),
    ),
    "blank": TemplateTexts(
        header=(("Home", "/"), ("FAQ", "/faq")),
        footer=(("Home", "/"), ("FAQ", "/faq")),
        description="",
        social_media_title="Follow us",
        menu_title="Explore",
        join=("", "", ""),
        not_found=("Page not found", "This page doesn’t exist or has moved."),
        section=("", ""),
    ),
}


def write_defaults(
    sender: object, domain: DomainRef, *, with_content: bool = False, **_kwargs: object
) -> None:
    """Create the options and colors of the new `domain`, in the caller's unit of work and transaction.

    Menus are also created, unless starter content follows, which has menus that link to its own pages.
    """
    words = WORDS[domain.template]
    codes = PALETTES[domain.template].codes()
    hidden = words.hidden if with_content else ()
    _write_row(words, domain, colors=[codes[each] for each in ColorType], hidden=hidden)
    if with_content:
        return
    MenuItem.objects.bulk_create(
        MenuItem(menu=menu, position=position, text=text, url=url)
        for menu, links in ((MenuItem.Menu.HEADER, words.header), (MenuItem.Menu.FOOTER, words.footer))
        for position, (text, url) in enumerate(links)
    )


def set_currency(currency: str) -> None:
    """Set the currency of a new domain's prices. Raises ValidationError for an unknown currency."""
    if currency not in CURRENCIES:
        raise ValidationError({"currency": _("Choose a currency such as USD.")})
    options = SiteOptions.objects.get(pk=ONLY_ROW)
    options.business = {**(options.business or {}), "currency": currency}
    options.save(update_fields=["business"])


def _write_row(words: TemplateTexts, domain: DomainRef, *, colors: list[str], hidden: Sequence[str]) -> None:
    title, currency = domain.title, suggest_currency(domain.timezone)
    join_title, join_text, join_url = words.join
    not_found_title, not_found_subtitle = words.not_found
    section_title, section_text = words.section
    SiteOptions.objects.create(
        title=title,
        business=None if currency == SITE_FACTS["currency"] else {"currency": currency},
        colors=colors,
        social_media_title=words.social_media_title,
        menu_title=words.menu_title,
        join_title=join_title,
        join_text=join_text,
        join_url=join_url,
        copyright=f"© {title}",
        seo_description=words.description.format(title=title),
        error_title=not_found_title,
        error_subtitle=not_found_subtitle,
        error_section_title=section_title,
        error_section_text=section_text,
        collections=each_once([{"slug": slug, "is_hidden": True} for slug in hidden]) or None,
    )
