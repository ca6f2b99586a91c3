"""`commissary import-members --domain HOST FILE.csv`."""

from argparse import ArgumentParser
from dataclasses import replace
from pathlib import Path
from typing import Any

from django.core.exceptions import ValidationError
from django.core.management.base import BaseCommand, CommandError
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

from shared.accounts.actor import Operator
from shared.command_files import open_input
from shared.command_output import add_dry_run, add_json
from shared.data_types import CommandOptions
from shared.table_files.encodings import ENCODINGS
from shared.table_files.reading import shorten
from shared.tenancy.resolver import domain_for_host
from shared.tenancy.unit_of_work import DomainRef, unit_of_work
from tenants.posts.importing.columns import FIELDS, IGNORE, mapping_from_pairs
from tenants.posts.importing.pictures import download_pictures, find_pictures
from tenants.posts.importing.report import MembersReport, RowResult
from tenants.posts.importing.services import ANY_LIST, ImportIsRunning, MemberWriting, import_members
from tenants.posts.importing.weekly_schedule import StopsFrom

MOST_ROWS_SHOWN = 50


class Command(BaseCommand):
    help = (
        (
            "Create or update members from a CSV file or an Excel workbook. You can import the same file "
            "again: edited members are not overwritten. Fields: "
        )
        + "; ".join(f"{field.name} ({field.says})" for field in FIELDS)
        + f"; {IGNORE} (not imported)."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "file", type=Path, help="the CSV file, or Excel workbook (.xlsx); - for standard input"
        )
        parser.add_argument("--domain", required=True, metavar="HOST", help="the domain to import into")
        parser.add_argument(
            "--map",
            nargs="+",
            action="extend",
            default=[],
            metavar="COLUMN=FIELD",
            help="map a column to a field, if its name is not recognized",
        )
        parser.add_argument(
            "--encoding",
            choices=list(ENCODINGS),
            default="",
            help="the encoding of a CSV file, if it is not detected",
        )
        parser.add_argument(
            "--no-header",
            action="store_true",
            help="the file has no column names; map “Column 1”, “Column 2” …",
        )
        add_dry_run(parser, "report the expected changes without saving them")
        add_json(parser)
        parser.add_argument(
            "--stops",
            choices=[str(each) for each in StopsFrom],
            default=str(StopsFrom.VALID),
            help=(
                "which rows with a place and hours to import as places and weekly stops: rows with a "
                "valid permit (default), all, or none"
            ),
        )
        parser.add_argument("--draft", action="store_true", help="create members as drafts")
        parser.add_argument(
            "--report", type=Path, metavar="FILE", help="write the result of each row to a file (.json, .csv)"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        domain = _domain(options["domain"])
        if options["report"] and options["report"].suffix not in (".json", ".csv"):
            raise CommandError("The name of the report must end in .json or .csv.")
        try:
            overrides = mapping_from_pairs(options["map"])
            report = self._import(domain, options, overrides)
        except ValidationError as error:
            raise CommandError(" ".join(error.messages)) from error
        except ImportIsRunning as error:
            raise CommandError(
                f"Another import into {domain.host} is running. Try again when it has finished."
            ) from error
        except OSError as error:
            raise CommandError(f"Cannot read {options['file']}: {error.strerror or error}.") from error
        if not options["dry_run"]:
            Operator(domain).record("backups.members", result=report.summary)
        if options["json"]:
            self.stdout.write(report.as_json_text(), ending="")
        else:
            self._print_report(report)
        if options["report"]:
            self._save(report, options["report"])

    def _import(self, domain: DomainRef, options: CommandOptions, overrides: dict[str, str]) -> MembersReport:
        columns = (
            TextColumn("Importing"),
            BarColumn(),
            MofNCompleteColumn(),
            TextColumn("{task.description}"),
        )
        with (
            open_input(options["file"]) as file,
            Progress(*columns, console=Console(stderr=True), transient=True) as bar,
            unit_of_work(domain),
        ):
            task = bar.add_task("reading the file", total=None)

            def progress(done: int, total: int, title: str) -> None:
                bar.update(task, completed=done, total=total, description=shorten(title, 40))

            wanted = replace(ANY_LIST, encoding=options["encoding"], has_header=not options["no_header"])
            pictures, missing = find_pictures(file, wanted, overrides, {})
            if not options["dry_run"]:
                download_pictures(pictures, missing, by=None)
            return import_members(
                file,
                MemberWriting(options["draft"], StopsFrom(options["stops"])),
                overrides=overrides,
                pictures=pictures,
                dry_run=options["dry_run"],
                wanted=wanted,
                progress=progress,
            )

    def _print_report(self, report: MembersReport) -> None:
        mapped = ", ".join(f"{column} → {field}" for column, field in report.mapping.items())
        self.stdout.write(f"Columns: {mapped}")
        if unused := report.unused_columns():
            self.stdout.write(f"Columns not imported: {', '.join(unused)}")
        if report.encoding not in ("", "utf-8"):
            self.stdout.write(f"Encoding: {report.encoding}. If accents look wrong, add --encoding.")
        for note in report.notes:
            self.stdout.write(note)
        self._print_rows("skipped", list(report.refusals()))
        self._print_rows("is incomplete", report.incomplete_rows())
        self.stdout.write(report.summary)

    def _print_rows(self, result: str, rows: list[RowResult]) -> None:
        for each in rows[:MOST_ROWS_SHOWN]:
            self.stdout.write(f"Row {each.row} {result} ({each.title or 'no name'}): {each.reason}")
        if len(rows) > MOST_ROWS_SHOWN:
            more = len(rows) - MOST_ROWS_SHOWN
            self.stdout.write(f"… and {more} more. For all rows, add --report FILE.csv.")

    def _save(self, report: MembersReport, path: Path) -> None:
        text = report.as_csv_text() if path.suffix == ".csv" else report.as_json_text()
        try:
            path.write_text(text, encoding="utf-8")
        except OSError as error:
            raise CommandError(f"Cannot write the report to {path}: {error.strerror}.") from error
        self.stderr.write(f"Report: {path}")


def _domain(host: str) -> DomainRef:
    domain, _ = domain_for_host(host)
    if domain is None:
        raise CommandError(f"No such domain: {shorten(host)}")
    if domain.status != "active":
        raise CommandError(f"{domain.host} is {domain.status} and can't be changed.")
    return domain
