"""`commissary sweep-media`: delete stored files without a row, and report rows without a file."""

from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from shared.tenancy.unit_of_work import unit_of_work
from tenants.media import sweeping
from tenants.media.management.commands.regenerate_media import domains_of


class Command(BaseCommand):
    help = "Delete files that no row knows, a day after they were written, as the worker does by itself."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--host", action="append", help="A host of the domain; may be repeated.")

    def handle(self, *_args: Any, **options: Any) -> None:
        for domain in domains_of(options.get("host") or []):
            with unit_of_work(domain):
                swept = sweeping.sweep()
            self.stdout.write(f"{domain.host}: {swept.deleted} deleted, {swept.missing} rows without a file")
