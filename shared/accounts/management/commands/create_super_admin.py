"""`commissary create-super-admin EMAIL`: create the first account, or reset the password of any account."""

import sys
from argparse import ArgumentParser
from getpass import getpass
from typing import Any

from django.core.exceptions import ValidationError
from django.core.management.base import BaseCommand, CommandError

from shared.accounts import operating
from shared.accounts.models import User
from shared.command_output import add_dry_run, add_json, show_change, undo_dry_run
from shared.data_types import CommandOptions
from shared.domains.models import Domain
from shared.mail.links import panel_url
from shared.tenancy.unit_of_work import shared_work


class Command(BaseCommand):
    help = (
        "Create a super admin, who can change everything on all domains. Asks for a password, or "
        "reads it from standard input with --password-stdin."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("email")
        parser.add_argument(
            "--firstname", default="", help="default: the part of the email address before the @"
        )
        parser.add_argument("--lastname", default="")
        parser.add_argument(
            "--password-stdin", action="store_true", help="read the password from standard input"
        )
        parser.add_argument(
            "--reset-password",
            action="store_true",
            help="set a new password for an existing account of any user, and end its sessions",
        )

        add_dry_run(parser, "check the account and the password, and change nothing")
        add_json(parser)

    def handle(self, *args: Any, **options: Any) -> None:
        user = operating.account_with(options["email"])
        if options["reset_password"] and user is None:
            raise CommandError(f"No account with the email address {options['email']}.")
        if user is not None and not options["reset_password"]:
            raise CommandError(
                f"{user.email} already has an account. To set a new password, add --reset-password."
            )
        password = _password(from_pipe=options["password_stdin"])
        try:
            with shared_work(), undo_dry_run(options):
                if user is None:
                    self._create(password, options)
                else:
                    self._reset(user, password, options)
        except ValidationError as error:
            raise CommandError(" ".join(error.messages)) from error

    def _create(self, password: str, options: CommandOptions) -> None:
        names = {name: options[name] for name in ("email", "firstname", "lastname")}
        user = operating.create_super_admin(password=password, **names)
        lines = [f"Created the super admin {user.email}.", _where_to_sign_in()]
        show_change(self, options, {"id": user.pk, "email": user.email, "is_new": True}, "\n".join(lines))

    def _reset(self, user: User, password: str, options: CommandOptions) -> None:
        ended = operating.reset_password(user, password)
        lines = [
            f"Changed the password of {user.email}. Sessions ended: {ended}.",
            *(["Two-factor authentication is still on."] if user.two_factor_enabled else []),
            *([] if user.is_active else ["The account is still suspended."]),
            _where_to_sign_in(),
        ]
        shown = {"id": user.pk, "email": user.email, "is_new": False, "sessions_ended": ended}
        show_change(self, options, shown, "\n".join(lines))


def _password(*, from_pipe: bool) -> str:
    if from_pipe:
        return sys.stdin.readline().rstrip("\r\n")
    if not sys.stdin.isatty():
        raise CommandError("Can't ask for a password without a terminal. Use --password-stdin.")
    password = getpass("Password: ")
    if getpass("Repeat the password: ") != password:
        raise CommandError("The passwords don't match.")
    return password


def _where_to_sign_in() -> str:
    with shared_work():
        domain = Domain.objects.routed().filter(status="active").order_by("pk").first()
    if domain is None:
        return "There is no domain to sign in to yet. Create one: commissary domains create HOST"
    return f"Sign in at {panel_url(domain.ref())}"
