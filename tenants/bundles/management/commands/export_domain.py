"""`commissary export-domain HOST FILE`: export a domain as a bundle."""

import os
import shutil
import sys
import tempfile
from argparse import ArgumentParser
from contextlib import suppress
from pathlib import Path
from typing import IO, Any

from django.core.management.base import BaseCommand, CommandError
from django.db import connections
from rich.console import Console

from shared.accounts.actor import Operator
from shared.command_files import STREAM, explain_failed_write
from shared.command_output import add_json, show
from shared.data_types import CommandOptions
from shared.tenancy.fleet.versions import current_version
from shared.tenancy.resolver import domain_for_host
from shared.tenancy.router import OWNER
from shared.tenancy.unit_of_work import DomainRef
from tenants.bundles.writing import ExportResult, export_domain


class Command(BaseCommand):
    help = "Export a domain with its content and files to a bundle for import-domain. Users are not included."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("host", help="any domain name of the domain")
        parser.add_argument(
            "file", type=Path, help="the bundle to create, which must not exist; - for standard output"
        )
        parser.add_argument(
            "--without-submissions",
            action="store_true",
            help="leave out submissions of visitors, as in a copy of the site",
        )
        add_json(parser)

    def handle(self, *args: Any, **options: Any) -> None:
        domain, _ = domain_for_host(options["host"])
        if domain is None:
            raise CommandError(f"No such domain: {options['host'][:100]}")
        target: Path = options["file"]
        if str(target) == STREAM:
            self._export_to_stream(domain, options)
            return
        # Use a temporary name until the file is complete, so that it cannot be mistaken for a bundle.
        partial = target.with_name(f".{target.name}.{os.getpid()}.partial")
        try:
            with partial.open("xb") as file:
                exported = _export(domain, file, options)
            os.link(partial, target)
        except FileExistsError as error:
            raise CommandError(f"{target} already exists.") from error
        except OSError as error:
            raise CommandError(explain_failed_write(target, error)) from error
        finally:
            with suppress(OSError):
                partial.unlink()
        size = target.stat().st_size
        counts = {"rows": exported.rows, "files": exported.files, "missing": exported.missing}
        shown = {"host": domain.host, "file": str(target), "bytes": size, **counts}
        show(self, options, shown, f"{_describe(domain, exported)} to {target} ({size:,} bytes).")
        self._print_missing(exported)

    def _export_to_stream(self, domain: DomainRef, options: CommandOptions) -> None:
        with tempfile.TemporaryFile() as file:
            exported = _export(domain, file, options)
            file.seek(0)
            shutil.copyfileobj(file, sys.stdout.buffer)
            sys.stdout.buffer.flush()
        self.stderr.write(f"{_describe(domain, exported)}.")
        self._print_missing(exported)

    def _print_missing(self, exported: ExportResult) -> None:
        for key in exported.missing:
            self.stderr.write(f"Missing from the storage: {key}")


def _export(domain: DomainRef, file: IO[bytes], options: CommandOptions) -> ExportResult:
    with Console(stderr=True).status("Exporting …") as status:
        exported = export_domain(
            domain,
            file,
            schema_version=current_version(connections[OWNER]),
            with_personal=not options["without_submissions"],
            progress=lambda name: status.update(f"Exporting {name}"),
        )
    Operator(domain).record("backups.export", rows=exported.rows, files=exported.files)
    return exported


def _describe(domain: DomainRef, exported: ExportResult) -> str:
    return f"Exported {exported.rows} rows and {exported.files} files of {domain.host}"
