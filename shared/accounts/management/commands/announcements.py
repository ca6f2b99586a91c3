"""`commissary announcements …`: messages above the pages of all or some sites."""

import re
from argparse import ArgumentParser, ArgumentTypeError
from datetime import UTC, datetime, timedelta

from django.core.management.base import CommandError
from django.utils import timezone

from shared.accounts.action_command import ActionCommand, Actions, add_action
from shared.accounts.actor import Operator
from shared.accounts.announcements import services
from shared.accounts.announcements.serializers import AnnouncementRow
from shared.accounts.domains.selection import add_selection, is_selected, select_domains
from shared.command_output import add_dry_run
from shared.data_types import CommandOptions
from shared.domains.models import Announcement, AnnouncementLevel
from shared.tenancy.unit_of_work import shared_work

_DURATION = re.compile(r"([1-9][0-9]{0,4})([mhd])")
_UNITS = {"m": "minutes", "h": "hours", "d": "days"}


class Command(ActionCommand):
    help = "Show, list and remove announcements on sites."
    missing = "No such announcement: {id}"

    def add_actions(self, actions: Actions) -> None:
        adding = add_action(actions, "add", _add, "show a message above all pages of sites until it ends")
        adding.add_argument("text", help=f"plain text, up to {services.LONGEST} characters")
        add_selection(adding)
        adding.add_argument("--all", action="store_true", help="all sites, including sites created later")
        adding.add_argument(
            "--until", type=_moment, metavar="TIME", help="such as 2026-12-31T18:00 (UTC), 90m, 12h or 3d"
        )
        adding.add_argument("--level", choices=AnnouncementLevel.values, default=AnnouncementLevel.INFO.value)
        add_dry_run(adding, "list the sites and change nothing")
        add_action(actions, "list", _list, "list announcements that have not ended, newest first")
        removing = add_action(actions, "remove", _remove, "remove an announcement")
        _names_announcement(removing)
        add_dry_run(removing, "show the announcement and change nothing")


def _names_announcement(parser: ArgumentParser) -> None:
    parser.add_argument("id", type=int, help="the number of the announcement in the list")


def _moment(text: str) -> datetime:
    if duration := _DURATION.fullmatch(text):
        return timezone.now() + timedelta(**{_UNITS[duration[2]]: int(duration[1])})
    try:
        moment = datetime.fromisoformat(text)
    except ValueError as error:
        raise ArgumentTypeError(f"{text!r} is not a time such as 2026-12-31T18:00, 90m, 12h or 3d") from error
    return moment if moment.tzinfo else moment.replace(tzinfo=UTC)


def _add(command: ActionCommand, options: CommandOptions) -> None:
    if options["all"] == is_selected(options):
        raise CommandError("Enter domain names, --from-file, --where, or --all.", returncode=2)
    domains = [] if options["all"] else select_domains(options)
    values = {name: options[name] for name in ("text", "level", "until")}
    if options["dry_run"]:
        checked = services.check(**values)
        hosts = [each.ref().host for each in domains]
        sites = "all" if options["all"] else str(len(hosts))
        lines = [*hosts, f"{checked['text']} (until {_format_end(checked['until'])})", f"Sites: {sites}."]
        command.show(options, {**checked, "is_for_all": options["all"], "hosts": hosts}, "\n".join(lines))
        return
    audience = services.Audience(is_for_all=options["all"], domain_ids=[each.pk for each in domains])
    _print(command, options, services.add(**values, audience=audience, by=Operator()))


def _list(command: ActionCommand, options: CommandOptions) -> None:
    with shared_work():
        rows = list(services.list_live()[: services.MOST])
    lines = [_describe(each) for each in rows] or ["There are no announcements."]
    command.show(options, {"announcements": [AnnouncementRow(each).data for each in rows]}, "\n".join(lines))


def _remove(command: ActionCommand, options: CommandOptions) -> None:
    if options["dry_run"]:
        _print(command, options, services.get(options["id"]))
    else:
        _print(command, options, services.remove(options["id"], by=Operator()))


def _print(command: ActionCommand, options: CommandOptions, row: Announcement) -> None:
    command.show(options, AnnouncementRow(row).data, _describe(row))


def _describe(row: Announcement) -> str:
    sites = "all sites" if row.is_for_all else f"{vars(row)['sites_count']} sites"
    return f"{row.pk:>6}  {row.level:<7}  {sites:<12}  until {_format_end(row.until)}  {row.text}"


def _format_end(until: datetime | None) -> str:
    return f"{until:%Y-%m-%d %H:%M}" if until else "removed"
