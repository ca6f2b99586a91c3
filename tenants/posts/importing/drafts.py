"""Combine rows into members: rows with the same name form one draft, and invalid rows are rejected."""

import hashlib
import html
import json
import re
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, TypedDict

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from shared.table_files.errors import FileRefused
from shared.table_files.reading import MAX_ROWS, ImportedTable, TableRow, shorten
from tenants.hours.facts import OpenSpan
from tenants.hours.reading import read_hours
from tenants.posts.collections import MEMBERS
from tenants.posts.content.field_values import clean_value
from tenants.posts.content.links import is_web_address
from tenants.posts.importing.columns import MAX_LENGTHS
from tenants.posts.importing.combining import choose_title, combine
from tenants.posts.importing.foods import SEPARATORS, CuisineMatch, cuisine_name, cuisines_in, split
from tenants.posts.importing.names import cuisine_key, name_key
from tenants.posts.importing.own_export import check_status, read_value
from tenants.posts.importing.places import ImportedPlace, LocationBody, read_place
from tenants.posts.importing.report import LeftOut
from tenants.posts.models import Status

_FIELDS = {field.name: field for field in MEMBERS.fields}
_PUBLISHED = str(Status.PUBLISHED.label)
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


ITEMS_PER_ROW = 8
"""Maximum number of dishes and cuisines per row, on average over all rows."""
MAX_ITEMS = ITEMS_PER_ROW * MAX_ROWS

RememberedRow = dict[str, str]
"""The cells of a row by field as they are stored, without empty cells."""


@dataclass(frozen=True, slots=True)
class RefusedRow:
    """A row that cannot become a member, and the reason."""

    number: int
    title: str
    reason: str


@dataclass(slots=True)
class MemberRows:
    """All rows of the file that have the name of one member."""

    key: str
    title: str
    legal_key: str
    """The key of the legal name, for members that an earlier import created under that name."""
    numbers: list[int] = field(default_factory=list)
    rows: dict[str, RememberedRow] = field(default_factory=dict)
    remarks: dict[int, list[str]] = field(default_factory=dict)
    by_row: dict[str, list[int]] = field(default_factory=dict)
    """The row numbers by the key under which the rows are stored."""

    def free_key(self, row_key: str, cells: RememberedRow) -> str:
        """Return the key for storing a row.

        The same street in another town is another place and gets another key.
        """
        address = name_key(cells.get("address", ""))
        other = name_key(self.rows.get(row_key, cells).get("address", ""))
        return row_key if other == address or row_key.startswith("id ") else f"{row_key} {_digest(address)}"

    def add(self, number: int, row_key: str, cells: RememberedRow, combined: Iterable[str]) -> None:
        """Add a row with remarks on its values. The row replaces an earlier row with the same key."""
        remarks = self.remarks.setdefault(number, [])
        if self.numbers:
            remarks.append(_("Merged with row %(number)s.") % {"number": self.numbers[0]})
        if self.rows.get(row_key) == cells:
            remarks.append(_("Duplicate of an earlier row."))
        self.numbers.append(number)
        self.by_row.setdefault(row_key, []).append(number)
        self.rows[row_key] = cells
        remarks.extend(combined)
        remarks.extend(read_place(cells)[1])
        remarks.extend(read_contact(cells)[1])
        check_status(cells, remarks)
        if cells.get("hours") and read_hours([cells["hours"]]).unread:
            remarks.append(_unclear_hours(cells))
        if not cells.get("food") and not cells.get("cuisines") and not cells.get("description"):
            remarks.append(_("No food listed."))


@dataclass(frozen=True, slots=True)
class MemberDraft:
    """A member as described by its rows, ready to be written."""

    title: str
    url: str
    """The URL in Commissary's own export, or "" for the default URL."""
    is_draft: bool
    """Whether Commissary's export lists the member as unpublished."""
    address: str
    description: str
    cuisines: dict[str, str]
    states_cuisines: bool
    """Whether a column lists the cuisines. Otherwise they are derived from the food."""
    locations: list[LocationBody]
    hours: list[OpenSpan]
    phone: str
    email: str
    links: list[ContactLink]


