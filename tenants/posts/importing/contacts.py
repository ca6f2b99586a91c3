"""Read the contact data of a member from a row."""

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
from tenants.posts.importing.own_export import read_value
from tenants.posts.importing.places import LocationBody
from tenants.posts.importing.report import LeftOut

_FIELDS = {field.name: field for field in MEMBERS.fields}
_WITHOUT_SCHEME = re.compile(r"(?:[a-z0-9-]{1,63}\.){1,8}[a-z]{2,24}(?:[/?#]\S*)?", re.IGNORECASE)
"""A pattern for a website without a scheme, such as www.example.com."""
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
    """Contact data of a member. An empty value is unknown."""

    phone: str
    email: str
    links: list[ContactLink]
    address: str
    locations: list[LocationBody]


def read_contact(cells: Mapping[str, str]) -> tuple[Contact, list[str]]:
    """Return the contact data in a row, and a remark for each omitted value. `cells` has the row's values by
    field."""
    remarks: list[str] = []
    website = cells.get("website", "")
    if _WITHOUT_SCHEME.fullmatch(website):
        website = f"https://{website}"
        remarks.append(_("Website imported as %(address)s.") % {"address": website})
    if website and not is_web_address(website):
        remarks.append(LeftOut(_("Website skipped: it's not a valid http:// or https:// URL.")))
        website = ""
    links = [ContactLink(label="Website", url=website)] if website else []
    contact = Contact(
        phone=_check_cell("phone", cells, remarks),
        email=_check_cell("email", cells, remarks),
        links=read_value("links", cells.get("links", ""), remarks) or links,
        address=read_value("address", cells.get("member_address", ""), remarks) or "",
        locations=read_value("locations", cells.get("locations", ""), remarks) or [],
    )
    return contact, remarks


def _check_cell(name: str, cells: Mapping[str, str], remarks: list[str]) -> str:
    """Return the cell's value in its stored form. For an invalid value, add a remark and return ""."""
    try:
        value: Any = clean_value(_FIELDS[name], cells.get(name, ""))
    except ValidationError as error:
        remarks.append(LeftOut(_LEFT_OUT[name] % {"problem": " ".join(error.messages)}))
        return ""
    return value or ""
