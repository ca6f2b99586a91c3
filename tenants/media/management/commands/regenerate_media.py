"""`commissary regenerate-media`: recreate the sizes of images."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import transaction

from shared.accounts.actor import Operator
from shared.command_output import add_dry_run, show_change, undo_dry_run
from shared.domains.models import Domain
from shared.tenancy.resolver import domain_by_host, domain_by_id
from shared.tenancy.unit_of_work import DomainRef, shared_work, unit_of_work
from tenants.media import services
from tenants.media.models import Media, MediaState

BATCH = 500


class Command(BaseCommand):
    help = "Process images again in the worker, for all domains or the given ones."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--host", action="append", help="any domain name of the domain; can be repeated")
        parser.add_argument("--failed", action="store_true", help="only images whose processing failed")
        add_dry_run(parser, "count the images and change nothing")
        parser.add_argument("--json", action="store_true", help="print a JSON object per domain")

    def handle(self, *_args: Any, **options: Any) -> None:
        for domain in find_domains(options.get("host") or []):
            with unit_of_work(domain), undo_dry_run(options):
                count = _enqueue_all(only_failed=options["failed"])
                Operator(domain).record("media.regenerated", images=count)
            show_change(
                self, options, {"host": domain.host, "images": count}, f"{domain.host}: {count} images"
            )


def find_domains(hosts: list[str]) -> list[DomainRef]:
    if hosts:
        domains = {host: domain_by_host(host) for host in hosts}
        unknown = [host for host, domain in domains.items() if domain is None]
        if unknown:
            raise CommandError(f"No such domain: {', '.join(unknown)}")
        return [domain for domain in domains.values() if domain is not None]
    with shared_work():
        ids = list(Domain.objects.routed().values_list("pk", flat=True))
    return [domain for domain in map(domain_by_id, ids) if domain is not None]


def _enqueue_all(*, only_failed: bool) -> int:
    count, last = 0, 0
    pictures = Media.objects.pictures().order_by("pk")
    pictures = pictures.in_state(MediaState.FAILED) if only_failed else pictures
    while batch := list(pictures.filter(pk__gt=last)[:BATCH]):
        with transaction.atomic():
            for media in batch:
                services.make_anew(media)
        count, last = count + len(batch), batch[-1].pk
    return count
