"""`commissary domains …`: manage domains without the panel.

Exit codes: 0 for success, 1 for a refusal or an unknown domain, 2 for wrong usage.
"""

import json
from argparse import ArgumentParser
from collections.abc import Callable
from functools import partial
from types import MethodType
from typing import Any, NoReturn

from django.core.exceptions import ObjectDoesNotExist, ValidationError
from django.core.management.base import BaseCommand, CommandError, CommandParser

from shared.accounts.actor import Operator
from shared.accounts.domains import operating, printing, services
from shared.api.errors import Conflict
from shared.domains import host_changes
from shared.domains.models import Domain, DomainStatus, Host, Template
from shared.hosting import checks
from shared.tenancy.unit_of_work import shared_work

BY = Operator()
MOST = 500


class OneLineParser(CommandParser):
    """Report usage errors in one line that points to `--help`."""

    def error(self, message: str) -> NoReturn:
        if not self.called_from_command_line:
            raise CommandError(message, returncode=2)
        self.exit(2, f"✗ {message}; see {self.prog} --help\n")


class Command(BaseCommand):
    help = "List, create, change and delete domains, and show their sizes."

    def add_arguments(self, parser: ArgumentParser) -> None:
        vars(parser).update(error=MethodType(OneLineParser.error, parser))
        actions = parser.add_subparsers(
            dest="action", required=True, metavar="ACTION", parser_class=OneLineParser
        )
        add = partial(_add, actions)
        listing = add("list", _list, "list domains, newest first")
        listing.add_argument("--state", choices=DomainStatus.values, default="")
        listing.add_argument("--search", default="", help="search in titles and domain names")
        listing.add_argument("--limit", type=_whole(1, MOST), default=50)
        listing.add_argument(
            "--cursor", type=_whole(1, 2**63 - 1), help="continue after the end of the previous list"
        )
        create = add("create", _create, "create a domain; visitors don't see it until you open it")
        create.add_argument("--open", action="store_true", help="open it to visitors immediately")
        create.add_argument(
            "host", help="the primary domain name, such as tacos.example.com or tacos.localhost"
        )
        create.add_argument("--title", help="default: the domain name")
        create.add_argument("--template", choices=Template.values, default=Template.BLANK.value)
        create.add_argument("--timezone", default="UTC", help="such as America/Los_Angeles")
        create.add_argument(
            "--owner",
            metavar="EMAIL",
            default="",
            help="the admin of the domain; without an account, they get an invitation",
        )
        for name, act, text in (
            ("show", _show, "show a domain"),
            (
                "suspend",
                _set_status("suspended"),
                "suspend a domain: visitors get a 503 until it is reactivated",
            ),
            ("reactivate", _set_status("active"), "reactivate a suspended domain"),
            ("open", _set_open(True), "open a site to visitors"),
            ("close", _set_open(False), "close a site: visitors get a “coming soon” page"),
            ("restore", _set_status("active"), "restore a deleted domain within 30 days"),
        ):
            _names_domain(add(name, act, text))
        delete = add("delete", _delete, "delete a domain; its data is deleted permanently after 30 days")
        _names_domain(delete)
        delete.add_argument("--yes", action="store_true", help="confirm the deletion")
        sizes = add("sizes", _sizes, "show the size of each domain, largest first")
        sizes.add_argument(
            "domain", nargs="?", help="show only this domain, given by any of its domain names"
        )
        hosts = actions.add_parser("hosts", help="manage the domain names of a domain")
        _add_host_actions(hosts.add_subparsers(dest="host_action", required=True, metavar="ACTION"))

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            options["run"](self, options)
        except ObjectDoesNotExist as error:
            missing = options.get("domain") or ""
            raise CommandError(f"No such domain: {missing}") from error
        except ValidationError as error:
            raise CommandError(" ".join(error.messages)) from error
        except Conflict as error:
            raise CommandError(str(error.detail)) from error

    def show(self, options: dict[str, Any], as_json: Any, text: str) -> None:
        """Print the JSON or the text, depending on `--json`."""
        self.stdout.write(json.dumps(as_json, default=str) if options["json"] else text)


Run = Callable[[Command, dict[str, Any]], None]


def _add_host_actions(actions: Any) -> None:
    add = partial(_add, actions)
    for name, act, text in (
        ("list", _list_hosts, "list domain names, the DNS records to add, and the results of the last check"),
        ("add", _add_host, "add a domain name, which redirects to the primary one"),
        ("remove", _remove_host, "remove a domain name; other domains can't use it for 30 days"),
        ("primary", _make_primary, "make a domain name primary; the others redirect to it"),
        ("verify", _verify, "check a domain name now; exits with 1 unless it points to this server"),
    ):
        each = add(name, act, text)
        _names_domain(each)
        if name != "list":
            each.add_argument("host")
        if name == "add":
            each.add_argument(
                "--serve", action="store_true", help="serve pages at this domain name, instead of redirecting"
            )


def _add(actions: Any, name: str, run: Run, text: str) -> ArgumentParser:
    parser: ArgumentParser = actions.add_parser(name, help=text, description=text)
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.set_defaults(run=run)
    return parser


def _names_domain(parser: ArgumentParser) -> None:
    parser.add_argument("domain", help="any domain name of the domain")


def _whole(least: int, most: int) -> Callable[[str], int]:
    def number(text: str) -> int:
        if not (text.isascii() and text.isdigit() and least <= int(text) <= most):
            raise ValueError
        return int(text)

    number.__name__ = f"number from {least} to {most}"
    return number


