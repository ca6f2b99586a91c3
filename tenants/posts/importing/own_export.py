"""Recognize and read the columns that only Commissary's own export of members contains."""

import json
from collections.abc import Mapping, Sequence
from typing import Any

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

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
}
_ONLY_OURS = {"_id", "is_live", "published_at"}
_FIELDS = {field.name: field for field in MEMBERS.fields}


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
