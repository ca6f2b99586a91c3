"""`commissary import-domain FILE --host NEW`, or `--into HOST --replace`: import a bundle."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.exceptions import ValidationError
from django.core.management.base import BaseCommand, CommandError

from shared.accounts.actor import Operator
from shared.command_files import open_input
from shared.command_output import add_dry_run, add_json, show_change
from shared.data_types import CommandOptions
from shared.domains.services import check_new
from shared.tenancy.resolver import domain_for_host
from shared.tenancy.unit_of_work import DomainRef
from tenants.bundles.manifest import DamagedBundle
from tenants.bundles.reading import Bundle, open_bundle
from tenants.bundles.restoring import ImportResult, import_as_new, import_into, refuse_incomplete


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
        add_dry_run(parser, "check the bundle and the domain name, and change nothing")
        add_json(parser)

    def handle(self, *args: Any, **options: Any) -> None:
        if options["into"] and not options["replace"] and not options["dry_run"]:
            raise CommandError(
                f"This replaces all content of {options['into']}. Export the domain first, then add "
                "--replace."
            )
        try:
            with open_input(options["file"]) as source, open_bundle(source) as bundle:
                if options["dry_run"]:
                    self._check(bundle, options)
                    return
                done = self._import(bundle, options)
        except DamagedBundle as error:
            raise CommandError(f"Nothing was changed. {error}") from error
        except ValidationError as error:
            raise CommandError(" ".join(error.messages)) from error
        except OSError as error:
            raise CommandError(f"Cannot read {options['file']}: {error.strerror or error}.") from error
        host = done.domain.host
        shown = {"host": host, "rows": done.rows, "files": done.files, "missing": done.missing}
        text = f"Imported {done.rows} rows and {done.files} files to {host}."
        if not done.domain.is_open:
            text += f" The site isn't open to visitors. To open it, run: commissary domains open {host}"
        show_change(self, options, shown, text)
        for key in done.missing:
            self.stderr.write(f"Missing from the bundle: {key}")

    def _import(self, bundle: Bundle, options: CommandOptions) -> ImportResult:
        if options["host"]:
            done = import_as_new(bundle, host=options["host"], title=options["title"])
            data = {"title": done.domain.title, "host": done.domain.host, "from": bundle.manifest.domain.host}
            Operator(done.domain).record("domain.created", **data)
            return done
        done = import_into(_domain(options["into"]), bundle)
        Operator(done.domain).record("backups.import", rows=done.rows, files=done.files)
        return done

    def _check(self, bundle: Bundle, options: CommandOptions) -> None:
        origin = bundle.manifest.domain
        if options["host"]:
            values = {"template": origin.template, "timezone": origin.timezone}
            check_new(title=options["title"] or origin.title, host=options["host"], **values)
            host = options["host"]
        else:
            host = _domain(options["into"]).host
            refuse_incomplete(bundle)
        rows = sum(each.rows for each in bundle.manifest.entries.values())
        text = f"The bundle of {origin.host} can be imported to {host}: {rows} rows."
        show_change(self, options, {"host": host, "rows": rows}, text)


def _domain(host: str) -> DomainRef:
    domain, _ = domain_for_host(host)
    if domain is None:
        raise CommandError(f"No such domain: {host[:100]}")
    return domain
