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
    help = "Export a domain with its content and files to a bundle for import-domain. Users are not included."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("host", help="any domain name of the domain")
        parser.add_argument("file", type=Path, help="the bundle to create; the file must not exist")
        parser.add_argument(
            "--without-submissions",
            action="store_true",
            help="leave out submissions of visitors, as in a copy of the site",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        domain, _ = domain_for_host(options["host"])
        if domain is None:
            raise CommandError(f"No such domain: {options['host'][:100]}")
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
            raise CommandError(f"{target} already exists.") from error
        except OSError as error:
            raise CommandError(f"Cannot write {target}: {error.strerror or error}.") from error
        finally:
            partial.unlink(missing_ok=True)
        self.stdout.write(
            f"Exported {exported.rows} rows and {exported.files} files of {domain.host} to {target} ("
            f"{target.stat().st_size:,} bytes)."
        )
        for key in exported.missing:
            self.stderr.write(f"Missing from the storage: {key}")
