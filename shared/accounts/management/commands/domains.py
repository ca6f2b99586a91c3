"""`commissary domains …`: manage domains without the panel.

Exit codes: 0 for success, 1 for a rejected request or an unknown domain, 2 for wrong usage.
"""

from argparse import ArgumentParser
from functools import partial
from pathlib import Path

from django.core.exceptions import ValidationError
from django.core.management.base import CommandError

from shared.accounts.action_command import (
    ActionCommand,
    Actions,
    Run,
    add_action,
    add_page_arguments,
    undo_dry_runs,
)
from shared.accounts.actor import Operator
from shared.accounts.domain_import_models import RowOutcome
from shared.accounts.domains import operating, printing, running, services
from shared.accounts.domains.list_import import COLUMNS, ListRow, create_row, get_values, read_rows
from shared.accounts.domains.selection import add_selection, is_selected, run_for_each, select_domains
from shared.accounts.domains.waves import add_wave_arguments
from shared.command_files import open_input
from shared.command_output import add_dry_run
from shared.data_types import CommandOptions
from shared.domains import host_changes
from shared.domains.models import Domain, DomainStatus, Host, Template
from shared.hosting import checks
from shared.table_files.errors import FileRefused
from shared.tenancy.unit_of_work import shared_work

BY = Operator()


class Command(ActionCommand):
    help = "List, create, change and delete domains, and show their sizes."
    missing = "No such domain: {domain}"

    def add_actions(self, actions: Actions) -> None:
        add = partial(add_action, actions)
        listing = add("list", _list, "list domains, newest first")
        listing.add_argument("--state", choices=operating.STATES, default="")
        listing.add_argument("--search", default="", help="search in titles and domain names")
        add_page_arguments(listing)
        add_selection(listing)
        create = add("create", _create, "create a domain; visitors don't see it until you open it")
        create.add_argument("--open", action="store_true", help="open it to visitors immediately")
        create.add_argument(
            "host", nargs="?", help="the primary domain name, such as tacos.example.com or tacos.localhost"
        )
        create.add_argument(
            "--from-file",
            type=Path,
            metavar="FILE",
            help=f"create a domain for each row of a CSV file; columns: {', '.join(COLUMNS)}",
        )
        add_dry_run(create, "check all values and create nothing")
        create.add_argument("--title", help="default: the domain name")
        create.add_argument("--template", choices=Template.values, help="default: blank")
        create.add_argument("--timezone", help="such as America/Los_Angeles; default: UTC")
        create.add_argument("--currency", help="such as EUR; default: the currency of the time zone")
        create.add_argument(
            "--owner",
            metavar="EMAIL",
            help="the admin of the domain; without an account, they get an invitation",
        )
        add_selection(add("show", _show, "show domains"))
        for name, act, text in (
            (
                "suspend",
                _set_status("suspended"),
                "suspend domains: visitors get a 503 until they are reactivated",
            ),
            ("reactivate", _set_status("active"), "reactivate suspended domains"),
            ("open", _set_open(True), "open sites to visitors"),
            ("close", _set_open(False), "close sites: visitors get a “coming soon” page"),
            ("restore", _set_status("active"), "restore deleted domains within 30 days"),
        ):
            _select_domains(add(name, act, text))
        delete = add("delete", _delete, "delete domains; their data is deleted permanently after 30 days")
        _select_domains(delete)
        delete.add_argument("--yes", action="store_true", help="confirm the deletion")
        each = add("run", running.run, "run a command for each domain, in waves that stop on a failure")
        each.add_argument("command", help=f"such as 'sweep-media --host {running.PLACE}'")
        _select_domains(each)
        add_wave_arguments(each)
        sizes = add("sizes", _sizes, "show the size of each domain, largest first")
        add_selection(sizes)
        hosts = actions.add_parser("hosts", help="manage the domain names of a domain")
        _add_host_actions(hosts.add_subparsers(dest="host_action", required=True, metavar="ACTION"))


def _add_host_actions(actions: Actions) -> None:
    add = partial(add_action, actions)
    for name, act, text in (
        ("list", _list_hosts, "list domain names, the DNS records to add, and the results of the last check"),
        ("add", _add_host, "add a domain name, which redirects to the primary one"),
        ("remove", _remove_host, "remove a domain name; other domains can't use it for 30 days"),
        ("primary", _make_primary, "make a domain name primary; the others redirect to it"),
    ):
        each = add(name, act, text)
        if name == "list":
            add_selection(each)
        else:
            each.add_argument("domain", help="any domain name of the domain")
            each.add_argument("host")
        if name in ("add", "remove", "primary"):
            undo_dry_runs(each)
        if name == "add":
            each.add_argument(
                "--serve", action="store_true", help="serve pages at this domain name, instead of redirecting"
            )
    verify = add(
        "verify", _verify, "check domain names now; exits with 1 unless all of them point to this server"
    )
    add_selection(verify, nargs="?")
    verify.add_argument("host", nargs="?", help="only this domain name of the domain")