def _list(command: Command, options: dict[str, Any]) -> None:
    rows, cursor = operating.page_of(
        search=options["search"], status=options["state"], limit=options["limit"], cursor=options["cursor"]
    )
    lines = [printing.row_of(each) for each in rows] or ["No domains match your filters."]
    if cursor is not None:
        lines.append(f"For the next page, add --cursor {cursor}")
    as_json = {"domains": [printing.domain_as_json(each) for each in rows], "cursor": cursor}
    command.show(options, as_json, "\n".join(lines))


def _create(command: Command, options: dict[str, Any]) -> None:
    values = {
        "title": options["title"] or options["host"].partition(":")[0],
        "host": options["host"],
        "template": options["template"],
        "timezone": options["timezone"],
        "owner_email": options["owner"],
    }
    domain = services.create(values, by=BY)
    if options["open"]:
        try:
            domain = services.set_open(domain.pk, True, by=BY)
        except ValidationError as error:
            reason = " ".join(error.messages)
            raise CommandError(f"{options['host']} is created but not open: {reason}") from error
    shown = printing.domain_as_json(domain)
    state = (
        "is open" if options["open"] else "is not open yet (open it in its panel or run: domains open). It is"
    )
    text = f"{domain.title} {state} at {shown['url']}, its panel at {shown['panel_url']}"
    command.show(options, shown, text)


def _show(command: Command, options: dict[str, Any]) -> None:
    _print(command, options, operating.named(options["domain"]))


def _set_status(status: str) -> Run:
    def run(command: Command, options: dict[str, Any]) -> None:
        domain = operating.named(options["domain"])
        _refuse_wrong_state(domain, options["action"])
        _print(command, options, services.change(domain.pk, {"status": status}, by=BY))

    return run


def _set_open(is_open: bool) -> Run:
    def run(command: Command, options: dict[str, Any]) -> None:
        domain = operating.named(options["domain"])
        if (domain.opened_at is not None) == is_open:
            raise ValidationError(f"{domain.title} is already {'open' if is_open else 'closed'}.")
        _print(command, options, services.set_open(domain.pk, is_open, by=BY))

    return run


def _refuse_wrong_state(domain: Domain, action: str) -> None:
    """Refuse actions without effect, and restore a deleted domain only with `restore`."""
    needed = {
        "suspend": DomainStatus.ACTIVE,
        "reactivate": DomainStatus.SUSPENDED,
        "restore": DomainStatus.DELETING,
    }[action]
    if domain.status != needed:
        raise ValidationError(f"{domain.title} is {DomainStatus(domain.status).label.lower()}.")


def _delete(command: Command, options: dict[str, Any]) -> None:
    domain = operating.named(options["domain"])
    host = domain.ref().host
    if not options["yes"]:
        raise CommandError(f"Not deleted. Add --yes to confirm; {domain.title} ({host}) goes offline.")
    _print(command, options, services.delete(domain.pk, host=host, by=BY))


def _sizes(command: Command, options: dict[str, Any]) -> None:
    ids = [operating.named(options["domain"]).pk] if options["domain"] else None
    rows = operating.sizes(ids)
    as_json = {"domains": [printing.size_as_json(each) for each in rows]}
    command.show(options, as_json, "\n".join(printing.sizes_as_text(rows)))


def _list_hosts(command: Command, options: dict[str, Any]) -> None:
    domain = operating.named(options["domain"])
    with shared_work():
        hosts = list(services.hosts_of(domain.pk))
        shown = [printing.host_as_json(each) for each in hosts]
        text = "\n".join(printing.host_as_text(each) for each in hosts)
    command.show(options, {"hosts": shown}, text)


def _add_host(command: Command, options: dict[str, Any]) -> None:
    entry = host_changes.HostEntry(options["host"], redirects=not options["serve"])
    domain = services.change_hosts(operating.named(options["domain"]).pk, host_changes.adding(entry), by=BY)
    _print_host(command, options, services.host_named(domain.pk, options["host"]))


def _remove_host(command: Command, options: dict[str, Any]) -> None:
    domain = operating.named(options["domain"])
    host = services.host_named(domain.pk, options["host"])
    _print(command, options, services.change_hosts(domain.pk, host_changes.removing(host.domain), by=BY))


def _make_primary(command: Command, options: dict[str, Any]) -> None:
    domain = operating.named(options["domain"])
    host = services.host_named(domain.pk, options["host"])
    edit = host_changes.changing(host.domain, is_primary=True)
    _print(command, options, services.change_hosts(domain.pk, edit, by=BY))


def _verify(command: Command, options: dict[str, Any]) -> None:
    domain = operating.named(options["domain"])
    host = services.host_named(domain.pk, options["host"])
    with shared_work():
        state = checks.check_now(host)
    _print_host(command, options, services.host_of(domain.pk, host.pk))
    if not state.is_proven or state.points_here is False or state.certificate_problem:
        raise CommandError(f"The setup of {host.domain} is not complete.")


def _print(command: Command, options: dict[str, Any], domain: Domain) -> None:
    command.show(options, printing.domain_as_json(domain), printing.domain_as_text(domain))


def _print_host(command: Command, options: dict[str, Any], host: Host) -> None:
    command.show(options, printing.host_as_json(host), printing.host_as_text(host))
