"""The content of the demo domains, read from the texts in `sites/`: a folder each, every file a part."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

SITES = Path(__file__).parent / "sites"
PICTURES = Path(__file__).parent / "pictures"
COLLECTIONS = ("cuisines", "members", "showcases", "caterings", "blog", "pages")
"""In the order they are written: what others name comes first."""

DAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")


@dataclass(frozen=True, slots=True)
class DemoEntry:
    """One post of any collection."""

    title: str
    text: str = ""
    """HTML."""
    url: str | None = None
    status: str = "published"
    by: str = ""
    """The e-mail address of the person whose post it is."""
    days: int | None = None
    """When it is, in days from the day the demo is made; of a scheduled post, when it is published."""
    weekday: str = ""
    """On which day of the week it is: the first from `days` on."""
    poster: str = ""
    """The name of a picture, as are `logo` and those in `gallery`."""
    logo: str = ""
    gallery: tuple[str, ...] = ()
    cuisines: tuple[str, ...] = ()
    """Titles."""
    categories: tuple[str, ...] = ()
    participants: tuple[str, ...] = ()
    """Titles of members."""
    more: Mapping[str, Any] = field(default_factory=dict)
    """Other attributes by field name."""
    blocks: tuple[Mapping[str, Any], ...] = ()
    """Sections of a built page; a media prop holds the name of a picture."""


@dataclass(frozen=True, slots=True)
class DemoLink:
    """A menu entry; one without an address opens those under it."""

    text: str
    url: str = ""
    children: tuple["DemoLink", ...] = ()


@dataclass(frozen=True, slots=True)
class Question:
    """One of the questions people ask."""

    category: str
    question: str
    answer: str


@dataclass(frozen=True, slots=True)
class DemoPicture:
    """A file, and what it shows for those who cannot see it."""

    file: Path
    alt: str


@dataclass(frozen=True, slots=True)
class DemoSite:
    """Everything one demo domain starts with."""

    host: str
    title: str
    template: str
    timezone: str
    colors: Mapping[str, str]
    """Colour type in small letters → code."""
    options: Mapping[str, str]
    seo: Mapping[str, str]
    not_found: Mapping[str, str]
    socials: Mapping[str, str]
    """Icon name → link."""
    slots: Mapping[str, str]
    """Where pictures go beside posts: logo, fav_icon, auth_background, truck_image, og_image."""
    header: tuple[DemoLink, ...]
    footer: tuple[DemoLink, ...]
    questions: tuple[Question, ...]
    posts: Mapping[str, tuple[DemoEntry, ...]]
    pictures: Mapping[str, DemoPicture]
    """By the names that the texts call them."""
    business: Mapping[str, Any] = field(default_factory=dict)
    """The facts that the site's own business states."""
    places: tuple[Mapping[str, Any], ...] = ()
    """Where members stand, with what is offered there on which days of the week."""
    stops: tuple[Mapping[str, Any], ...] = ()
    """Who stands there, by titles."""
    food_menus: tuple[Mapping[str, Any], ...] = ()
    """What is served; `members` has the titles of those who serve it, none for the site's own business."""


def read_site(folder: str) -> DemoSite:
    """The site whose texts stand in `sites/<folder>`."""
    parts: dict[str, Any] = {}
    for path in sorted((SITES / folder).glob("*.toml")):
        parts |= tomllib.loads(path.read_text(encoding="utf-8"))
    header, footer = (tuple(_link(each) for each in parts.pop(menu)) for menu in ("header", "footer"))
    posts = {slug: tuple(_entry(each) for each in parts.pop(slug)) for slug in COLLECTIONS}
    questions = tuple(Question(**{**each, "answer": _joined(each["answer"])}) for each in parts.pop("faqs"))
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


def day_of(entry: DemoEntry, now: datetime) -> datetime:
    """When it is, of a demo that is made now."""
    day = now + timedelta(days=entry.days or 0)
    if not entry.weekday:
        return day
    return day + timedelta(days=(DAYS.index(entry.weekday) - day.weekday()) % len(DAYS))


def hours(lines: list[str]) -> list[dict[str, str]]:
    """Opening hours from lines such as "monday-friday 11:00-14:30 lunch"; without times: closed."""
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


def _entry(raw: dict[str, Any]) -> DemoEntry:
    more = dict(raw.pop("more", {}))
    if "hours" in raw:
        more["hours"] = hours(raw.pop("hours"))
    if "places" in raw:
        more["locations"] = raw.pop("places")
    blocks = tuple({"type": each["type"], "props": _props(each["props"])} for each in raw.pop("blocks", []))
    values: dict[str, Any] = {
        name: tuple(value) if isinstance(value, list) else value for name, value in raw.items()
    }
    values |= {"text": _joined(raw.get("text", "")), "more": more, "blocks": blocks}
    return DemoEntry(**values)


def _props(raw: Mapping[str, Any]) -> dict[str, Any]:
    return {name: _joined(value) if name == "html" else value for name, value in raw.items()}


def _link(raw: Mapping[str, Any]) -> DemoLink:
    return DemoLink(raw["text"], raw.get("url", ""), tuple(_link(each) for each in raw.get("children", [])))


def _joined(text: str) -> str:
    """The lines of a text as one: where they end in the file means nothing."""
    return " ".join(text.split())