def _select_domains(parser: ArgumentParser) -> None:
    add_selection(parser)
    add_dry_run(parser, "list the domains and change nothing")


def _list(command: ActionCommand, options: CommandOptions) -> None:
    page = {name: options[name] for name in ("search", "state", "limit", "cursor")}
    if is_selected(options):
        rows, cursor = select_domains(options), None
    else:
        rows, cursor = operating.list_page(**page)
    lines = [printing.domain_as_row(each) for each in rows] or ["No domains match your filters."]
    if cursor is not None:
        lines.append(f"For the next page, add --cursor {cursor}")
    as_json = {"domains": [printing.domain_as_json(each) for each in rows], "cursor": cursor}
    command.show(options, as_json, "\n".join(lines))


def _create(command: ActionCommand, options: CommandOptions) -> None:
    if bool(options["host"]) == bool(options["from_file"]):
        raise CommandError("Enter a domain name or --from-file.", returncode=2)
    row = {name: options[name] for name in COLUMNS if options[name] is not None}
    if options["host"]:
        _create_one(command, options, get_values(row))
    elif row:
        raise CommandError(
            f"With --from-file, set --{next(iter(row))} in a column of the file.", returncode=2
        )
    else:
        _create_list(command, options)


def _create_list(command: ActionCommand, options: CommandOptions) -> None:
    is_dry_run = options["dry_run"]
    results = [
        (row, create_row(row, is_open=options["open"], dry_run=is_dry_run, by=BY))
        for row in _read_list(options["from_file"])
    ]
    created = [each.domain for _, each in results if each.outcome in (RowOutcome.READY, RowOutcome.CREATED)]
    existing = [row.values["host"] for row, each in results if each.outcome is RowOutcome.EXISTING]
    failed = [
        {"row": row.number, "host": row.values["host"], "error": each.reason}
        for row, each in results
        if each.reason
    ]
    done, label = ("would_create", "to create") if is_dry_run else ("created", "created")
    lines = [f"✗ Row {each['row']}, {each['host']}: {each['error']}" for each in failed]
    lines.append(f"Domains {label}: {len(created)}. Already exist: {len(existing)}. Failed: {len(failed)}.")
    rows = [each.ref().host if is_dry_run else printing.domain_as_json(each) for each in created if each]
    command.show(options, {done: rows, "existing": existing, "failed": failed}, "\n".join(lines))
    if failed:
        raise CommandError("Some domains failed.")


def _read_list(path: Path) -> list[ListRow]:
    try:
        with open_input(path) as file:
            return read_rows(file)
    except OSError as error:
        raise CommandError(f"Cannot read {path}: {error.strerror}.") from error
    except FileRefused as error:
        raise CommandError(f"{path}: {error.sentence}") from error


def _create_one(command: ActionCommand, options: CommandOptions, values: dict[str, str]) -> None:
    is_open = options["open"]
    if options["dry_run"]:
        services.rehearse_creation(values, is_open=is_open, by=BY)
        command.show(options, {"would_create": [values["host"]]}, f"{values['host']} can be created.")
        return
    domain = (services.create_and_open if is_open else services.create)(values, by=BY)
    shown = printing.domain_as_json(domain)
    state = (
        "The site is open to visitors."
        if is_open
        else "The site is not open to visitors yet. Enter its email in Site options in the panel, then run: "
        f"commissary domains open {values['host']}"
    )
    text = f"Created {domain.title} at {shown['url']}. {state}\nPanel: {shown['panel_url']}"
    command.show(options, shown, text)


def _show(command: ActionCommand, options: CommandOptions) -> None:
    domains = select_domains(options)
    if len(options["domain"]) == 1 == len(domains):
        _print(command, options, domains[0])
        return
    as_json = {"domains": [printing.domain_as_json(each) for each in domains]}
    command.show(options, as_json, "\n".join(map(printing.domain_as_text, domains)))


def _set_status(status: str) -> Run:
    def run(command: ActionCommand, options: CommandOptions) -> None:
        def act(domain: Domain) -> Domain:
            _refuse_wrong_state(domain, options["action"])
            return services.change(domain.pk, {"status": status}, by=BY)

        run_for_each(command, options, act, "changed")

    return run


