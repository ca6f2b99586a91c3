import json
from argparse import ArgumentParser
from dataclasses import asdict
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import connections
from django.db.migrations.autodetector import MigrationAutodetector

from shared.command_output import add_json
from shared.data_types import CommandOptions
from shared.tenancy.checks import START_UP
from shared.tenancy.domain_rights import repair_rights
from shared.tenancy.fleet.lock import CannotMigrateFleet
from shared.tenancy.fleet.migrator import MigrationReport, migrate_fleet, names
from shared.tenancy.fleet.versions import FleetState, fleet_state
from shared.tenancy.installation import UnfitDatabase
from shared.tenancy.plurals import pluralize
from shared.tenancy.router import OWNER

PENDING = 1
IN_MAINTENANCE = 3
NOT_TRIED = 4
"""The exit codes for an incomplete migration.

PENDING: with --check, migrations are pending. IN_MAINTENANCE: some domains failed, and all others were
migrated. NOT_TRIED: some domains failed, and others were not tried.
"""
_MOST_SHOWN = 20


class Command(BaseCommand):
    help = "Migrate the public schema, the template and the schemas of all domains."
    requires_system_checks = (START_UP,)
    # Django's startup check compares this with the autodetector of makemigrations.
    autodetector = MigrationAutodetector

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--check", action="store_true", help="change nothing; exit with 1 if migrations are pending"
        )
        parser.add_argument(
            "--repair-permissions",
            action="store_true",
            help="also create missing database roles, and restore the permissions of all domains",
        )
        parser.add_argument(
            "--stop-on-failure",
            action="store_true",
            help="stop at the first domain that fails",
        )
        parser.add_argument(
            "--allow-maintenance",
            action="store_true",
            help="exit with 0 if only domains failed; these domains are in maintenance",
        )
        parser.add_argument(
            "--wait",
            type=float,
            default=600,
            metavar="SECONDS",
            help="seconds to wait for another running migration (default: %(default)g)",
        )
        add_json(parser)

    def handle(self, *args: Any, **options: Any) -> None:
        owner = connections[OWNER]
        if options["check"]:
            self._check(fleet_state(owner), options)
            return
        print_line = self._skip_line if options["json"] else self._print_line
        try:
            report = migrate_fleet(
                owner, print_line, stop_on_failure=options["stop_on_failure"], patience=options["wait"]
            )
        except (UnfitDatabase, CannotMigrateFleet) as error:
            raise CommandError(str(error)) from error
        is_complete = not report.left and (not report.failed or options["allow_maintenance"])
        repaired = repair_rights(owner) if options["repair_permissions"] and is_complete else []
        if options["json"]:
            self.stdout.write(json.dumps({**asdict(report), "repaired": list(repaired)}))
        if report.left:
            raise CommandError(_failures(report), returncode=NOT_TRIED)
        if report.failed and options["allow_maintenance"]:
            print_line(_failures(report))
        elif report.failed:
            raise CommandError(_failures(report), returncode=IN_MAINTENANCE)
        print_line(_summary(report))
        if options["repair_permissions"]:
            print_line(f"Permissions repaired: {pluralize(len(repaired), 'domain')}.")

    def _check(self, state: FleetState, options: CommandOptions) -> None:
        if options["json"]:
            self.stdout.write(json.dumps({**asdict(state), "is_current": state.is_current}))
        if state.unknown and not (state.public or state.template):
            if not options["json"]:
                self.stdout.write(_newer(state.unknown))
            return
        if state.is_current:
            if not options["json"]:
                self.stdout.write("Nothing to migrate.")
            return
        parts = [
            f"{len(keys)} of {what} ({names(keys)})"
            for what, keys in (("the shared apps", state.public), ("the tenant apps", state.template))
            if keys
        ]
        parts += [pluralize(state.domains, "domain")] if state.domains else []
        parts += ["database roles"] if state.lacks_roles else []
        raise CommandError(f"Pending: {', '.join(parts)}.", returncode=PENDING)

    def _skip_line(self, line: str) -> None:
        """Print nothing, because with `--json` the only output is the report."""

    def _print_line(self, line: str) -> None:
        self.stdout.write(line)
        self.stdout.flush()


def _summary(report: MigrationReport) -> str:
    if report.unknown:
        returned = f" Domains taken out of maintenance: {report.returned}."
        return _newer(report.unknown) + (returned if report.returned else "")
    if not report.changed:
        return "Nothing to migrate."
    return (
        f"Applied {pluralize(report.public, 'migration')} of the shared apps and {report.template} of the "
        f"tenant apps to {pluralize(report.domains, 'domain')}."
    )


def _newer(unknown: Any) -> str:
    return f"A newer version has migrated this database ({names(unknown)}). Nothing was changed."


def _failures(report: MigrationReport) -> str:
    shown = list(report.failed.items())[:_MOST_SHOWN]
    lines = [f"{host}: {reason}" for host, reason in shown]
    if len(report.failed) > len(shown):
        lines.append(f"and {len(report.failed) - len(shown)} more")
    others = f"{report.left} others were not tried" if report.left else "all others were migrated"
    are = "are" if len(report.failed) > 1 else "is"
    return (
        f"{pluralize(len(report.failed), 'domain')} {are} in maintenance, {others}. "
        "Fix the cause, then run commissary migrate again:\n" + "\n".join(lines)
    )
