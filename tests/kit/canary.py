"""A unique word for one domain, stored in every table of the domain.

    canary = seed(beta)
    …
    assert canary.word not in response.content.decode()

Every table of the domain gets rows with the same number and the same UUID, so that a foreign ID in a path or
a body exists in every table. New models are included automatically. List text columns that cannot store the
word in `WORDLESS`.
"""

import hashlib
import uuid
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from typing import Any

from django.apps import apps
from django.conf import settings
from django.core.files.base import ContentFile
from django.core.files.storage import default_storage, storages
from django.db import models, transaction
from django.utils import timezone

from shared.accounts import audit
from shared.api.permissions import Role
from shared.jobs.enqueueing import note_failed
from shared.tenancy.cache import tenant_cache
from shared.tenancy.unit_of_work import DomainRef, shared_work, unit_of_work
from tenants.food_menus.models import FoodMenu
from tenants.history.models import Version
from tenants.media.items import list_keys
from tenants.media.models import Media
from tenants.options.models import ONLY_ROW
from tenants.posts.changes.due import SCHEDULE
from tenants.posts.collections import COLLECTIONS, Collection, Field
from tenants.posts.models import Post, Status
from tenants.stops.models import Place, Stop
from tenants.submissions.files import get_folder
from tenants.submissions.models import Submission
from tests.kit import make
from tests.kit.replay import replay_rows
from tests.kit.rows import AnyField, row

CACHED = "canary"
WORDLESS = {
    "media.Media.extension",  # the product serves a file by its extension
    "media.Media.mime",
    "media.Media.path",
    "media.Media.dominant_color",
    "media.Media.raw_name",  # no file is waiting to be cleaned
    "media.Media.original_name",  # the canary picture is not edited
    "media.Media.raw_sha256",
    "media.Media.raw_extension",
    "posts.Comment.block",  # the canary comment refers to a field
    "stops.Stop.begins",  # the columns contain times
    "stops.Stop.ends",
    "stops.Stop.slot_id",  # the stop refers to a slot of the place
    "submissions.SubmissionFile.mime",
}


SEEDED = sorted(COLLECTIONS, key=lambda each: each.slug != "members")
"""The collections in the order of their posts' IDs."""


@dataclass(frozen=True)
class Canary:
    """Data of one domain: a unique word, and the number and UUID of its rows."""

    domain: DomainRef
    word: str
    number: int
    uid: uuid.UUID

    def get_number(self, slug: str) -> int:
        """Return the number of the post in that collection.

        The member's post has the same number as other rows.
        """
        return self.number + [each.slug for each in SEEDED].index(slug)

    def appears_in(self, text: str | bytes) -> bool:
        """Return whether `text` contains the domain's word."""
        text = text.decode("utf-8", "replace") if isinstance(text, bytes) else text
        return self.word in text.lower()


def get_canary(domain: DomainRef) -> Canary:
    """Return the canary of a domain, which is the same in every call."""
    digest = hashlib.sha256(domain.schema_name.encode()).hexdigest()[:12]
    name = domain.host.partition(".")[0]
    number = 7_000_000 + domain.id * 1_000
    return Canary(domain, f"canary{name}{digest}", number, _uid(number))


def seed(domain: DomainRef) -> Canary:
    """Store the domain's word in all its tables, its storage, its cache and its users."""
    canary = get_canary(domain)
    with unit_of_work(domain), transaction.atomic():
        with replay_rows(("seed", domain.schema_name)) as are_missing:
            for model in tenant_models() if are_missing else ():
                _seed_model(model, canary)
        # The statements are replayed with the domain's role, which cannot access the job table.
        note_failed(SCHEDULE, [canary.number], canary.word)
        for key in list_keys(Media.objects.get(pk=canary.number)):
            default_storage.delete(key)
            default_storage.save(key, ContentFile(canary.word.encode()))
        sent = f"{get_folder(domain)}/{canary.word}"
        storages["private"].delete(sent)
        storages["private"].save(sent, ContentFile(canary.word.encode()))
        tenant_cache.set(CACHED, canary.word, 600)
    with shared_work(), replay_rows(("people", domain.schema_name)) as are_missing:
        if are_missing:
            _seed_people(canary)
    return canary


