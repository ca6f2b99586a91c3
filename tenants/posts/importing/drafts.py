"""Combine rows into members: rows with the same name form one draft, and invalid rows are rejected."""

import hashlib
import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from django.utils.translation import gettext as _

from shared.table_files.errors import FileRefused
from shared.table_files.reading import MAX_ROWS, ImportedTable, TableRow, shorten
from tenants.hours.facts import OpenSpan
from tenants.hours.reading import read_hours
from tenants.posts.content.rich_text import make_paragraph
from tenants.posts.importing.columns import MAX_LENGTHS
from tenants.posts.importing.combining import choose_title, combine
from tenants.posts.importing.contacts import ContactLink, read_contact
from tenants.posts.importing.foods import SEPARATORS, CuisineMatch, cuisine_name, cuisines_in, split
from tenants.posts.importing.names import cuisine_key, name_key
from tenants.posts.importing.own_export import (
    OwnFacts,
    check_status,
    read_own_facts,
    read_value,
    split_titles,
)
from tenants.posts.importing.places import ImportedPlace, LocationBody, read_place
from tenants.posts.importing.report import LeftOut
from tenants.posts.models import Status

_PUBLISHED = str(Status.PUBLISHED.label)
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
        remarks.extend(read_own_facts(cells)[1])
        check_status(cells, remarks)
        remarks.extend(_check_hours(cells))
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
    own: OwnFacts


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
        own=next((each for row in all_rows if (each := read_own_facts(row)[0]) != OwnFacts()), OwnFacts()),
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


def _check_hours(cells: RememberedRow) -> Iterator[str]:
    """Yield remarks on unclear hours and on hours of holidays. If the row has a location, the text of unclear
    hours is stored there."""
    said = cells.get("hours", "")
    read = read_hours([said])
    for each in read.holidays:
        yield LeftOut(_("Hours on holidays skipped: “%(said)s”.") % {"said": shorten(each)})
    if not read.unread:
        return
    reason = read.reason or _("The text isn't understood.")
    if read_place(cells)[0].is_known:
        yield _("Hours were added as text: %(reason)s") % {"reason": reason}
    else:
        yield LeftOut(_("Hours skipped: “%(said)s”. %(reason)s") % {"said": shorten(said), "reason": reason})


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
    written = list(dict.fromkeys(_paragraph(row) for row in rows if row.get("description")))
    return "".join(written or map(make_paragraph, food.paragraphs))


def _paragraph(row: RememberedRow) -> str:
    """Return the description in a row as HTML. Commissary's own export contains HTML if it is formatted."""
    text = row["description"]
    is_html = bool(row.get("post_url")) and text.startswith("<")
    return read_value("description", text, []) or "" if is_html else make_paragraph(text)


def _cuisines(rows: list[RememberedRow]) -> dict[str, str]:
    """Return the cuisines in the cuisine column by key, in the column's spelling."""
    cuisines: dict[str, str] = {}
    for row in rows:
        cell = row.get("cuisines", "")
        titles = split_titles(cell) if row.get("post_url") else map(_cuisine_title, split(cell))
        for title in titles:
            cuisines.setdefault(cuisine_key(title), title)
    return cuisines


def _cuisine_title(item: str) -> str:
    return cuisine_name(item) or shorten(item, 80)


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
