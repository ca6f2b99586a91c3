"""`commissary report-failure UNIT`: email super admins about a failed systemd unit.

The `OnFailure=` of the unit runs this command.
"""

import socket
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from shared.accounts.models import User
from shared.command_output import add_dry_run, add_json, show_change
from shared.mail import delivery
from shared.tenancy.unit_of_work import shared_work

MOST = 20


class Command(BaseCommand):
    help = "Email the super admins that a systemd unit failed."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("unit", help="the failed unit, such as commissary-backup.service")
        add_dry_run(parser, "count the recipients and send nothing")
        add_json(parser)

    def handle(self, *args: Any, **options: Any) -> None:
        unit, machine = options["unit"], socket.gethostname()
        with shared_work():
            admins = User.objects.filter(is_super_admin=True, is_active=True).order_by("pk")
            addresses = list(admins.values_list("email", flat=True)[:MOST])
        subject = f"{unit} failed on {machine}"
        body = f"{unit} failed. To find the reason, run on {machine}:\n\njournalctl --unit {unit}\n"
        for address in () if options["dry_run"] else addresses:
            try:
                delivery.send_now(address, subject, body)
            except Exception as error:
                raise CommandError(
                    f"Could not send an email to {address}: {delivery.describe_error(error)}"
                ) from error
        text = f"Super admins notified: {len(addresses)}."
        show_change(self, options, {"unit": unit, "recipients": len(addresses)}, text)
