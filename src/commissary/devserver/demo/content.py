"""The content of the demo domains, read from `sites/`, which contains a folder per site and a file per
part."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from pathlib import Path

from shared.data_types import JsonMapping, JsonObject

SITES = Path(__file__).parent / "sites"
PICTURES = Path(__file__).parent / "pictures"
COLLECTIONS = ("cuisines", "members", "showcases", "caterings", "blog", "pages")
"""The collections in the order of creation. Referenced collections come first."""

DAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")


@dataclass(frozen=True, slots=True)
class DemoEntry:
    """A post in any collection."""

    title: str
    text: str = ""
    """The text as HTML."""
    url: str | None = None
    status: str = "published"
    by: str = ""
    """The email address of the user who owns the post."""
    days: int | None = None
    """The days from the creation of the demo to the date of the post, or to its publication if scheduled."""
    weekday: str = ""
    """A day of the week. The date is then the first such day from `days` on."""
    poster: str = ""
    """The name of an image, like `logo` and the items in `gallery`."""
    logo: str = ""
    gallery: tuple[str, ...] = ()
    cuisines: tuple[str, ...] = ()
    """The titles of cuisines."""
    categories: tuple[str, ...] = ()
    participants: tuple[str, ...] = ()
    """The titles of members."""
    more: JsonMapping = field(default_factory=dict)
    """Further attributes, by field name."""
    blocks: tuple[JsonMapping, ...] = ()
    """The blocks of the page. A media prop contains the name of an image."""


@dataclass(frozen=True, slots=True)
class DemoLink:
    """A menu item. Without a URL, it opens its submenu."""

    text: str
    url: str = ""
    children: tuple["DemoLink", ...] = ()


@dataclass(frozen=True, slots=True)
class Question:
    category: str
    question: str
    answer: str


@dataclass(frozen=True, slots=True)
class DemoPicture:
    """An image file with its alternative text."""

    file: Path
    alt: str


@dataclass(frozen=True, slots=True)
class DemoSite:
    """The complete content of one demo domain."""

    host: str
    title: str
    template: str
    timezone: str
    colors: Mapping[str, str]
    """The code of each color, by its type in lower case."""
    options: Mapping[str, str]
    seo: Mapping[str, str]
    not_found: Mapping[str, str]
    socials: Mapping[str, str]
    """The link of each social network, by the name of its icon."""
    slots: Mapping[str, str]
    """Images that do not belong to posts.

    The slots are logo, fav_icon, auth_background, truck_image and og_image.
    """
    header: tuple[DemoLink, ...]
    footer: tuple[DemoLink, ...]
    questions: tuple[Question, ...]
    posts: Mapping[str, tuple[DemoEntry, ...]]
    pictures: Mapping[str, DemoPicture]
    """Images by name, as used in the texts."""
    business: JsonObject = field(default_factory=dict)
    """The business info of the business that runs the site."""
    places: tuple[JsonMapping, ...] = ()
    """Places where members can sell, with their slots by day of the week."""
    stops: tuple[JsonMapping, ...] = ()
    """The stops of members at the places, by title."""
    food_menus: tuple[JsonMapping, ...] = ()
    """Food menus.

    `members` contains the titles of the members that serve the menu, or none for the site's business.
    """


def read_site(folder: str) -> DemoSite:
    """Return the content of the site that the files in `sites/<folder>` describe."""
    parts: JsonObject = {}
    for path in sorted((SITES / folder).glob("*.toml")):
        parts |= tomllib.loads(path.read_text(encoding="utf-8"))
    header, footer = (tuple(_link(each) for each in parts.pop(menu)) for menu in ("header", "footer"))
    posts = {slug: tuple(_entry(each) for each in parts.pop(slug)) for slug in COLLECTIONS}
    questions = tuple(
        Question(**{**each, "answer": _join_lines(each["answer"])}) for each in parts.pop("faqs")
    )
    pictures = {
        name: DemoPicture(PICTURES / folder / f"{name}.webp", alt)
        for name, alt in parts.pop("pictures").items()
    }
    parts |= {name: tuple(parts.get(name, ())) for name in ("food_menus", "places", "stops")}
    if "business" in parts:
        parts["business"]["hours"] = hours(parts["business"]["hours"])
    return DemoSite(
        **parts, header=header, footer=footer, posts=posts, questions=questions, pictures=pictures
    )


def entry_date(entry: DemoEntry, now: datetime) -> datetime:
    """Return the date of a post in a demo that is created now."""
    day = now + timedelta(days=entry.days or 0)
    if not entry.weekday:
        return day
    return day + timedelta(days=(DAYS.index(entry.weekday) - day.weekday()) % len(DAYS))


def hours(lines: list[str]) -> list[dict[str, str]]:
    """Return opening hours for lines such as "monday-friday 11:00-14:30 lunch".

    Without times, a day is closed.
    """
    rows: list[dict[str, str]] = []
    for line in lines:
        span, _, rest = line.partition(" ")
        first, _, last = span.partition("-")
        times, _, note = rest.partition(" ")
        opens, _, closes = times.partition("-")
        row = {"opens": opens, "closes": closes, "note": note}
        days = DAYS[DAYS.index(first) : DAYS.index(last or first) + 1]
        rows.extend({"day": day} | {name: value for name, value in row.items() if value} for day in days)
    return rows


def _entry(raw: JsonObject) -> DemoEntry:
    more = dict(raw.pop("more", {}))
    if "hours" in raw:
        more["hours"] = hours(raw.pop("hours"))
    if "places" in raw:
        more["locations"] = raw.pop("places")
    blocks = tuple({"type": each["type"], "props": _props(each["props"])} for each in raw.pop("blocks", []))
    values: JsonObject = {
        name: tuple(value) if isinstance(value, list) else value for name, value in raw.items()
    }
    values |= {"text": _join_lines(raw.get("text", "")), "more": more, "blocks": blocks}
    return DemoEntry(**values)


def _props(raw: JsonMapping) -> JsonObject:
    return {name: _join_lines(value) if name == "html" else value for name, value in raw.items()}


def _link(raw: JsonMapping) -> DemoLink:
    return DemoLink(raw["text"], raw.get("url", ""), tuple(_link(each) for each in raw.get("children", [])))


def _join_lines(text: str) -> str:
    """Return the lines of text as one line, because line breaks in the file have no meaning."""
    return " ".join(text.split())
