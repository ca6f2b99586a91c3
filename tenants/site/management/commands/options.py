"""`commissary options …`: change texts, limits, features, footer links and snippets of many sites."""

import json
import sys
from argparse import ArgumentTypeError
from pathlib import Path

from django.conf import settings
from django.core.management.base import CommandError
from pydantic import BaseModel, ValidationError

from shared.accounts.action_command import ActionCommand, Actions, add_action
from shared.accounts.actor import Operator
from shared.accounts.domains.selection import add_selection, select_domains
from shared.accounts.domains.waves import add_wave_arguments, split_into_waves
from shared.command_files import STREAM, explain_failed_write, read_text
from shared.command_output import DRY_RUN, add_dry_run
from shared.data_types import CommandOptions
from tenants.site import option_plans
from tenants.site.option_plans import Outcome, SiteChange, SiteResult
from tenants.site.plan_parts import NAMES_OF_VALUES, group_by_part, show_value

LARGEST_FILE = 50_000_000
"""The maximum size of a plan in bytes."""
LARGEST_SNIPPET = 100_000
"""The maximum size of a snippet's JSON in bytes."""


class _PlanFile(BaseModel):
    """The content of a plan file."""

    installation: str
    changes: list[SiteChange]


class Command(ActionCommand):
    help = "Change texts, footer links and snippets of many sites: plan, apply in waves, undo."

    def add_actions(self, actions: Actions) -> None:
        plan = add_action(actions, "plan", _plan, "write a plan, and show each change; changes no site")
        add_selection(plan)
        plan.add_argument(
            "--set",
            type=_assignment,
            action="append",
            required=True,
            metavar="NAME=VALUE",
            help=(
                "a text, limit, footer link (an empty URL removes it) or snippet (its JSON as in the API, "
                f"@FILE to read it); names: {', '.join(NAMES_OF_VALUES)}"
            ),
        )
        plan.add_argument(
            "--skip-edited", action="store_true", help="leave out values that users of the site changed"
        )
        plan.add_argument(
            "--output", type=Path, required=True, metavar="FILE", help="the plan; - for standard output"
        )
        for name, text in (
            ("apply", "apply a plan in waves; a failing wave stops the next ones; can be repeated"),
            ("undo", "restore the values from before a plan, in the same waves"),
        ):
            parser = add_action(actions, name, _apply, text)
            parser.add_argument("plan", type=Path, help="a plan; - for standard input")
            parser.add_argument(
                "--site",
                action="append",
                default=[],
                metavar="HOST",
                help="only this site of the plan; can be repeated",
            )
            add_wave_arguments(parser)
            add_dry_run(parser)


def _assignment(text: str) -> tuple[str, str]:
    name, equals, value = text.partition("=")
    if not equals:
        raise ArgumentTypeError(f"{text!r} is not NAME=VALUE")
    if name.startswith("snippet.") and value.startswith("@"):
        value = read_text(Path(value[1:]), LARGEST_SNIPPET)
    return name, value


def _plan(command: ActionCommand, options: CommandOptions) -> None:
    wanted = option_plans.parse_values(dict(options["set"]))
    domains = select_domains(options)
    changes, unreadable = option_plans.plan(domains, wanted, with_edited=not options["skip_edited"])
    content = _PlanFile(installation=settings.INSTALLATION, changes=changes).model_dump_json(indent=1)
    lines = [line for each in changes for line in _diff(each)]
    lines += [f"✗ {each.host}: {each.reason}" for each in unreadable]
    lines.append(
        f"Sites to change: {len(changes)}. Unchanged: {len(domains) - len(changes) - len(unreadable)}. "
        f"Failed: {len(unreadable)}."
    )
    if str(options["output"]) == STREAM:
        command.stdout.write(content)
        sys.stderr.write("\n".join([*lines, ""]))
    else:
        try:
            options["output"].write_text(content, encoding="utf-8")
        except OSError as error:
            raise CommandError(explain_failed_write(options["output"], error)) from error
        shown = {"changes": [option_plans.as_json(each) for each in changes], "failed": _as_json(unreadable)}
        command.show(options, shown, "\n".join(lines))


def _diff(change: SiteChange) -> list[str]:
    lines = [change.host]
    for name, value in change.after.items():
        who = f" (changed by {change.edited_by[name]})" if name in change.edited_by else ""
        lines += [f"  - {name}: {show_value(change.before[name])}{who}", f"  + {name}: {show_value(value)}"]
    return lines


def _apply(command: ActionCommand, options: CommandOptions) -> None:
    changes = _select_sites(_read_plan(options["plan"]), options["site"])
    if options["action"] == "undo":
        changes = [each.reversed() for each in changes]
    results: list[SiteResult] = []
    for wave in split_into_waves(changes, options["waves"]):
        done = option_plans.apply(wave, by=Operator().on, dry_run=options["dry_run"])
        results += done
        if not options["json"]:
            command.stdout.write(_describe(done))
        if any(each.outcome is Outcome.FAILED for each in done) and not options["keep_going"]:
            break
    left = len(changes) - len(results)
    if options["json"]:
        shown = {"sites": _as_json(results), "not_tried": left, "dry_run": options["dry_run"]}
        command.stdout.write(json.dumps(shown))
    elif options["dry_run"]:
        command.stdout.write(DRY_RUN)
    if any(each.outcome is Outcome.FAILED for each in results):
        raise CommandError(
            f"Some sites failed. Sites not tried: {left}. Fix the cause and run the command again: it "
            "skips finished sites. To restore the values, run commissary options undo."
        )


def _select_sites(changes: list[SiteChange], hosts: list[str]) -> list[SiteChange]:
    if unknown := sorted(set(hosts) - {each.host for each in changes}):
        raise CommandError(f"The plan does not change {', '.join(unknown)}.")
    return [each for each in changes if not hosts or each.host in hosts]


def _describe(results: list[SiteResult]) -> str:
    counts = {each: sum(result.outcome is each for result in results) for each in Outcome}
    failed = [f"✗ {each.host}: {each.reason}" for each in results if each.outcome is Outcome.FAILED]
    wave = ", ".join(f"{number} {outcome}" for outcome, number in counts.items() if number)
    return "\n".join([f"Wave of {len(results)}: {wave}", *failed])


def _as_json(results: list[SiteResult]) -> list[dict[str, str]]:
    return [{"host": each.host, "outcome": each.outcome, "reason": each.reason} for each in results]


def _read_plan(file: Path) -> list[SiteChange]:
    try:
        read = _PlanFile.model_validate_json(read_text(file, LARGEST_FILE))
    except ValidationError as error:
        raise CommandError(f"{file} is not a plan of commissary options plan.") from error
    if read.installation != settings.INSTALLATION:
        raise CommandError(f"{file} is a plan of another installation.")
    for each in read.changes:
        if each.before.keys() != each.after.keys():
            raise CommandError(f"{file} is not a plan of commissary options plan.")
        group_by_part(each.after)
    return read.changes
