"""`commissary sweep-media`: delete stored files without a row, and report rows without a file."""

import json
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from shared.tenancy.unit_of_work import unit_of_work
from tenants.media import sweeping
from tenants.media.management.commands.regenerate_media import find_domains


class Command(BaseCommand):
    help = "Delete unused files older than a day from the storage, as the worker does every night."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--host", action="append", help="any domain name of the domain; can be repeated")
        parser.add_argument("--json", action="store_true", help="print a JSON object per domain")

    def handle(self, *_args: Any, **options: Any) -> None:
        for domain in find_domains(options.get("host") or []):
            with unit_of_work(domain):
                swept = sweeping.sweep()
            text = f"{domain.host}: {swept.deleted} files deleted, {swept.missing} files missing"
            shown = {"host": domain.host, "deleted": swept.deleted, "missing": swept.missing}
            self.stdout.write(json.dumps(shown) if options["json"] else text)
