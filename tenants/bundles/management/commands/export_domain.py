"""`commissary export-domain HOST FILE`."""

import os
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import connections
from rich.console import Console

from shared.tenancy.fleet.versions import current_version
from shared.tenancy.resolver import domain_for_host
from shared.tenancy.router import OWNER
from tenants.bundles.writing import export_domain


class Command(BaseCommand):
    help = (
        "Write everything a domain holds, its files included, into one file that import-domain reads. "
        "Users and their rights are not part of it."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("host", help="a host of the domain")
        parser.add_argument("file", type=Path, help="the bundle to write; it must not exist yet")
        parser.add_argument(
            "--without-submissions",
            action="store_true",
            help="leave out what visitors wrote, as for a copy of the site",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        domain, _ = domain_for_host(options["host"])
        if domain is None:
            raise CommandError(f"There is no domain “{options['host'][:100]}”.")
        target: Path = options["file"]
        # Under a temporary name until it is complete: an incomplete bundle must not look like a complete one.
        partial = target.with_name(f".{target.name}.{os.getpid()}.partial")
        try:
            with partial.open("xb") as file, Console(stderr=True).status("Exporting …") as status:
                exported = export_domain(
                    domain,
                    file,
                    schema_version=current_version(connections[OWNER]),
                    with_personal=not options["without_submissions"],
                    progress=lambda name: status.update(f"Exporting {name}"),
                )
            os.link(partial, target)
        except FileExistsError as error:
            raise CommandError(f"{target} exists already.") from error
        except OSError as error:
            raise CommandError(f"{target} cannot be written: {error.strerror or error}.") from error
        finally:
            partial.unlink(missing_ok=True)
        self.stdout.write(
            f"{domain.host}: {exported.rows} rows and {exported.files} files are in {target} "
            f"({target.stat().st_size:,} bytes)."
        )
        for key in exported.missing:
            self.stderr.write(f"Missing in the storage: {key}")
