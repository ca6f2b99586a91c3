"""`commissary demo`: the demo domains, and `demo.json` with who can sign in."""

import os
from dataclasses import asdict
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.exceptions import ValidationError
from django.core.management.base import BaseCommand, CommandError
from rich.console import Console

from commissary.local.demo.ensuring import SITES, ensure_demo, new_password
from commissary.local.paths import read_json, write_json

PASSWORD_VARIABLE = "COMMISSARY_DEMO_PASSWORD"  # noqa: S105  # the name of a variable


class Command(BaseCommand):
    help = (
        "Create the demo domains with content and people, or complete them; what is there is left alone. "
        f"Passwords are random unless {PASSWORD_VARIABLE} is set, and stand in demo.json."
    )

    def handle(self, *args: Any, **options: Any) -> None:
        path = Path(settings.COMMISSARY_HOME) / "demo.json"
        known = _known_users(path)
        given = os.environ.get(PASSWORD_VARIABLE, "")
        passwords: dict[str, str] = {}

        def password_for(email: str) -> str:
            if email not in passwords:
                passwords[email] = given or known.get(email, {}).get("password") or new_password()
            return passwords[email]

        # A mark vouches for the password it was written with, and for no other.
        marks = {
            email: user.get("mark", "")
            for email, user in known.items()
            if user.get("password") == password_for(email)
        }
        console = Console(stderr=True)
        try:
            with console.status("Looking after the demo") as status:
                users = ensure_demo(password_for, lambda what: status.update(f"Demo · {what}"), marks)
        except ValidationError as error:
            raise CommandError(f"The demo cannot be made: {' '.join(error.messages)}") from error
        demo = {
            "domains": [{"host": site.host, "title": site.title} for site in SITES],
            "users": [asdict(user) for user in users],
        }
        if read_json(path) != demo:
            write_json(path, demo)


def _known_users(path: Path) -> dict[str, dict[str, Any]]:
    """The people an earlier run wrote down, by e-mail address."""
    demo = read_json(path)
    users = demo.get("users", []) if isinstance(demo, dict) else []
    return {user["email"]: user for user in users if isinstance(user, dict) and "email" in user}
