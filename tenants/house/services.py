"""Changes to the facts of a house: each is one transaction, and no publishing stands before it."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.db import transaction

from shared.tenancy.cache import content_changed
from shared.tenancy.unit_of_work import current_domain
from tenants.hours.facts import today_in
from tenants.options.models import ONLY_ROW, SiteOptions
from tenants.posts.models import Post

CONTACT = {"name": "title", "address": "address", "phone": "phone", "email": "email"}
"""What a house states that the site's options hold already, by the name it has there."""


@transaction.atomic
def change_house(changes: Mapping[str, Any]) -> SiteOptions:
    """State `changes` of the site's own house; what is left out stays as it is."""
    options = SiteOptions.objects.select_for_update(of=("self",)).get(pk=ONLY_ROW)
    contact = {CONTACT[name]: value for name, value in changes.items() if name in CONTACT}
    facts = {name: value for name, value in changes.items() if name not in CONTACT}
    for name, value in contact.items():
        setattr(options, name, value)
    options.house = {**(options.house or {}), **facts}
    options.save(update_fields=[*contact, "house"])
    content_changed()
    return options


@transaction.atomic
def change_member(post: Post, changes: Mapping[str, Any]) -> Post:
    """State `changes` of the days of a member; what is left out stays as it is."""
    held = Post.objects.select_for_update(of=("self",)).only("id", "house").get(pk=post.pk)
    post.house = held.house = {**(held.house or {}), **changes}
    held.save(update_fields=["house"])
    content_changed()
    return post


def as_of_today(facts: Mapping[str, Any], now: datetime) -> dict[str, Any]:
    """What was said about today, as the facts store it: of being closed, which day that is."""
    changes = dict(facts)
    if changes.get("closed_today"):
        day = today_in(current_domain().timezone, now).isoformat()
        changes["closed_today"] = {**changes["closed_today"], "day": day}
    return changes
