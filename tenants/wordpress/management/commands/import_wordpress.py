"""`commissary import-wordpress --domain HOST FILE.xml`."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.exceptions import ValidationError
from django.core.management.base import BaseCommand, CommandError
from rich.console import Console

from shared.tenancy.resolver import domain_for_host
from shared.tenancy.unit_of_work import unit_of_work
from tenants.wordpress.files import SiteImportOptions
from tenants.wordpress.report import ItemOutcome, SiteImportReport
from tenants.wordpress.services import import_site

MOST_LOSSES_SHOWN = 40


class Command(BaseCommand):
    help = (
        "Bring a site over from WordPress: posts, pages, categories, menus, pictures and old addresses, "
        "from the file that Tools → Export writes. The same file twice changes nothing; what an editor "
        "has changed since stays."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path, help="the export, in WordPress' own XML format")
        parser.add_argument("--domain", required=True, metavar="HOST", help="the domain it becomes part of")
        parser.add_argument(
            "--uploads", type=Path, metavar="FOLDER", help="a copy of the site's wp-content/uploads"
        )
        parser.add_argument(
            "--download", action="store_true", help="fetch the files that are not there from the site itself"
        )
        parser.add_argument("--dry-run", action="store_true", help="change nothing and say what would be")
        parser.add_argument("--header-menu", metavar="NAME", help="the menu that becomes the header's")
        parser.add_argument("--footer-menu", metavar="NAME", help="the menu that becomes the footer's")
        parser.add_argument(
            "--report", type=Path, metavar="FILE", help="write every outcome and loss (.json)"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        domain, _ = domain_for_host(options["domain"])
        if domain is None:
            raise CommandError(f"There is no domain “{options['domain'][:100]}”.")
        if domain.status != "active":
            raise CommandError(f"{domain.host} is {domain.status} and takes no changes.")
        import_options = SiteImportOptions(
            uploads=options["uploads"],
            download=options["download"],
            header_menu=options["header_menu"],
            footer_menu=options["footer_menu"],
            dry_run=options["dry_run"],
        )
        try:
            with (
                options["file"].open("rb") as file,
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
        self._print_report(report, dry_run=options["dry_run"])

    def _print_report(self, report: SiteImportReport, *, dry_run: bool) -> None:
        losses = [f"{line.kind} {line.title}: {loss}" for line in report.lines for loss in line.losses]
        losses += report.losses
        for each in losses[:MOST_LOSSES_SHOWN]:
            self.stdout.write(each)
        if len(losses) > MOST_LOSSES_SHOWN:
            more = len(losses) - MOST_LOSSES_SHOWN
            self.stdout.write(f"… and {more} more; --report FILE.json writes them all.")
        if dry_run:
            self.stdout.write("Nothing was changed; files were not fetched, only counted.")
        refused = sum(line.outcome == ItemOutcome.REFUSED for line in report.lines)
        self.stdout.write(report.summary + (f" {refused} were refused." if refused else ""))
