"""`commissary domains create HOST`: a domain without a panel to make it in."""

import json
from argparse import ArgumentParser
from typing import Any

from django.core.exceptions import ValidationError
from django.core.management.base import BaseCommand, CommandError

from shared.accounts.domains.services import create_as_operator
from shared.domains.models import Domain, Template
from shared.mail.links import site_url


class Command(BaseCommand):
    help = "Look after domains from the command line."

    def add_arguments(self, parser: ArgumentParser) -> None:
        actions = parser.add_subparsers(dest="action", required=True, metavar="ACTION")
        create = actions.add_parser("create", help="make a domain, which serves at once")
        create.add_argument("host", help="its primary host, such as tacos.example.com or tacos.localhost")
        create.add_argument("--title", help="otherwise the host")
        create.add_argument("--template", choices=Template.values, default=Template.BLANK.value)
        create.add_argument("--timezone", default="UTC", help="such as America/Los_Angeles")
        create.add_argument("--json", action="store_true", help="print what was made as JSON")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            domain = create_as_operator(
                title=options["title"] or options["host"],
                host=options["host"],
                template=options["template"],
                timezone=options["timezone"],
            )
        except ValidationError as error:
            raise CommandError(" ".join(error.messages)) from error
        self.stdout.write(json.dumps(_as_json(domain)) if options["json"] else _as_text(domain))


def _as_json(domain: Domain) -> dict[str, Any]:
    ref = domain.ref()
    return {
        "id": ref.id,
        "host": ref.host,
        "title": ref.title,
        "template": ref.template,
        "timezone": ref.timezone,
        "status": ref.status,
        "url": site_url(ref),
        "panel_url": site_url(ref, "/panel"),
    }


def _as_text(domain: Domain) -> str:
    ref = domain.ref()
    return f"{ref.title} serves at {site_url(ref)}, its panel at {site_url(ref, '/panel')}"
