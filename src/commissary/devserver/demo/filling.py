"""Create the content of a demo domain with Commissary's own services, in one transaction."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field

from django.db import transaction
from django.utils import timezone

from commissary.devserver.demo.content import COLLECTIONS, DemoEntry, DemoLink, DemoSite, entry_date
from commissary.devserver.demo.stops import write_stops
from shared.data_types import JsonMapping, JsonObject
from shared.tenancy.unit_of_work import DomainRef, unit_of_work
from tenants.business.services import change_business
from tenants.faqs import services as faqs
from tenants.faqs.models import FaqCategory
from tenants.food_menus import services as food_menus
from tenants.food_menus.serializers import FoodMenuSerializer
from tenants.media.decoding import in_this_process
from tenants.media.models import Media
from tenants.media.services import store
from tenants.options import services as options
from tenants.options.icons import SOCIAL_ICONS
from tenants.options.models import MenuItem, SiteOptions
from tenants.options.palettes import ColorType
from tenants.posts.blocks import SCHEMA
from tenants.posts.changes import labels, services
from tenants.posts.changes.publishing import Publication
from tenants.posts.changes.services import PostFields
from tenants.posts.collections import by_name
from tenants.posts.content.body import Body
from tenants.posts.models import Post, Status

Progress = Callable[[str], None]
"""A function that receives a description of the current step."""


def is_empty(domain: DomainRef) -> bool:
    """Return whether `domain` has no posts yet."""
    with unit_of_work(domain):
        return not Post.objects.exists()


def fill(domain: DomainRef, site: DemoSite, people: Mapping[str, int], progress: Progress) -> None:
    """Fill the empty `domain` with the content of `site`.

    `people` maps email addresses to the ids of users.
    """
    with unit_of_work(domain), transaction.atomic():
        filling = _Filling(site, people)
        for done, name in enumerate(site.pictures, start=1):
            filling.store(name)
            progress(f"{site.host}: {done} of {len(site.pictures)} images")
        progress(f"{site.host}: content")
        filling.write_posts()
        filling.write_food_menus()
        write_stops(site, filling.members, filling.cuisines)
        filling.write_options()
        filling.write_faqs()


@dataclass(slots=True)
class _Filling:
    """The state while a domain is filled: its images by name, and its posts by title."""

    site: DemoSite
    people: Mapping[str, int]
    media: dict[str, Media] = field(default_factory=dict)
    cuisines: dict[str, int] = field(default_factory=dict)
    categories: dict[str, int] = field(default_factory=dict)
    members: dict[str, int] = field(default_factory=dict)

    def store(self, name: str) -> None:
        picture = self.site.pictures[name]
        with picture.file.open("rb") as file:
            # Commissary's own files need no sandbox.
            self.media[name] = store(file, alt=picture.alt, title=name, read=in_this_process)

    def write_posts(self) -> None:
        for slug in COLLECTIONS:
            for entry in self.site.posts[slug]:
                post = self._create(slug, entry)
                if slug == "cuisines":
                    self.cuisines[entry.title] = post.pk
                elif slug == "members":
                    self.members[entry.title] = post.pk

    def write_options(self) -> None:
        row = SiteOptions.objects.complete().get()
        slots = {name: self.media[picture] for name, picture in self.site.slots.items()}
        seo = {f"seo_{name}": text for name, text in self.site.seo.items()}
        not_found = {f"error_{name}": text for name, text in self.site.not_found.items()}
        options.save(row, {**self.site.options, **seo, **not_found, **slots})
        if self.site.business:
            change_business(self.site.business)
        options.set_colors({ColorType[name.upper()]: code for name, code in self.site.colors.items()})
        menus = {"header": _entries(self.site.header), "footer": _entries(self.site.footer)}
        options.replace_menus(menus)
        icons = {icon.name: icon.id for icon in SOCIAL_ICONS.values()}
        options.replace_socials(
            [options.SocialEntry(link, icons[name]) for name, link in self.site.socials.items()]
        )

    def write_food_menus(self) -> None:
        for each in self.site.food_menus:
            body = {name: value for name, value in each.items() if name != "members"}
            businesses = [self.members[title] for title in each.get("members", ())]
            read = FoodMenuSerializer(data={**body, **({"business_ids": businesses} if businesses else {})})
            read.is_valid(raise_exception=True)
            food_menus.add(read.validated_data)

    def write_faqs(self) -> None:
        categories: dict[str, FaqCategory] = {}
        for each in self.site.questions:
            if each.category not in categories:
                categories[each.category] = faqs.add_category(each.category)
            category = categories[each.category]
            faqs.add({"question": each.question, "answer": each.answer, "category": category})

    def _create(self, slug: str, entry: DemoEntry) -> Post:
        day = entry_date(entry, timezone.now())
        status = Status[entry.status.upper()]
        body = Body(
            attributes=_attributes(slug, entry, day.date().isoformat()),
            media=self._pictures(entry),
            external=self._find_related_ids(entry),
            builder=self._builder(entry),
        )
        return services.create(
            by_name(slug),
            PostFields(title=entry.title, url=entry.url, body=body),
            Publication(status, publish_at=day if status is Status.SCHEDULED else None),
            by=self.people.get(entry.by),
        )

    def _pictures(self, entry: DemoEntry) -> JsonObject:
        slots = {name: getattr(entry, name) for name in ("poster", "logo") if getattr(entry, name)}
        pictures: JsonObject = {slot: self.media[name].pk for slot, name in slots.items()}
        if entry.gallery:
            pictures["gallery"] = [self.media[name].pk for name in entry.gallery]
        return pictures

    def _find_related_ids(self, entry: DemoEntry) -> dict[str, list[int]]:
        for name in entry.categories:
            if name not in self.categories:
                self.categories[name] = labels.add_category(name).pk
        related = {
            "cuisines": [self.cuisines[name] for name in entry.cuisines],
            "categories": [self.categories[name] for name in entry.categories],
            "participants": [self.members[name] for name in entry.participants],
        }
        return {name: ids for name, ids in related.items() if ids}

    def _builder(self, entry: DemoEntry) -> JsonObject | None:
        if not entry.blocks:
            return None
        content = [{**each, "props": self._props(each["props"])} for each in entry.blocks]
        return {"schema": SCHEMA, "root": {"props": {}}, "content": content}

    def _props(self, props: JsonMapping) -> JsonObject:
        image = {"image": self.media[props["image"]].pk} if props.get("image") else {}
        return {**props, **image}


def _attributes(slug: str, entry: DemoEntry, day: str) -> JsonObject:
    dates = {"showcases": "date", "blog": "published_date"}
    dated = {dates[slug]: day} if slug in dates and entry.days is not None else {}
    return {"description": entry.text, **dated, **entry.more}


def _entries(links: Iterable[DemoLink]) -> list[options.MenuItemInput]:
    return [
        options.MenuItemInput(
            text=link.text,
            type=MenuItem.Type.LINK,
            mode=MenuItem.Mode.DROPDOWN if link.children else MenuItem.Mode.LINK,
            url=link.url,
            post=None,
            children=_entries(link.children),
        )
        for link in links
    ]
