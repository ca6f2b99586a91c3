"""`commissary options …`: change texts of many sites by a plan."""

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
from shared.command_files import STREAM, read_text
from shared.data_types import CommandOptions
from tenants.site import option_plans
from tenants.site.option_plans import Outcome, SiteChange, SiteResult

LARGEST_FILE = 50_000_000
"""The maximum bytes of a plan."""


class _PlanFile(BaseModel):
    """The content of a plan."""

    installation: str
    changes: list[SiteChange]


class Command(ActionCommand):
    help = "Change texts of many sites: plan, apply in waves, and undo."

    def add_actions(self, actions: Actions) -> None:
        plan = add_action(actions, "plan", _plan, "write a plan, and show each change; changes no site")
        add_selection(plan)
        plan.add_argument(
            "--set",
            type=_assignment,
            action="append",
            required=True,
            metavar="TEXT=VALUE",
            help=f"a text and its value; texts: {', '.join([*option_plans.FIELDS, *option_plans.QUOTAS])}",
        )
        plan.add_argument(
            "--output", type=Path, required=True, metavar="FILE", help="the plan; - for standard output"
        )
        for name, text in (
            ("apply", "apply a plan in waves; a failing wave stops the next ones; can be repeated"),
            ("undo", "restore the texts from before a plan, in the same waves"),
        ):
            parser = add_action(actions, name, _apply, text)
            parser.add_argument("plan", type=Path, help="a plan; - for standard input")
            add_wave_arguments(parser)


def _assignment(text: str) -> tuple[str, str]:
    name, equals, value = text.partition("=")
    if not equals:
        raise ArgumentTypeError(f"{text!r} is not TEXT=VALUE")
    return name, value


def _plan(command: ActionCommand, options: CommandOptions) -> None:
    texts = option_plans.validate_texts(dict(options["set"]))
    domains = select_domains(options)
    changes, unreadable = option_plans.plan(domains, texts)
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
            raise CommandError(f"Cannot write {options['output']}: {error.strerror}.") from error
        shown = {"changes": [option_plans.as_json(each) for each in changes], "failed": _as_json(unreadable)}
        command.show(options, shown, "\n".join(lines))


def _diff(change: SiteChange) -> list[str]:
    lines = [change.host]
    for name, text in change.after.items():
        lines += [f"  - {name}: {change.before[name]}", f"  + {name}: {text}"]
    return lines


def _apply(command: ActionCommand, options: CommandOptions) -> None:
    changes = _read_plan(options["plan"])
    if options["action"] == "undo":
        changes = [each.reversed() for each in changes]
    results: list[SiteResult] = []
    for wave in split_into_waves(changes, options["waves"]):
        done = option_plans.apply(wave, by=Operator())
        results += done
        if not options["json"]:
            command.stdout.write(_describe(done))
        if any(each.outcome is Outcome.FAILED for each in done) and not options["keep_going"]:
            break
    left = len(changes) - len(results)
    if options["json"]:
        command.stdout.write(json.dumps({"sites": _as_json(results), "not_tried": left}))
    if any(each.outcome is Outcome.FAILED for each in results):
        raise CommandError(
            f"Some sites failed. Sites not tried: {left}. Fix the cause and run this again: it skips "
            "finished sites. To restore the texts, run commissary options undo."
        )


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
        option_plans.validate_texts(each.after)
    return read.changes
