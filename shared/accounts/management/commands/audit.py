"""`commissary audit …`: the audit log of all domains, including deleted domains."""

import json
from argparse import ArgumentParser, ArgumentTypeError
from datetime import UTC, date, datetime, time
from functools import partial

from django.core.exceptions import ObjectDoesNotExist
from django.core.management.base import CommandError

from shared.accounts.action_command import ActionCommand, Actions, add_action, add_page_arguments
from shared.accounts.domains import operating as domains
from shared.accounts.events.installation import (
    COLUMNS,
    EventSelection,
    find_user,
    get_cells,
    iterate_events,
    list_page,
)
from shared.api.tables import csv_lines
from shared.data_types import CommandOptions, JsonObject


class Command(ActionCommand):
    help = "List and export the audit log of all domains, including deleted ones."
    missing = "No such domain: {domain}"

    def add_actions(self, actions: Actions) -> None:
        add = partial(add_action, actions)
        listing = add("list", _list, "list events, newest first")
        _add_filters(listing)
        add_page_arguments(listing)
        export = add("export", _export, "print all events, oldest first: a JSON object per line, or CSV")
        _add_filters(export)
        export.add_argument("--csv", action="store_true", help="print CSV")


def _add_filters(parser: ArgumentParser) -> None:
    parser.add_argument(
        "--domain", metavar="HOST", help="a domain name, or the id of a domain, including deleted ones"
    )
    parser.add_argument("--user", metavar="EMAIL", help="the acting user")
    parser.add_argument(
        "--action", default="", dest="event", help="such as domain.suspended, or a prefix: domain."
    )
    parser.add_argument("--via", choices=["command-line"], help="only events from the command line")
    parser.add_argument(
        "--since", type=_day, metavar="DATE", help="from this day on, such as 2026-12-31 (UTC)"
    )
    parser.add_argument("--until", type=_day, metavar="DATE", help="before this day (UTC)")


def _day(text: str) -> datetime:
    try:
        return datetime.combine(date.fromisoformat(text), time(), UTC)
    except ValueError as error:
        raise ArgumentTypeError(f"{text!r} is not a date such as 2026-12-31") from error


def _query(options: CommandOptions) -> EventSelection:
    domain_id = None
    if options["domain"]:
        name = options["domain"]
        is_number = name.isascii() and name.isdigit() and len(name) < 19
        domain_id = int(name) if is_number else domains.find_domain(name).pk
    user_id = None
    if options["user"]:
        try:
            user_id = find_user(options["user"])
        except ObjectDoesNotExist as error:
            raise CommandError(f"No account with the email address {options['user']}.") from error
    return EventSelection(
        domain_id=domain_id,
        user_id=user_id,
        action=options["event"],
        is_by_command_line=bool(options["via"]),
        since=options["since"],
        until=options["until"],
    )


def _list(command: ActionCommand, options: CommandOptions) -> None:
    events, cursor = list_page(_query(options), limit=options["limit"], cursor=options["cursor"])
    lines = [_as_text(each) for each in events] or ["No events match your filters."]
    if cursor is not None:
        lines.append(f"For the next page, add --cursor {cursor}")
    command.show(options, {"events": events, "cursor": cursor}, "\n".join(lines))


def _export(command: ActionCommand, options: CommandOptions) -> None:
    events = iterate_events(_query(options))
    if options["csv"]:
        for line in csv_lines(COLUMNS, map(get_cells, events)):
            command.stdout.write(line, ending="")
    else:
        for event in events:
            command.stdout.write(json.dumps(event, default=str))


def _as_text(event: JsonObject) -> str:
    via = event["data"].get("via")
    user = event["user"] or (via if isinstance(via, str) else "") or "—"
    data = {name: value for name, value in event["data"].items() if name != "via"}
    where = event["host"] or (f"domain {event['domain_id']}" if event["domain_id"] else "")
    parts = [
        f"{event['at']:%Y-%m-%d %H:%M:%S}",
        event["action"],
        where,
        user,
        json.dumps(data) if data else "",
    ]
    return "  ".join(part for part in parts if part)
