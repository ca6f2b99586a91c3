"""`commissary doctor`: list problems of the installation. Exits with 1 if there are errors or warnings."""

import json
import logging
import sys
from argparse import ArgumentParser, ArgumentTypeError
from dataclasses import asdict
from typing import Any

from django.core.management.base import BaseCommand

from shared.doctor import examination
from shared.doctor.findings import Finding, Severity
from shared.mail import delivery
from shared.tenancy.plurals import pluralize

_MOST_SECONDS = 86_400
_MARKS = {Severity.ERROR: "✗", Severity.WARNING: "!", Severity.NOTE: "·"}


class Command(BaseCommand):
    help = (
        "Check the installation: schemas, permissions and files of all domains, jobs, migrations, "
        "clocks and domain names. Prints each problem with a recommended action. Exits with 1 if "
        "there are errors or warnings."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--json", action="store_true", help="print JSON")
        parser.add_argument(
            "--seconds",
            type=_seconds,
            default=examination.CHECK_SECONDS,
            help=(
                "time limit of each check in seconds (default: %(default)g); a longer check is "
                "reported as a problem"
            ),
        )

        parser.add_argument(
            "--test-email", metavar="ADDRESS", help="also send a test email to this address, and wait for it"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        # A failed check is reported as a finding. Its traceback would make the other findings hard to find.
        logging.getLogger("shared.doctor").setLevel(logging.CRITICAL)
        refused = _send_test_email(options["test_email"]) if options["test_email"] else ""
        report = examination.examine_and_store(options["seconds"])
        if options["json"]:
            shown = {
                "is_well": report.is_well,
                "domains": report.domains,
                "counts": report.counts,
                "findings": [asdict(each) for each in report.findings],
                "test_email": {"to": options["test_email"], "problem": refused}
                if options["test_email"]
                else None,
            }
            self.stdout.write(json.dumps(shown))
        else:
            for each in report.findings:
                self.stdout.write(_line(each))
            if options["test_email"]:
                sent = f"✓ Test email sent to {options['test_email']}."
                self.stdout.write(f"✗ Test email not sent: {refused}" if refused else sent)
            self.stdout.write(_summary(report))
        if refused or not report.is_well:
            sys.exit(1)


def _send_test_email(address: str) -> str:
    """Send a test email, and return the reason if it was not sent, otherwise ""."""
    try:
        body = "This email shows that your installation can send emails.\n"
        delivery.send_now(address, "Test email from Commissary", body)
    except Exception as error:  # noqa: BLE001  # each email backend raises its own errors
        return delivery.describe_error(error)
    return ""


def _seconds(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = 0.0
    if not 1 <= seconds <= _MOST_SECONDS:
        raise ArgumentTypeError(f"{text!r} is not a number from 1 to {_MOST_SECONDS}.")
    return seconds


def _line(finding: Finding) -> str:
    return (
        f"{_MARKS[finding.severity]} {finding.severity:<7}  {finding.subject}: {finding.problem} "
        f"→ {finding.advice}"
    )


def _summary(report: examination.Examination) -> str:
    counts = ", ".join(pluralize(number, name) for name, number in report.counts.items() if number)
    return f"{pluralize(report.domains, 'domain')} checked: {counts or 'no problems found'}."
