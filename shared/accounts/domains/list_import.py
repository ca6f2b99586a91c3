"""`commissary domains create --from-file list.csv`: one domain per row."""

import csv
import io
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from django.core.exceptions import ValidationError
from django.core.management.base import CommandError

from shared.accounts.actor import Operator
from shared.accounts.domains import services
from shared.api.errors import Conflict
from shared.command_files import read_text
from shared.data_types import JsonObject
from shared.domains.hosts import validate_host
from shared.domains.models import Domain, Host, Template
from shared.tenancy.unit_of_work import shared_work

COLUMNS = ("host", "title", "template", "timezone", "currency", "owner")
MOST = 1_000
"""The maximum number of rows."""
LARGEST_FILE = 2_000_000
"""The maximum size of the file in bytes."""
_REST = "cells without a column"


@dataclass
class ListResult:
    """The result of an import. Rows with an existing host are skipped, so a list can be imported again."""

    created: list[Domain] = field(default_factory=list)
    existing: list[str] = field(default_factory=list)
    failed: list[JsonObject] = field(default_factory=list)


def read_rows(file: Path) -> list[dict[str, str]]:
    """Return the rows of a CSV file with a header of COLUMNS. Raises CommandError for an invalid file."""
    reader = csv.DictReader(io.StringIO(read_text(file, LARGEST_FILE)), restkey=_REST, strict=True)
    try:
        reader.fieldnames = _read_columns(file, reader.fieldnames or ())
        rows = list(reader)
    except csv.Error as error:
        raise CommandError(f"{file}, line {reader.line_num}: {error}.") from error
    if long := [number for number, row in enumerate(rows, 1) if _REST in row]:
        raise CommandError(f"{file}: row {long[0]} has more cells than columns.")
    rows = [{name: (value or "").strip() for name, value in row.items()} for row in rows]
    rows = [row for row in rows if row["host"]]
    if len(rows) > MOST:
        raise CommandError(f"{file} has {len(rows)} rows. Create at most {MOST} domains at a time.")
    return rows


def _read_columns(file: Path, header: Sequence[str]) -> list[str]:
    names = [name.strip().lower() for name in header]
    unknown = [name for name in names if name not in COLUMNS]
    if "host" not in names or unknown:
        problem = f"unknown column {unknown[0]!r}" if unknown else "no column host"
        raise CommandError(f"{file}: {problem}. Columns: {', '.join(COLUMNS)}; only host is required.")
    return names


def create_from_rows(rows: list[dict[str, str]], *, is_open: bool, dry_run: bool, by: Operator) -> ListResult:
    """Create a domain for each row, and return the result. A row that fails does not stop the others.

    With `dry_run`, each creation is rolled back, so the result shows the effect of an import.
    """
    result = ListResult()
    existing = _existing_hosts([row["host"].lower() for row in rows])
    for row in rows:
        if row["host"].lower() in existing:
            result.existing.append(row["host"])
            continue
        try:
            values = values_of_row(row)
            result.created.append(_create(values, is_open, result.created if dry_run else None, by))
        except ValidationError as error:
            result.failed.append({"host": row["host"], "error": " ".join(error.messages)})
            if isinstance(error, services.NotOpened):
                result.created.append(error.domain)
        except Conflict as error:
            result.failed.append({"host": row["host"], "error": str(error.detail)})
    return result


def _create(values: dict[str, str], is_open: bool, rehearsed: list[Domain] | None, by: Operator) -> Domain:
    """Create a domain and return it. In a dry run, the creation is rolled back.

    `rehearsed` contains the domains that the dry run has created so far. It is None in an import. Also raises
    ValidationError for a host that one of these domains would use.
    """
    if rehearsed is None:
        return (services.create_and_open if is_open else services.create)(values, by=by)
    name = validate_host(values["host"]).removeprefix("www.")
    if any(each.ref().host.removeprefix("www.") == name for each in rehearsed):
        raise ValidationError(f"An earlier row uses the domain name {name}.")
    return services.rehearse_creation(values, is_open=is_open, by=by)


def values_of_row(row: dict[str, str]) -> dict[str, str]:
    """Return the values of the domain in a row. Raises ValidationError for an unknown template."""
    template = row.get("template") or Template.BLANK.value
    if template not in Template.values:
        raise ValidationError(f"No such template: {template}")
    return {
        "host": row["host"],
        "title": row.get("title") or row["host"].partition(":")[0],
        "template": template,
        "timezone": row.get("timezone") or "UTC",
        "currency": row.get("currency", ""),
        "owner_email": row.get("owner", ""),
    }


def _existing_hosts(names: list[str]) -> set[str]:
    with shared_work():
        return set(Host.objects.filter(domain__in=names).values_list("domain", flat=True))