def members_in(
    table: ImportedTable, mapping: Mapping[str, str], *, max_items: int = MAX_ITEMS
) -> tuple[list[MemberRows], list[RefusedRow]]:
    """Return the members in `table`, in order of appearance, and the rejected rows.

    Raises FileRefused if the rows list more than `max_items` dishes and cuisines.
    """
    members: dict[str, MemberRows] = {}
    refused: list[RefusedRow] = []
    repeated_ids = _find_repeated_ids(table, mapping)
    for row in table.rows:
        cells = {field: row.cells[column] for column, field in mapping.items() if row.cells.get(column)}
        title = cells.get("title", "")
        reason = _refusal(row, cells, mapping)
        max_items -= _most_items(cells)
        if max_items < 0:
            raise FileRefused(
                _("The rows list too many dishes and cuisines. Split the file and import the parts.")
            )
        if reason:
            refused.append(RefusedRow(row.number, shorten(title), reason))
            continue
        whole, remarks = combine(cells)
        key = name_key(whole["title"])
        member = members.setdefault(key, MemberRows(key, whole["title"], name_key(title)))
        member.add(row.number, member.free_key(_row_key(cells, whole, repeated_ids), whole), whole, remarks)
    return list(members.values()), refused


def build_draft(rows: Iterable[RememberedRow]) -> MemberDraft:
    """Return the draft of a member from all of its rows."""
    all_rows = list(rows)
    contacts = [read_contact(row)[0] for row in all_rows]
    hours = _hours(all_rows)
    stated = _cuisines(all_rows)
    listed = next((each.locations for each in contacts if each.locations), [])
    food = cuisines_in(dict.fromkeys(row["food"] for row in all_rows if row.get("food")))
    return MemberDraft(
        title=next((choose_title(row, []) for row in all_rows), ""),
        url=next((row["post_url"] for row in all_rows if row.get("post_url")), ""),
        is_draft=any(row.get("post_status", _PUBLISHED) != _PUBLISHED for row in all_rows),
        address=next((each.address for each in contacts if each.address), ""),
        description=_description(all_rows, food),
        cuisines=stated or food.cuisines,
        states_cuisines=bool(stated),
        locations=listed or [place.body() for place in _places(all_rows, with_hours=not hours)],
        hours=hours,
        phone=next((each.phone for each in contacts if each.phone), ""),
        email=next((each.email for each in contacts if each.email), ""),
        links=next((each.links for each in contacts if each.links), []),
    )


def usual_spellings(drafts: Iterable[MemberDraft]) -> dict[str, str]:
    """Return the most frequent spelling of each cuisine by key, starting with the most frequent cuisine."""
    spellings: dict[str, Counter[str]] = {}
    for draft in drafts:
        for key, name in draft.cuisines.items():
            spellings.setdefault(key, Counter())[name] += 1
    by_demand = sorted(spellings, key=lambda key: -spellings[key].total())
    return {key: spellings[key].most_common(1)[0][0] for key in by_demand}


def list_shared_cuisines(drafts: Iterable[MemberDraft]) -> set[str]:
    """Return the keys of cuisines that get a page: cuisines in a cuisine column, and cuisines of several
    members."""
    members = list(drafts)
    demand = Counter(key for each in members for key in each.cuisines)
    stated = {key for each in members if each.states_cuisines for key in each.cuisines}
    return stated | {key for key, count in demand.items() if count > 1}


def _unclear_hours(cells: RememberedRow) -> str:
    """Return a remark on ambiguous hours. If the row has a location, the text of the hours is stored
    there."""
    if read_place(cells)[0].is_known:
        return _("Hours were added as text because they're ambiguous.")
    return LeftOut(_("Hours skipped: “%(said)s” is ambiguous.") % {"said": shorten(cells["hours"])})


