from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import connections
from django.db.migrations.autodetector import MigrationAutodetector

from shared.tenancy.checks import START_UP
from shared.tenancy.fleet import FleetError, migrate_fleet
from shared.tenancy.installation import UnfitDatabase
from shared.tenancy.router import OWNER


class Command(BaseCommand):
    help = "Bring the public schema, the template and every domain's schema to the state of the code."
    requires_system_checks = [START_UP]
    # Django's own check compares it with that of makemigrations.
    autodetector = MigrationAutodetector

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            changed = migrate_fleet(connections[OWNER], self._say)
        except FleetError as error:
            raise CommandError(f"Not migrated, the others were; run again to resume: {error}") from error
        except UnfitDatabase as error:
            raise CommandError(str(error)) from error
        self.stdout.write(f"{changed} schemas migrated." if changed else "Nothing to migrate.")

    def _say(self, what: str, done: int, total: int) -> None:
        if done == total or done % 50 == 0:
            self.stdout.write(f"{what}: {done} of {total}")