def _seed_people(canary: Canary) -> None:
    """Create a user with this name, a membership of the domain, and a session with activity."""
    word, domain = canary.word, canary.domain
    user = make.user(id=canary.number, firstname=word, lastname=word, email=f"{word}@example.com")
    make.membership(user, domain, Role.EDITOR, id=canary.number)
    audit.record("canary.seeded", user_id=user.pk, domain_id=domain.id, word=word)
    # The session is replayed with the same time, which must be in the future until the last test.
    make.session(user, domain, id=canary.uid, user_agent=word, expires_at=timezone.now() + timedelta(days=1))


def tenant_models() -> list[type[models.Model]]:
    """Return all models with rows per domain, referenced models first."""
    labels = {name.rsplit(".", 1)[-1] for name in settings.TENANT_APPS}
    waiting = [model for model in apps.get_models() if model._meta.app_label in labels]
    ordered: list[type[models.Model]] = []
    while waiting:
        ready = [model for model in waiting if not _list_referenced_models(model) & set(waiting) - {model}]
        ordered.extend(ready)
        waiting = [model for model in waiting if model not in ready]
    return ordered


def text_columns(model: type[models.Model]) -> Iterator[AnyField]:
    """Return the columns of a model that can contain text from users."""
    for field in model._meta.concrete_fields:
        is_text = isinstance(field, models.CharField | models.TextField)
        if is_text and not field.choices and f"{model._meta.label}.{field.name}" not in WORDLESS:
            yield field


def _uid(number: int) -> uuid.UUID:
    return uuid.UUID(f"01900000-0000-7000-8000-{number:012d}")


def _list_referenced_models(model: type[models.Model]) -> set[Any]:
    return {field.related_model for field in model._meta.concrete_fields if field.remote_field}


def _seed_model(model: type[models.Model], canary: Canary) -> None:
    if model is Post:
        for collection in COLLECTIONS:
            _seed_post(collection, canary, canary.get_number(collection.slug))
    else:
        values = {field.name: _get_text_value(field, canary.word) for field in text_columns(model)}
        _store(model, {**values, **_references(model, canary), **_build_values(model, canary)}, canary)


def _store(model: type[models.Model], values: dict[str, Any], canary: Canary) -> None:
    pk = model._meta.pk
    assert pk is not None
    if "uid" in {field.name for field in model._meta.concrete_fields}:
        values["uid"] = canary.uid
    if isinstance(pk, models.CompositePrimaryKey):
        named = {
            each.attname: values[each.attname] for each in model._meta.pk_fields if each.attname in values
        }
        if not model._default_manager.filter(**named).exists():
            row(model, **values)
        return
    key = _key(pk, canary)
    # A table with a single row already contains the row.
    if not model._default_manager.filter(pk=key).update(**values):
        row(model, **{pk.attname: key, **values})


def _key(pk: AnyField, canary: Canary) -> Any:
    if isinstance(pk, models.UUIDField):
        return canary.uid
    if isinstance(pk, models.OneToOneField):
        # The row has the id of its owner.
        return _key(pk.target_field, canary)
    return canary.number if isinstance(pk, models.AutoField) else ONLY_ROW


def _references(model: type[models.Model], canary: Canary) -> dict[str, Any]:
    return {
        field.attname: canary.number
        for field in model._meta.concrete_fields
        if field.remote_field and not field.primary_key and field.related_model is not model
    }


_SLOT: dict[str, Any] = {"repeat": None, "businesses": 1, "cuisines": [], "mode": "take"}


def _build_values(model: type[models.Model], canary: Canary) -> dict[str, Any]:
    """Return the values that let a correct probe find the row."""
    names = {each for field in model._meta.concrete_fields for each in (field.name, field.attname)}
    values = {
        "is_published": True,
        "number": canary.number,
        "is_manual": True,
        "extension": "png",
        "mime": "image/png",
        "width": 8,
        "height": 6,
        "size": len(canary.word),
        "created_by_id": canary.number,
        "expires_at": datetime(2999, 1, 1, tzinfo=UTC),
        "posts": [_build_snapshot_entry(canary)],
        "socials": [{"id": canary.number, "link": f"https://{canary.word}.example.com/", "icon_id": 1}],
        "builder": make.builder(make.block("Hero", title=canary.word, image=canary.number)),
    }
    if model is Version:
        values |= {"object_id": canary.number, "content": _build_menu_content(canary)}
    if model is Stop:
        days = {"day": date(2026, 1, 1), "last_day": date(9999, 12, 31), "begins": "11:00", "ends": "15:00"}
        # Canaries bypass all rules, so that every table has the same number.
        values |= {
            **days,
            "repeat": make.repeat("daily"),
            "business_id": canary.number,
            "slot_id": "lunch",
        }
    if model is Submission:
        # A pending application.
        values |= {"is_application": True, "member_post_id": None}
    if model is Place:
        values["slots"] = [make.a_slot("lunch", "2026-01-01", note=canary.word, **_SLOT)]
    if model is FoodMenu:
        body = _build_menu_content(canary)
        values["body"] = {
            name: value for name, value in body.items() if name not in {"title", "business_ids"}
        }
        values["business_ids"] = body["business_ids"]
    return {name: value for name, value in values.items() if name in names}


