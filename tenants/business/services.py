"""Change business info. Each change is one transaction, and immediately public."""

from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.utils import timezone

from shared.accounts.audit import Record, skip_record
from shared.api.versions import Check, lock_row, permit
from shared.data_types import JsonObject, ValidatedData
from shared.tenancy.cache import invalidate_content
from tenants.business.days import closing_days
from tenants.business.plans import get_hours
from tenants.hours.facts import DAY_FACTS, OWN_BUSINESS, SITE_FACTS
from tenants.options.contents import store_versions
from tenants.options.models import ONLY_ROW, SiteOptions
from tenants.posts.models import Post

CONTACT = {"name": "title", "address": "address", "phone": "phone", "email": "email"}
"""API fields that are stored in columns of the site options, with the column names."""
OPTIONS_ALONE = frozenset({"name", "email"})
"""Fields that only callers with permission to change site options may change."""


@transaction.atomic
def change_business(
    changes: ValidatedData,
    *,
    may_change_options: bool = True,
    by: int | None = None,
    record: Record = skip_record,
) -> SiteOptions:
    """Change the given facts of the site's own business, and keep the other facts.

    Raises PermissionDenied if the name or email would change and `may_change_options` is false. See
    docs/decisions/permissions.md.
    """
    options = SiteOptions.objects.select_for_update(of=("self",)).get(pk=ONLY_ROW)
    contact = {CONTACT[name]: value for name, value in changes.items() if name in CONTACT}
    facts = {name: value for name, value in changes.items() if name not in CONTACT}
    if not may_change_options:
        _refuse_changed_options(options, changes)
    before = _get_facts(options)
    with store_versions(options, by=by):
        for name, value in contact.items():
            setattr(options, name, value)
        options.business = {**(options.business or {}), **facts}
        _date_closing(options.business, facts, business_id=OWN_BUSINESS, hours=options.business.get("hours"))
        options.save(update_fields=[*contact, "business"])
    after = _get_facts(options)
    if differing := sorted(name for name in changes if before[name] != after[name]):
        record("options.business_changed", fields=differing)
    invalidate_content()
    return options


@transaction.atomic
def change_member(post: Post, changes: ValidatedData, *, check: Check[Post] = permit) -> Post:
    """Change a member's special hours, closure or notice. Omitted facts are not changed."""
    held = lock_row(Post.objects.only("id", "type", "owner_id", "business"), post.pk, check=check)
    post.business = held.business = {**(held.business or {}), **changes}
    _date_closing(held.business, changes, business_id=post.pk, hours=get_hours(post))
    held.save(update_fields=["business"])
    invalidate_content()
    return post


def _get_facts(options: SiteOptions) -> JsonObject:
    """Return all facts of the business, with defaults."""
    contact = {name: getattr(options, column) for name, column in CONTACT.items()}
    stated = {**SITE_FACTS, **DAY_FACTS, **(options.business or {}), **contact}
    return {name: list(each) if isinstance(each, tuple) else each for name, each in stated.items()}


def _refuse_changed_options(options: SiteOptions, changes: ValidatedData) -> None:
    """Raise PermissionDenied if the name or email changes. Clients may send back unchanged values from
    GET."""
    for name in OPTIONS_ALONE & changes.keys():
        if changes[name] != getattr(options, CONTACT[name]):
            raise PermissionDenied


def _date_closing(facts: JsonObject, changes: ValidatedData, *, business_id: int, hours: object) -> None:
    """Add the business day to a new "closed today"."""
    if closed := changes.get("closed_today"):
        day = closing_days({business_id: {**facts, "hours": hours}}, timezone.now())[business_id]
        facts["closed_today"] = {**closed, "day": day}
