"""The initial options of a new domain, by template."""

from dataclasses import dataclass
from typing import Any

from shared.tenancy.unit_of_work import DomainRef
from tenants.options.models import MenuItem, SiteOptions
from tenants.options.palettes import PALETTES, ColorType

Links = tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class TemplateTexts:
    """The texts and menus of a template; `{title}` is the domain's."""

    header: Links
    footer: Links
    description: str
    social_media_title: str
    menu_title: str
    join: tuple[str, str, str]
    not_found: tuple[str, str]
    section: tuple[str, str]


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
        description=(
            "Meet the trucks and kitchens of {title}, and find out what they serve and where to find them."
        ),
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
    ),
    "blank": TemplateTexts(
        header=(("Home", "/"), ("FAQ", "/faq")),
        footer=(("Home", "/"), ("FAQ", "/faq")),
        description="",
        social_media_title="Follow us",
        menu_title="Menu",
        join=("", "", ""),
        not_found=("Page not found", "This page doesn’t exist or has moved."),
        section=("", ""),
    ),
}


def write_defaults(sender: object, domain: DomainRef, *, with_content: bool = False, **_kwargs: Any) -> None:
    """Create options and colors of the new `domain`; runs in its unit of work and its transaction.

    Creates menus too, unless starter content follows, which has menus that link to its pages.
    """
    words = WORDS[domain.template]
    codes = PALETTES[domain.template].codes()
    _write_row(words, title=domain.title, colors=[codes[each] for each in ColorType])
    if with_content:
        return
    MenuItem.objects.bulk_create(
        MenuItem(menu=menu, position=position, text=text, url=url)
        for menu, links in ((MenuItem.Menu.HEADER, words.header), (MenuItem.Menu.FOOTER, words.footer))
        for position, (text, url) in enumerate(links)
    )


def _write_row(words: TemplateTexts, *, title: str, colors: list[str]) -> None:
    join_title, join_text, join_url = words.join
    not_found_title, not_found_subtitle = words.not_found
    section_title, section_text = words.section
    SiteOptions.objects.create(
        title=title,
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
    )
