"""Contact data of a member from a row; invalid values are left out with a remark."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, TypedDict

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tenants.posts.collections import MEMBERS
from tenants.posts.content.field_values import clean_value
from tenants.posts.content.links import is_web_address

_FIELDS = {field.name: field for field in MEMBERS.fields}
_WITHOUT_SCHEME = re.compile(r"(?:[a-z0-9-]{1,63}\.){1,8}[a-z]{2,24}(?:[/?#]\S*)?", re.IGNORECASE)
"""A website without a scheme: www.example.com."""
_LEFT_OUT = {
    "phone": gettext_lazy("Phone number skipped: %(problem)s"),
    "email": gettext_lazy("Email skipped: %(problem)s"),
}


class ContactLink(TypedDict):
    """A link as stored in a post's body."""

    label: str
    url: str


@dataclass(frozen=True, slots=True)
class Contact:
    """Contact data of a member; empty means unknown."""

    phone: str
    email: str
    links: list[ContactLink]


def contact_of(cells: Mapping[str, str]) -> tuple[Contact, list[str]]:
    """The contact data in a row's cells (by field), and a remark for each omitted value."""
    remarks: list[str] = []
    website = cells.get("website", "")
    if _WITHOUT_SCHEME.fullmatch(website):
        website = f"https://{website}"
        remarks.append(_("Website imported as %(address)s.") % {"address": website})
    if website and not is_web_address(website):
        remarks.append(_("Website skipped: it's not a valid http:// or https:// URL."))
        website = ""
    links = [ContactLink(label="Website", url=website)] if website else []
    return Contact(_checked("phone", cells, remarks), _checked("email", cells, remarks), links), remarks


def _checked(name: str, cells: Mapping[str, str], remarks: list[str]) -> str:
    """The cell's value as a post stores it, or ""."""
    try:
        value: Any = clean_value(_FIELDS[name], cells.get(name, ""))
    except ValidationError as error:
        remarks.append(_LEFT_OUT[name] % {"problem": " ".join(error.messages)})
        return ""
    return value or ""