def _set_open(is_open: bool) -> Run:
    def run(command: ActionCommand, options: CommandOptions) -> None:
        def act(domain: Domain) -> Domain:
            if (domain.opened_at is not None) == is_open:
                raise ValidationError(f"{domain.title} is already {'open' if is_open else 'closed'}.")
            return services.set_open(domain.pk, is_open, by=BY)

        run_for_each(command, options, act, "changed")

    return run


def _refuse_wrong_state(domain: Domain, action: str) -> None:
    """Raise ValidationError if the action has no effect or does not apply to a deleted domain."""
    needed = {
        "suspend": DomainStatus.ACTIVE,
        "reactivate": DomainStatus.SUSPENDED,
        "restore": DomainStatus.DELETING,
    }[action]
    if domain.status != needed:
        raise ValidationError(f"{domain.title} is {DomainStatus(domain.status).label.lower()}.")


def _delete(command: ActionCommand, options: CommandOptions) -> None:
    if not options["yes"] and not options["dry_run"]:
        chosen = select_domains(options)
        if not chosen:
            raise CommandError("No domains match your filter.")
        first, *others = chosen
        named = f"{first.title} ({first.ref().host})" + (f" and {len(others)} more" if others else "")
        goes = "go" if others else "goes"
        raise CommandError(f"Not deleted. Add --yes to confirm; {named} {goes} offline.")
    run_for_each(
        command, options, lambda each: services.delete(each.pk, host=each.ref().host, by=BY), "deleted"
    )


def _sizes(command: ActionCommand, options: CommandOptions) -> None:
    ids = [each.pk for each in select_domains(options)] if is_selected(options) else None
    rows = operating.sizes(ids)
    as_json = {"domains": [printing.size_as_json(each) for each in rows]}
    command.show(options, as_json, "\n".join(printing.sizes_as_text(rows)))


def _list_hosts(command: ActionCommand, options: CommandOptions) -> None:
    domains = select_domains(options)
    with shared_work():
        hosts = list(services.list_hosts(*(each.pk for each in domains)))
        shown = [printing.host_as_json(each) for each in hosts]
        text = "\n".join(printing.host_as_text(each) for each in hosts)
    command.show(options, {"hosts": shown}, text)


def _add_host(command: ActionCommand, options: CommandOptions) -> None:
    entry = host_changes.HostEntry(options["host"], redirects=not options["serve"])
    domain = services.change_hosts(
        operating.find_domain(options["domain"]).pk, host_changes.add_host(entry), by=BY
    )
    _print_host(command, options, services.find_host(domain.pk, options["host"]))


def _remove_host(command: ActionCommand, options: CommandOptions) -> None:
    domain = operating.find_domain(options["domain"])
    host = services.find_host(domain.pk, options["host"])
    _print(command, options, services.change_hosts(domain.pk, host_changes.remove_host(host.domain), by=BY))


def _make_primary(command: ActionCommand, options: CommandOptions) -> None:
    domain = operating.find_domain(options["domain"])
    host = services.find_host(domain.pk, options["host"])
    edit = host_changes.change_host(host.domain, is_primary=True)
    _print(command, options, services.change_hosts(domain.pk, edit, by=BY))


def _verify(command: ActionCommand, options: CommandOptions) -> None:
    domains = select_domains({**options, "domain": [options["domain"]] if options["domain"] else []})
    if options["host"]:
        hosts = [services.find_host(domains[0].pk, options["host"])]
    else:
        with shared_work():
            hosts = list(services.list_hosts(*(each.pk for each in domains)))
    incomplete = []
    for host in hosts:
        with shared_work():
            state = checks.check_now(host)
        if not state.is_proven or state.points_here is False or state.certificate_problem:
            incomplete.append(host.domain)
    with shared_work():
        # Reload the hosts, because the checks have changed their states.
        checked = services.list_hosts(*(each.pk for each in domains))
        shown = list(checked.filter(pk__in=[each.pk for each in hosts]))
    if options["host"]:
        _print_host(command, options, shown[0])
    else:
        as_json = {"hosts": [printing.host_as_json(each) for each in shown]}
        command.show(options, as_json, "\n".join(map(printing.host_as_text, shown)))
    if incomplete:
        raise CommandError(f"The setup of {', '.join(incomplete[:10])} is not complete.")


def _print(command: ActionCommand, options: CommandOptions, domain: Domain) -> None:
    command.show(options, printing.domain_as_json(domain), printing.domain_as_text(domain))


def _print_host(command: ActionCommand, options: CommandOptions, host: Host) -> None:
    command.show(options, printing.host_as_json(host), printing.host_as_text(host))
