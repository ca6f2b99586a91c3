"""`commissary demo`: create two domains with content and users in an empty installation."""

from argparse import ArgumentParser
from functools import partial
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from rich.console import Console

from commissary.devserver.demo.making import HOSTS, NoDemo, make_demo
from commissary.devserver.demo.sign_ins import choose_passwords
from shared.command_output import add_json, show


class Command(BaseCommand):
    help = (
        "Create the demo domains with content and users in an empty installation. Passwords are "
        "random unless COMMISSARY_DEMO_PASSWORD is set; demo.json contains them."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        add_json(parser)

    def handle(self, *args: Any, **options: Any) -> None:
        choose = partial(choose_passwords, Path(settings.COMMISSARY_HOME))
        console = Console(stderr=True)
        try:
            with console.status("Creating the demo") as status:
                make_demo(choose, lambda what: status.update(f"Demo · {what}"))
        except NoDemo as error:
            raise CommandError(f"The demo was not created: {error}") from error
        show(self, options, {"hosts": HOSTS}, f"The demo is complete: {', '.join(HOSTS)}")