def _refusal(row: TableRow, cells: RememberedRow, mapping: Mapping[str, str]) -> str:
    """Return the reason why this row cannot be imported, or "" if there is none."""
    if row.surplus:
        return _("The row has more cells than the header. Check for commas without quotes.")
    title = cells.get("title", "")
    if not title:
        return _("The row has no member name.")
    if not name_key(title):
        return _("Enter a name with letters or digits.")
    for column, name in mapping.items():
        if len(cells.get(name, "")) > MAX_LENGTHS[name]:
            return _("The cell “%(column)s” can have up to %(most)s characters.") % {
                "column": shorten(column),
                "most": f"{MAX_LENGTHS[name]:,}",
            }
    return ""


def _most_items(cells: RememberedRow) -> int:
    """Return the maximum number of dishes and cuisines that the row can contain.

    The caller limits this number, because each item is parsed several times.
    """
    texts = (cells.get("food", ""), cells.get("cuisines", ""))
    return sum(1 + sum(text.count(sign) for sign in SEPARATORS) for text in texts if text)


def _find_repeated_ids(table: ImportedTable, mapping: Mapping[str, str]) -> set[str]:
    """Return the values of the id column that occur more than once."""
    column = next((column for column, field in mapping.items() if field == "source_id"), None)
    ids = Counter(row.cells.get(column, "") for row in table.rows) if column else Counter()
    return {value for value, times in ids.items() if times > 1}


def _row_key(cells: RememberedRow, whole: RememberedRow, repeated_ids: set[str]) -> str:
    """Return the key that lets a later file replace the row: its id, its place or all its cells."""
    source_id = cells.get("source_id", "")
    if source_id and source_id not in repeated_ids:
        return f"id {source_id}"
    streets = [name_key(cells.get(name, "")) for name in ("address", "place")]
    spot = [whole.get(name, "") for name in ("latitude", "longitude")]
    identity: Any = streets if any(streets) else spot if any(spot) else cells
    return f"at {_digest([source_id, identity])}"


def _digest(value: Any) -> str:
    return hashlib.sha256(json.dumps(value, sort_keys=True).encode()).hexdigest()[:16]


def _description(rows: list[RememberedRow], food: CuisineMatch) -> str:
    """Return the description in the rows as HTML, or a description generated from the dishes."""
    written = list(dict.fromkeys(row["description"] for row in rows if row.get("description")))
    paragraphs = written or food.paragraphs
    return "".join(f"<p>{html.escape(each, quote=False)}</p>" for each in paragraphs)


def _cuisines(rows: list[RememberedRow]) -> dict[str, str]:
    """Return the cuisines in the cuisine column by key, in the column's spelling."""
    cuisines: dict[str, str] = {}
    for row in rows:
        for item in split(row.get("cuisines", "")):
            name = cuisine_name(item) or shorten(item, 80)
            cuisines.setdefault(cuisine_key(name), name)
    return cuisines


def _hours(rows: list[RememberedRow]) -> list[OpenSpan]:
    """Return the opening hours if all rows agree. Hours that differ by place are stored with the places."""
    texts = {row.get("hours", "") for row in rows if read_place(row)[0].is_known or row.get("hours")}
    if len(texts) != 1:
        return []
    read = read_hours(texts)
    return [] if read.unread else read.rows


def _places(rows: list[RememberedRow], *, with_hours: bool) -> list[ImportedPlace]:
    """Return each place once, starting with places that have a valid permit.

    `with_hours` adds the hours of the rows to the places.
    """
    places: dict[str, ImportedPlace] = {}
    for row in rows:
        place, _ = read_place(row if with_hours else {**row, "hours": ""})
        if place.is_known:
            places[place.key] = places[place.key].joined_with(place) if place.key in places else place
    return sorted(places.values(), key=lambda place: place.rank)


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
