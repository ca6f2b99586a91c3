"""Parse special hours and closures as `writing.other_days_in_words` writes them."""

import re
from datetime import date
from typing import Final

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from tenants.hours.facts import MOST_EXCEPTIONS, NOTE_LENGTH, OtherDay
from tenants.hours.spans import refuse_overlaps

_DAY: Final = r"[0-9]{4}-[0-9]{2}-[0-9]{2}"
_CLOCK: Final = r"(?:[01][0-9]|2[0-3]):[0-5][0-9]"
_ROW: Final = re.compile(
    rf"(?P<first>{_DAY})(?: to (?P<last>{_DAY}))? (?:closed|(?P<opens>{_CLOCK})-(?P<closes>{_CLOCK}))"
    r"(?: \((?P<note>.*)\))?"
)
_NEXT: Final = re.compile(rf"; (?={_DAY}(?: to {_DAY})? (?:closed|{_CLOCK}-))")


def read_other_days(text: str) -> list[OtherDay]:
    """Return the special hours in a text such as "2030-12-24 to 2030-12-26 closed (Holidays)".

    Raises ValidationError if a part is not understood, or if the special hours are invalid.
    """
    rows = [_read_row(part) for part in _NEXT.split(text)] if text else []
    if len(rows) > MOST_EXCEPTIONS:
        raise ValidationError(_("Enter up to %(most)s rows.") % {"most": MOST_EXCEPTIONS})
    refuse_overlaps(((row["from_date"], row["to_date"]), row) for row in rows)
    return rows


def _read_row(part: str) -> OtherDay:
    match = _ROW.fullmatch(part)
    row = match and OtherDay(
        from_date=match["first"],
        to_date=match["last"] or match["first"],
        opens=match["opens"] or "",
        closes=match["closes"] or "",
        note=match["note"] or "",
    )
    if not row or not _is_period(row) or len(row["note"]) > NOTE_LENGTH:
        raise ValidationError(_("“%(said)s” is not special hours.") % {"said": part[:60]})
    return row


def _is_period(row: OtherDay) -> bool:
    """Return whether both days exist, in this order."""
    try:
        return date.fromisoformat(row["from_date"]) <= date.fromisoformat(row["to_date"])
    except ValueError:
        return False
