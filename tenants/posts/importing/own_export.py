"""Recognize and read the columns that only Commissary's own export of members contains."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from shared.table_files.reading import shorten
from tenants.hours.facts import NOTICE_LENGTH, Notice, OtherDay
from tenants.hours.special_days import read_other_days
from tenants.posts.collections import MEMBERS
from tenants.posts.content.field_values import clean_value
from tenants.posts.importing.report import LeftOut
from tenants.posts.models import Status

OWN_COLUMNS = {
    "_id": "source_id",
    "title": "title",
    "url": "post_url",
    "status": "post_status",
    "description": "description",
    "cuisines": "cuisines",
    "phone": "phone",
    "email": "email",
    "address": "member_address",
    "links": "links",
    "hours": "hours",
    "locations": "locations",
    "poster": "poster",
    "logo": "logo",
    "cuisine_tags": "cuisine_tags",
    "other_days": "other_days",
    "notice": "notice",
    "notice_until": "notice_until",
}
_ONLY_OURS = {"_id", "is_live", "published_at"}
_FIELDS = {field.name: field for field in MEMBERS.fields}


@dataclass(frozen=True, slots=True)
class OwnFacts:
    """The values of a member that only Commissary's own export contains."""

    poster: str = ""
    """The URL of the image."""
    logo: str = ""
    """The URL of the image."""
    cuisine_tags: list[str] = field(default_factory=list)
    exceptions: list[OtherDay] = field(default_factory=list)
    notice: Notice | None = None


def is_own_export(columns: Sequence[str]) -> bool:
    """Return whether these are the columns of Commissary's own export.

    In other lists, “url” is a website and “status” is the status of a permit.
    """
    return set(columns) >= _ONLY_OURS


def read_value(name: str, cell: str, remarks: list[str]) -> Any:  # The type depends on the field.
    """Return the value of a member's field in a cell, or None for an empty cell or an unusable value.

    An unusable value also adds a remark.
    """
    if not cell:
        return None
    try:
        return clean_value(_FIELDS[name], json.loads(cell) if cell.startswith("[") else cell)
    except (ValueError, RecursionError, ValidationError) as error:
        problem = " ".join(error.messages) if isinstance(error, ValidationError) else _("Enter a list.")
        remarks.append(
            LeftOut(_("%(name)s skipped: %(problem)s") % {"name": _FIELDS[name].title, "problem": problem})
        )
        return None


def check_status(cells: Mapping[str, str], remarks: list[str]) -> None:
    """Add a remark for a status other than draft and published. The member becomes a draft."""
    status = cells.get("post_status", "")
    if status not in ("", Status.DRAFT.label, Status.PUBLISHED.label):
        remarks.append(LeftOut(_("Status “%(status)s” skipped: the member is a draft.") % {"status": status}))


def split_titles(cell: str) -> list[str]:
    """Return the titles in a cell of an export."""
    return [title for title in cell.split("; ") if title]


def read_own_facts(cells: Mapping[str, str]) -> tuple[OwnFacts, list[str]]:
    """Return the facts in a row of Commissary's own export, and a remark for each omitted value."""
    remarks: list[str] = []
    facts = OwnFacts(
        poster=cells.get("poster", ""),
        logo=cells.get("logo", ""),
        cuisine_tags=split_titles(cells.get("cuisine_tags", "")),
        exceptions=_read_other_days(cells.get("other_days", ""), remarks),
        notice=_read_notice(cells, remarks),
    )
    return facts, remarks


def _read_other_days(cell: str, remarks: list[str]) -> list[OtherDay]:
    try:
        return read_other_days(cell)
    except ValidationError as error:
        problem = " ".join(error.messages)
        remarks.append(LeftOut(_("Special hours skipped: %(problem)s") % {"problem": problem}))
        return []


def _read_notice(cells: Mapping[str, str], remarks: list[str]) -> Notice | None:
    text, until = cells.get("notice", ""), cells.get("notice_until", "")
    if not text:
        return None
    try:
        moment = datetime.fromisoformat(until) if until else None
    except ValueError:
        moment = None
    if until and (moment is None or moment.tzinfo is None):
        # Without its end, the notice could stay for ever.
        remarks.append(LeftOut(_("Notice skipped: “%(said)s” is not a time.") % {"said": shorten(until)}))
        return None
    return Notice(text=shorten(text, NOTICE_LENGTH), until=until or None)
