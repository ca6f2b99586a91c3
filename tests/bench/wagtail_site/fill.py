"""Fill an empty database from the output of `tests/bench/wagtail_beside.py`."""

import json
import os
import re
import sys
from datetime import date, time
from pathlib import Path
from typing import Any

import django

_DAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
_BLOCKS: dict[str, tuple[str, tuple[str, ...]]] = {
    "Hero": ("hero", ("title", "subtitle", "cta_text", "cta_url")),
    "OutNow": ("out_now", ("title", "limit", "empty_text")),
    "MeetTheMembers": ("members", ("title", "text", "limit")),
    "MembersGrid": ("members", ("title", "limit", "cuisine", "show_filter")),
    "Columns": ("columns", ()),
    "RichText": ("text", ()),
    "Showcases": ("showcases", ("title", "limit")),
    "Faq": ("faq", ("title", "limit")),
}
"""The blocks of the demo's home page: the block here, and its settings."""


def main(content: Path) -> None:
    os.environ["DJANGO_SETTINGS_MODULE"] = "tests.bench.wagtail_site.settings"
    django.setup()
    from django.core.management import call_command

    call_command("makemigrations", verbosity=0)
    call_command("migrate", verbosity=0)
    _Filling(json.loads(content.read_text())).fill()
    _create_pictures()


class _Filling:
    def __init__(self, content: dict[str, Any]) -> None:
        self.content = content
        self.pictures: dict[str, Any] = {}
        self.members: dict[str, Any] = {}

    def fill(self) -> None:
        for name, (path, alt) in self.content["pictures"].items():
            self.pictures[name] = self._picture(name, Path(path), alt)
        home = self._home()
        self._members(home)
        self._showcases(home)
        self._stops()
        self._snippets()
        self._options()

    def _picture(self, name: str, path: Path, alt: str) -> Any:
        from django.core.files.images import ImageFile
        from wagtail.images.models import Image

        with path.open("rb") as file:
            return Image.objects.create(title=name, description=alt, file=ImageFile(file, name=path.name))

    def _home(self) -> Any:
        from wagtail.models import Page, Site

        from tests.bench.wagtail_site.models import HomePage

        root = Page.get_first_root_node()
        Site.objects.all().delete()
        for welcome in root.get_children():
            welcome.delete()
        page = self.content["home"]
        home = root.add_child(
            instance=HomePage(
                title=page["title"],
                slug="home",
                search_description=_text(page["text"]),
                body=[self._block(each) for each in page["blocks"]],
            )
        )
        Site.objects.create(hostname="bay.localhost", root_page=home, is_default_site=True)
        return home

    def _block(self, block: dict[str, Any]) -> tuple[str, Any]:
        kind, props = block["type"], block["props"]
        name, shown = _BLOCKS[kind]
        values: Any = _some(props, *shown)
        match kind:
            case "Hero":
                values["image"] = self.pictures[props["image"]]
            case "MeetTheMembers":
                values |= {"show_filter": True, "more": True}
            case "Columns":
                values = {side: [self._block(each) for each in props[side]] for side in ("first", "second")}
            case "RichText":
                from wagtail.rich_text import RichText

                values = RichText(props["html"])
        return name, values

    def _members(self, home: Any) -> None:
        from tests.bench.wagtail_site.models import Cuisine, IndexPage, MemberPage

        index = home.add_child(instance=IndexPage(title="Members", slug="members"))
        cuisines = {
            each["title"]: Cuisine.objects.create(title=each["title"], slug=_slug(each))
            for each in self.content["cuisines"]
        }
        for each in self.content["members"]:
            more = each["more"]
            page = MemberPage(
                title=each["title"],
                slug=_slug(each),
                description=each["text"],
                poster=self.pictures.get(each["poster"]),
                logo=self.pictures.get(each["logo"]),
                hours=[("hours", row) for row in more.get("hours", ())],
                locations=[("location", row) for row in more.get("locations", ())],
                links=[("link", row) for row in more.get("links", ())],
                **_some(more, "phone", "email"),
            )
            index.add_child(instance=page)
            page.cuisines.set([cuisines[title] for title in each["cuisines"]])
            page.save()
            self.members.setdefault(each["title"], page)

    def _showcases(self, home: Any) -> None:
        from tests.bench.wagtail_site.models import IndexPage, ShowcasePage

        index = home.add_child(instance=IndexPage(title="What’s on", slug="showcases"))
        for each in self.content["showcases"]:
            more = each["more"]
            index.add_child(
                instance=ShowcasePage(
                    title=each["title"],
                    slug=_slug(each),
                    description=each["text"],
                    excerpt=_text(each["text"]),
                    date=date.fromisoformat(each["day"]),
                    start_time=_time(more.get("start_time")),
                    end_time=_time(more.get("end_time")),
                    place=more.get("place", ""),
                    is_weekly="repeats" in more,
                )
            )

    def _stops(self) -> None:
        from tests.bench.wagtail_site.models import Place, Stop

        shown = ("name", "address", "latitude", "longitude", "note")
        made = [Place.objects.create(**_some(each, *shown)) for each in self.content["places"]]
        places = {each.name: each for each in made}
        for each in self.content["stops"]:
            if each.get("asks"):
                continue
            is_own = "place" not in each
            place = Place.objects.create(**_some(each, *shown[:4])) if is_own else places[each["place"]]
            Stop.objects.create(
                member=self.members[each["member"]],
                place=place,
                days=[_DAYS.index(day) for day in each["days"]],
                begins=_time(each["begins"]),
                ends=_time(each["ends"]),
                note=each.get("note", ""),
            )

    def _snippets(self) -> None:
        from tests.bench.wagtail_site.models import Faq, MenuItem, Social

        for position, each in enumerate(self.content["questions"]):
            Faq.objects.create(position=position, **_some(each, "question", "answer"))
        for menu in ("header", "footer"):
            for position, each in enumerate(self.content[menu]):
                entry = MenuItem.objects.create(menu=menu, position=position, **_some(each, "text", "url"))
                for place, child in enumerate(each["children"]):
                    MenuItem.objects.create(
                        menu=menu, parent=entry, position=place, **_some(child, "text", "url")
                    )
        for position, (name, label, link) in enumerate(self.content["socials"]):
            Social.objects.create(position=position, name=name, label=label, link=link)

    def _options(self) -> None:
        from wagtail.models import Site

        from tests.bench.wagtail_site.models import SiteOptions

        names = (
            "title", "address", "phone", "email", "menu_title", "social_media_title", "copyright",
        )  # fmt: skip
        slots = {name: self.pictures[self.content["slots"][name]] for name in ("logo", "og_image")}
        SiteOptions.objects.create(
            site=Site.objects.get(),
            colors={name.replace("_", "-"): code for name, code in self.content["colors"].items()},
            **_some(self.content["options"], *names),
            **slots,
        )


def _create_pictures() -> None:
    """Create the pictures in all sizes, like a first visitor."""
    from django.test import Client

    for path in ("/", "/api/v2/pages/?type=wagtail_site.MemberPage&limit=25&fields=*"):
        response = Client(headers={"host": "bay.localhost"}).get(path)
        assert response.status_code == 200, response.content


def _slug(entry: dict[str, Any]) -> str:
    from django.utils.text import slugify

    return str(slugify(entry["title"])) + entry.get("slug_suffix", "")


def _some(values: dict[str, Any], *names: str) -> dict[str, Any]:
    return {name: values[name] for name in names if name in values}


def _text(html: str) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", html).split())


def _time(text: str | None) -> time | None:
    return time.fromisoformat(text) if text else None


if __name__ == "__main__":
    main(Path(sys.argv[1]))
