"""`commissary import-domain FILE --host NEW`, or `--into HOST --replace`."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.exceptions import ValidationError
from django.core.management.base import BaseCommand, CommandError

from shared.command_files import open_input
from shared.data_types import CommandOptions
from shared.tenancy.resolver import domain_for_host
from tenants.bundles.manifest import DamagedBundle
from tenants.bundles.reading import Bundle, open_bundle
from tenants.bundles.restoring import ImportResult, import_as_new, import_into


class Command(BaseCommand):
    help = (
        "Import a bundle as a new domain, or replace the content of a domain with it. The bundle is "
        "checked first. If it is damaged, nothing is changed."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path, help="a bundle created by export-domain; - for standard input")
        target = parser.add_mutually_exclusive_group(required=True)
        target.add_argument("--host", help="create a domain with this domain name")
        target.add_argument(
            "--into", metavar="HOST", help="replace the content of the domain with this domain name"
        )
        parser.add_argument("--title", help="the title of the new domain; default: the title in the bundle")
        parser.add_argument(
            "--replace", action="store_true", help="confirm that --into deletes the current content"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        if options["into"] and not options["replace"]:
            raise CommandError(
                f"This replaces all content of {options['into']}. Export the domain first, then add "
                "--replace."
            )
        try:
            with open_input(options["file"]) as source, open_bundle(source) as bundle:
                done = self._import(bundle, options)
        except DamagedBundle as error:
            raise CommandError(f"Nothing was changed. {error}") from error
        except ValidationError as error:
            raise CommandError(" ".join(error.messages)) from error
        except OSError as error:
            raise CommandError(f"Cannot read {options['file']}: {error.strerror or error}.") from error
        self.stdout.write(f"Imported {done.rows} rows and {done.files} files to {done.domain.host}.")
        for key in done.missing:
            self.stderr.write(f"Missing from the bundle: {key}")

    def _import(self, bundle: Bundle, options: CommandOptions) -> ImportResult:
        if options["host"]:
            return import_as_new(bundle, host=options["host"], title=options["title"])
        domain, _ = domain_for_host(options["into"])
        if domain is None:
            raise CommandError(f"No such domain: {options['into'][:100]}")
        return import_into(domain, bundle)
