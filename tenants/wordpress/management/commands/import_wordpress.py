"""`commissary import-wordpress --domain HOST FILE.xml`: import a WordPress export."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.exceptions import ValidationError
from django.core.management.base import BaseCommand, CommandError
from rich.console import Console

from shared.accounts.actor import Operator
from shared.command_files import open_input
from shared.command_output import add_dry_run, add_json
from shared.tenancy.resolver import domain_for_host
from shared.tenancy.unit_of_work import unit_of_work
from tenants.wordpress.files import SiteImportOptions
from tenants.wordpress.report import ItemOutcome, SiteImportReport
from tenants.wordpress.services import import_site

MOST_LOSSES_SHOWN = 40


class Command(BaseCommand):
    help = (
        "Import a WordPress export (Tools → Export): posts, pages, categories, menus, images and "
        "redirects. You can import the same file again: edited content is not overwritten."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path, help="the WordPress export (XML); - for standard input")
        parser.add_argument("--domain", required=True, metavar="HOST", help="the domain to import into")
        parser.add_argument(
            "--uploads", type=Path, metavar="FOLDER", help="a copy of the site's wp-content/uploads"
        )
        parser.add_argument(
            "--download", action="store_true", help="download missing files from the WordPress site"
        )
        add_dry_run(parser, "report the expected changes without saving them")
        add_json(parser)
        parser.add_argument("--header-menu", metavar="NAME", help="the menu to use as the header menu")
        parser.add_argument("--footer-menu", metavar="NAME", help="the menu to use as the footer menu")
        parser.add_argument("--report", type=Path, metavar="FILE", help="write all results to a file (.json)")

    def handle(self, *args: Any, **options: Any) -> None:
        domain, _ = domain_for_host(options["domain"])
        if domain is None:
            raise CommandError(f"No such domain: {options['domain'][:100]}")
        if domain.status != "active":
            raise CommandError(f"{domain.host} is {domain.status} and can't be changed.")
        import_options = SiteImportOptions(
            uploads=options["uploads"],
            download=options["download"],
            header_menu=options["header_menu"],
            footer_menu=options["footer_menu"],
            dry_run=options["dry_run"],
        )
        try:
            with (
                open_input(options["file"]) as file,
                Console(stderr=True).status("Reading …") as status,
                unit_of_work(domain),
            ):
                report = import_site(
                    file,
                    import_options,
                    progress=lambda done, total, title: status.update(f"{done} of {total}: {title[:60]}"),
                )
            if options["report"]:
                options["report"].write_text(report.as_json(), encoding="utf-8")
        except ValidationError as error:
            raise CommandError(" ".join(error.messages)) from error
        except OSError as error:
            raise CommandError(f"{error.filename}: {error.strerror or error}.") from error
        if not options["dry_run"]:
            Operator(domain).record("backups.wordpress", result=report.summary)
        if options["json"]:
            self.stdout.write(report.as_json())
        else:
            self._print_report(report, dry_run=options["dry_run"])

    def _print_report(self, report: SiteImportReport, *, dry_run: bool) -> None:
        losses = [f"{line.kind} {line.title}: {loss}" for line in report.lines for loss in line.losses]
        losses += report.losses
        for each in losses[:MOST_LOSSES_SHOWN]:
            self.stdout.write(each)
        if len(losses) > MOST_LOSSES_SHOWN:
            more = len(losses) - MOST_LOSSES_SHOWN
            self.stdout.write(f"… and {more} more. For all results, add --report FILE.json.")
        if dry_run:
            self.stdout.write("Dry run: no changes saved, no files downloaded.")
        refused = sum(line.outcome == ItemOutcome.REFUSED for line in report.lines)
        self.stdout.write(report.summary + (f" Skipped: {refused}." if refused else ""))
