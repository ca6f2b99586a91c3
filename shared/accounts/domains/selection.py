"""Select the domains for an action of `commissary domains`: by name, from a file, or by a filter."""

from argparse import ArgumentParser
from collections.abc import Callable
from pathlib import Path

from django.core.exceptions import ObjectDoesNotExist, ValidationError
from django.core.management.base import CommandError

from shared.accounts.action_command import ActionCommand
from shared.accounts.domains import operating, printing, services
from shared.api.errors import Conflict
from shared.command_files import read_text
from shared.data_types import CommandOptions, JsonObject
from shared.domains.models import Domain, DomainQuerySet, Template
from shared.tenancy.unit_of_work import shared_work

MOST = 10_000
"""The maximum number of domains per call."""
LARGEST_FILE = 1_000_000
"""The maximum size of a file with domain names, in bytes."""


def add_selection(parser: ArgumentParser, *, nargs: str = "*") -> None:
    """Add the arguments that select domains."""
    parser.add_argument("domain", nargs=nargs, help="any domain name of each domain")
    parser.add_argument(
        "--where",
        metavar="FILTER",
        help=f"such as template=restaurant,state=open; states: {', '.join(operating.STATES)}",
    )
    parser.add_argument(
        "--from-file", type=Path, metavar="FILE", help="a domain name per line; - for standard input"
    )


def is_selected(options: CommandOptions) -> bool:
    """Return whether the arguments select domains."""
    return bool(options["domain"] or options["where"] or options["from_file"])


def select_domains(options: CommandOptions) -> list[Domain]:
    """Return the selected domains. Raises CommandError for an unknown domain, or if nothing was selected."""
    names = [*options["domain"], *_read_names(options["from_file"])]
    if bool(names) == bool(options["where"]):
        raise CommandError("Enter domain names, --from-file, or --where.", returncode=2)
    if not names:
        with shared_work():
            domains = list(_filter(services.list_domains(), options["where"]).order_by("pk")[: MOST + 1])
        if len(domains) > MOST:
            raise CommandError(f"More than {MOST:,} domains match. Narrow the selection.")
        return domains
    if len(names) == 1:
        try:
            return [operating.find_domain(names[0])]
        except ObjectDoesNotExist as error:
            raise CommandError(f"No such domain: {names[0]}") from error
    return _find_domains(names)


def _read_names(file: Path | None) -> list[str]:
    if file is None:
        return []
    lines = read_text(file, LARGEST_FILE).splitlines()
    return [name for line in lines if (name := line.partition("#")[0].strip())]


def _filter(domains: DomainQuerySet, text: str) -> DomainQuerySet:
    for each in text.split(","):
        name, _, value = each.strip().partition("=")
        if name == "template" and value in Template.values:
            domains = domains.filter(template=value)
        elif name == "state" and value in operating.STATES:
            domains = operating.filter_by_state(domains, value)
        else:
            templates, states = ", ".join(Template.values), ", ".join(operating.STATES)
            problem = f"{each.strip()!r} is not template=… ({templates}) or state=… ({states})."
            raise CommandError(f"--where: {problem}", returncode=2)
    return domains


def _find_domains(names: list[str]) -> list[Domain]:
    wanted = list(dict.fromkeys(name.strip().lower() for name in names))
    if len(wanted) > MOST:
        raise CommandError(f"The file names more than {MOST:,} domains. Split it.")
    with shared_work():
        domains = list(services.list_domains().filter(domains__domain__in=wanted).distinct())
    by_host = {host.domain: each for each in domains for host in each.sorted_hosts}
    if missing := [name for name in wanted if name not in by_host]:
        raise CommandError(f"No such domain: {', '.join(missing[:10])}")
    return list({by_host[name].pk: by_host[name] for name in wanted}.values())


def run_for_each(
    command: ActionCommand, options: CommandOptions, act: Callable[[Domain], Domain], did: str
) -> None:
    """Run an action on each selected domain, and print the results.

    A failure does not stop the other domains. With `--dry-run`, the domains are only listed. Raises
    CommandError at the end if the action failed for any domain.
    """
    domains = select_domains(options)
    if options["dry_run"]:
        hosts = [each.ref().host for each in domains]
        text = "\n".join([*hosts, f"Domains to change: {len(hosts)}."])
        command.show(options, {"would_change": hosts}, text)
        return
    if len(domains) == 1 and len(options["domain"]) == 1:
        domain = act(domains[0])
        command.show(options, printing.domain_as_json(domain), printing.domain_as_text(domain))
        return
    done, failed = _act_on_all(domains, act)
    lines = [f"✗ {each['host']}: {each['error']}" for each in failed]
    lines.append(f"Domains {did}: {len(done)}. Failed: {len(failed)}.")
    as_json = {"domains": [printing.domain_as_json(each) for each in done], "failed": failed}
    command.show(options, as_json, "\n".join(lines))
    if failed:
        raise CommandError("Some domains failed.")


def _act_on_all(
    domains: list[Domain], act: Callable[[Domain], Domain]
) -> tuple[list[Domain], list[JsonObject]]:
    done: list[Domain] = []
    failed: list[JsonObject] = []
    for domain in domains:
        try:
            done.append(act(domain))
        except ValidationError as error:
            failed.append({"host": domain.ref().host, "error": " ".join(error.messages)})
        except Conflict as error:
            failed.append({"host": domain.ref().host, "error": str(error.detail)})
        except ObjectDoesNotExist:
            failed.append({"host": domain.ref().host, "error": "No such domain."})
    return done, failed
