"""`commissary import-domain FILE --host NEW`, or `--into HOST --replace`."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.exceptions import ValidationError
from django.core.management.base import BaseCommand, CommandError

from shared.tenancy.resolver import domain_for_host
from tenants.bundles.manifest import DamagedBundle
from tenants.bundles.reading import Bundle, opened
from tenants.bundles.restoring import ImportResult, import_as_new, import_into


class Command(BaseCommand):
    help = (
        "Make a domain out of a bundle, or replace what a domain holds by it. The whole bundle is checked "
        "first; a damaged one changes nothing."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path, help="a bundle that export-domain wrote")
        target = parser.add_mutually_exclusive_group(required=True)
        target.add_argument("--host", help="create a domain with this host")
        target.add_argument("--into", metavar="HOST", help="replace what the domain with this host holds")
        parser.add_argument("--title", help="the new domain's title; otherwise the old one's")
        parser.add_argument(
            "--replace", action="store_true", help="say that --into may delete what is there now"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        if options["into"] and not options["replace"]:
            raise CommandError(
                f"What {options['into']} holds would be replaced. Export it first, then add --replace."
            )
        try:
            with options["file"].open("rb") as source, opened(source) as bundle:
                done = self._import(bundle, options)
        except DamagedBundle as error:
            raise CommandError(f"Nothing was changed. {error}") from error
        except ValidationError as error:
            raise CommandError(" ".join(error.messages)) from error
        except OSError as error:
            raise CommandError(f"{options['file']} cannot be read: {error.strerror or error}.") from error
        self.stdout.write(f"{done.domain.host}: {done.rows} rows and {done.files} files.")
        for key in done.missing:
            self.stderr.write(f"Not in the bundle: {key}")

    def _import(self, bundle: Bundle, options: dict[str, Any]) -> ImportResult:
        if options["host"]:
            return import_as_new(bundle, host=options["host"], title=options["title"])
        domain, _ = domain_for_host(options["into"])
        if domain is None:
            raise CommandError(f"There is no domain “{options['into'][:100]}”.")
        return import_into(domain, bundle)
