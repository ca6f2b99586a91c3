"""Lists of new domains, one per row, for `commissary domains create --from-file` and the panel."""

from dataclasses import dataclass
from typing import NamedTuple

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from shared.accounts.domain_import_models import RowOutcome
from shared.accounts.domains import services
from shared.accounts.domains.services import By
from shared.api.errors import Conflict
from shared.domains.hosts import validate_host
from shared.domains.models import Domain, Host, Template
from shared.table_files.errors import FileRefused
from shared.table_files.reading import BinaryFile, TableFormat, TableRow, read_table, shorten
from shared.tenancy.unit_of_work import shared_work

COLUMNS = ("host", "title", "template", "timezone", "currency", "owner")
# Workbooks need 15 MB of memory, and the web server reads these lists.
FORMAT = TableFormat(max_bytes=2_000_000, max_rows=1_000, allows_workbooks=False)


@dataclass(frozen=True)
class ListRow:
    """A row of a list: its number in a spreadsheet, and the values of its domain."""

    number: int
    values: dict[str, str]
    problem: str = ""
    """The reason why the domain cannot be created from this row, or "" for a valid row."""


class RowResult(NamedTuple):
    """The result of one row. For a created domain, `reason` can say why its site is not open."""

    outcome: RowOutcome
    reason: str = ""
    domain: Domain | None = None


def read_rows(file: BinaryFile) -> list[ListRow]:
    """Return the rows of a CSV file with a header of COLUMNS. Raises FileRefused for an invalid file."""
    table = read_table(file, FORMAT)
    _check_columns([name.lower() for name in table.columns])
    rows: list[ListRow] = []
    earlier: dict[str, int] = {}
    for row in table.rows:
        cells = {name.lower(): cell for name, cell in row.cells.items()}
        values = get_values(cells)
        rows.append(ListRow(row.number, values, _find_problem(row, values["host"], earlier)))
    return rows


def _check_columns(names: list[str]) -> None:
    unknown = [name for name in names if name and name not in COLUMNS]
    columns = {"names": ", ".join(COLUMNS)}
    if unknown:
        raise FileRefused(
            _("Unknown column “%(name)s”. Columns: %(names)s.") % {"name": shorten(unknown[0]), **columns}
        )
    if "host" not in names:
        raise FileRefused(_("No column “host”. Columns: %(names)s; only host is required.") % columns)


def _find_problem(row: TableRow, host: str, earlier: dict[str, int]) -> str:
    """Return the error in the row, or "".

    `earlier` maps the domain names in earlier rows to their row numbers. A valid name is added to it.
    """
    if row.surplus:
        return _("The row has more cells than the header.")
    try:
        name = validate_host(host).removeprefix("www.")
    except ValidationError as error:
        return " ".join(error.messages)
    if name in earlier:
        return _("Row %(number)s has the same domain name.") % {"number": earlier[name]}
    earlier[name] = row.number
    return ""


def get_values(cells: dict[str, str]) -> dict[str, str]:
    """Return the values of a new domain. Empty cells have defaults."""
    return {
        "host": cells.get("host", ""),
        "title": cells.get("title") or cells.get("host", "").partition(":")[0],
        "template": cells.get("template") or Template.BLANK.value,
        "timezone": cells.get("timezone") or "UTC",
        "currency": cells.get("currency", ""),
        "owner_email": cells.get("owner", ""),
    }


def create_row(row: ListRow, *, by: By, is_open: bool = False, dry_run: bool = False) -> RowResult:
    """Create the domain of a row, and return the result. With `dry_run`, roll the creation back."""
    if row.problem:
        return RowResult(RowOutcome.FAILED, row.problem)
    if existing := _find_existing(row.values["host"]):
        return RowResult(RowOutcome.EXISTING, domain=existing)
    done = RowOutcome.READY if dry_run else RowOutcome.CREATED
    try:
        return RowResult(done, domain=_create(row.values, is_open, dry_run, by))
    except services.NotOpened as error:
        return RowResult(done, " ".join(error.messages), error.domain)
    except ValidationError as error:
        return RowResult(RowOutcome.FAILED, " ".join(error.messages))
    except Conflict as error:
        return RowResult(RowOutcome.FAILED, str(error.detail))


def _create(values: dict[str, str], is_open: bool, dry_run: bool, by: By) -> Domain:
    if dry_run:
        return services.rehearse_creation(values, is_open=is_open, by=by)
    return (services.create_and_open if is_open else services.create)(values, by=by)


def _find_existing(host: str) -> Domain | None:
    with shared_work():
        found = Host.objects.filter(domain=validate_host(host)).select_related("tenant").first()
        return found.tenant if found else None
