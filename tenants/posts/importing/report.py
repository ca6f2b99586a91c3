"""Collect the outcome of every row, and write the report as JSON or CSV."""

import csv
import io
import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from shared.data_types import JsonObject

_FORMULA_STARTS = ("=", "+", "-", "@", "\t", "\r")


class RowOutcome(StrEnum):
    """The outcome of a row, or of its member."""

    CREATED = "created"
    UPDATED = "updated"
    UNCHANGED = "unchanged"
    REFUSED = "refused"


class LeftOut(str):
    """A remark on a value that was not imported."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class RowResult:
    """A row of the file with its outcome and the reason."""

    row: int
    title: str
    outcome: RowOutcome
    reason: str = ""
    is_incomplete: bool = False
    """Whether the row was imported without some of its values."""


@dataclass(slots=True)
class MembersReport:
    """The report of one import: the columns, their mapping and the outcomes."""

    columns: list[str]
    mapping: dict[str, str]
    is_dry_run: bool
    notes: list[str] = field(default_factory=list)
    """Messages about the parts of the file that are not rows of the table."""
    encoding: str = ""
    samples: dict[str, str] = field(default_factory=dict)
    """The first value of each column."""
    results: list[RowResult] = field(default_factory=list)
    members: Counter[RowOutcome] = field(default_factory=Counter)
    places: int = 0
    stops: int = 0
    stops_removed: int = 0
    stops_left_out: int = 0

    @property
    def refused_rows(self) -> int:
        return sum(1 for result in self.results if result.outcome is RowOutcome.REFUSED)

    @property
    def summary(self) -> str:
        """A summary for the end of the command output and the top of the panel's report."""
        members = _("Members: %(created)s created, %(updated)s updated, %(unchanged)s unchanged.") % {
            "created": self.members[RowOutcome.CREATED],
            "updated": self.members[RowOutcome.UPDATED],
            "unchanged": self.members[RowOutcome.UNCHANGED],
        }
        count = len(self.results)
        rows = ngettext("%(count)s row, %(refused)s skipped.", "%(count)s rows, %(refused)s skipped.", count)
        lines = [members, *self._stop_lines(), rows % {"count": count, "refused": self.refused_rows}]
        if incomplete := len(self.incomplete_rows()):
            sentence = ngettext(
                "%(count)s row imported without some of its values.",
                "%(count)s rows imported without some of their values.",
                incomplete,
            )
            lines.append(sentence % {"count": incomplete})
        if self.is_dry_run:
            lines.insert(0, _("Dry run: no changes saved."))
        return " ".join(lines)

    def _stop_lines(self) -> list[str]:
        """Return sentences about places and stops, if the file contains any."""
        if not (self.places or self.stops or self.stops_removed or self.stops_left_out):
            return []
        return [
            _(
                "Places: %(places)s created. Stops: %(added)s added, %(removed)s removed, "
                "%(left_out)s skipped."
            )
            % {
                "places": self.places,
                "added": self.stops,
                "removed": self.stops_removed,
                "left_out": self.stops_left_out,
            }
        ]

    def as_json(self) -> JsonObject:
        """Return the report as data for a JSON response, with every row of the file."""
        return {
            "dry_run": self.is_dry_run,
            "columns": self.columns,
            "samples": self.samples,
            "mapping": self.mapping,
            "notes": self.notes,
            "encoding": self.encoding,
            "total_rows": len(self.results),
            "members": self.members.total(),
            "created": self.members[RowOutcome.CREATED],
            "updated": self.members[RowOutcome.UPDATED],
            "unchanged": self.members[RowOutcome.UNCHANGED],
            "refused": self.refused_rows,
            "incomplete": len(self.incomplete_rows()),
            "places": self.places,
            "stops": self.stops,
            "stops_removed": self.stops_removed,
            "stops_left_out": self.stops_left_out,
            "summary": self.summary,
            "rows": [_as_dict(result) for result in sorted(self.results, key=lambda result: result.row)],
        }

    def as_json_text(self) -> str:
        """Return the whole report as the text of a JSON file."""
        return json.dumps(self.as_json(), ensure_ascii=False, indent=2) + "\n"

    def as_csv_text(self) -> str:
        """Return the rows as the text of a CSV file, without formulas that a spreadsheet would run."""
        target = io.StringIO()
        writer = csv.writer(target)
        writer.writerow(["row", "title", "outcome", "reason"])
        for result in sorted(self.results, key=lambda result: result.row):
            writer.writerow([result.row, _harmless(result.title), result.outcome, _harmless(result.reason)])
        return target.getvalue()

    def add_outcome(self, remarks: Mapping[int, Sequence[str]], title: str, outcome: RowOutcome) -> None:
        """Add the outcome of a member to each of its rows, with the remarks on the row."""
        self.members[outcome] += outcome is not RowOutcome.REFUSED
        for number, sentences in remarks.items():
            loses = outcome is not RowOutcome.REFUSED and any(isinstance(one, LeftOut) for one in sentences)
            reason = " ".join(filter(None, sentences))
            self.results.append(RowResult(number, title, outcome, reason, loses))

    def unused_columns(self) -> list[str]:
        """Return the columns that are not mapped to a field."""
        return [column for column in self.columns if column not in self.mapping]

    def incomplete_rows(self) -> list[RowResult]:
        """Return the rows that were imported without some of their values, in the order of the file."""
        return sorted((each for each in self.results if each.is_incomplete), key=lambda each: each.row)

    def refusals(self) -> Iterator[RowResult]:
        """Return the rejected rows in the order of the file."""
        return (
            each for each in sorted(self.results, key=lambda r: r.row) if each.outcome is RowOutcome.REFUSED
        )


def _as_dict(result: RowResult) -> JsonObject:
    return {
        "row": result.row,
        "title": result.title,
        "outcome": str(result.outcome),
        "reason": result.reason,
        "is_incomplete": result.is_incomplete,
    }


def _harmless(cell: str) -> str:
    return f"'{cell}" if cell.startswith(_FORMULA_STARTS) else cell