def _build_menu_content(canary: Canary) -> dict[str, Any]:
    """Return the content of a food menu, as its versions store it."""
    dish = make.dish(canary.word, id="soup")
    return {**make.menu_values(canary.word, dish, text=canary.word), "business_ids": [canary.number]}


def _build_snapshot_entry(canary: Canary) -> dict[str, Any]:
    """Return a post as a snapshot lists it."""
    return {
        "id": canary.get_number("pages"),
        "title": canary.word,
        "url": canary.word,
        "collection": "pages",
        "status": Status.PUBLISHED,
        "is_trashed": False,
        "updated_at": "2026-01-01T00:00:00+00:00",
    }


def _get_text_value(field: AnyField, word: str) -> str:
    if isinstance(field, models.EmailField):
        return f"{word}@example.com"
    if field.name in {"link", "url", "join_url"}:
        return f"https://{word}.example.com/"
    return word


def _seed_post(collection: Collection, canary: Canary, number: int) -> None:
    """Create a live post with the word in every field of its collection, without validation."""
    places: dict[str, dict[str, Any]] = {"attributes": {}, "media": {}, "external_data": {}}
    for field in collection.fields:
        places[field.place][field.name] = _field_value(field, canary)
    blocks = [
        make.block("Hero", title=canary.word, image=canary.number),
        make.block("RichText", html=f"<p>{canary.word}</p>"),
        make.block("Faq", title=canary.word, category_id=canary.number),
    ]
    inside = [
        make.block("Cards", cards=[{"title": canary.word, "image": canary.number}]),
        make.block("PagePart", post_id=canary.number),
    ]
    form_fields = [make.form_field("message", label=canary.word)]
    blocks.append(make.block("Form", id=canary.word, title=canary.word, fields=form_fields))
    blocks.append(make.block("Section", title=canary.word, content=inside))
    content = {
        "title": f"{canary.word} {collection.slug}",
        "url": f"{collection.url_prefix}{canary.word}",
        "attributes": places["attributes"],
        "media": places["media"],
        "external": places["external_data"],
        "builder": make.builder(*blocks) if collection.slug == "pages" else None,
    }
    live = {f"live_{name}": value for name, value in content.items()}
    facts: dict[str, Any] = {
        "status": Status.PUBLISHED,
        "sent_back_word": canary.word,
        "owner_id": canary.number,
        "created_by_id": canary.number,
    }
    uid = _uid(number)
    places_of = {"type": collection.type, "media_ids": [canary.number]}
    row(Post, id=number, uid=uid, **places_of, **content, **live, **facts)


def _field_value(field: Field, canary: Canary) -> Any:
    special: dict[str, Any] = {
        "email": f"{canary.word}@example.com",
        "url": f"https://{canary.word}.example.com/",
        "date": "2030-01-01",
        "number": 7,
        "links": [{"label": canary.word, "url": f"https://{canary.word}.example.com/"}],
        "hours": [{"day": "monday", "opens": "09:00", "closes": "17:00", "note": canary.word}],
        "locations": [{"address": canary.word, "note": canary.word, "permit": canary.word}],
        "media": canary.number,
        "media_list": [canary.number],
        "cuisine_tags": [canary.number],
        "categories": [canary.number],
        "cuisines": [canary.get_number("cuisines")],
        "members": [canary.get_number("members")],
        "repeats": make.repeat("weekly"),
        "rich_text": f"<p>{canary.word}</p>",
    }
    return special.get(field.kind, canary.word)
