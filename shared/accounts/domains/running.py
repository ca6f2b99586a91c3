"""`commissary domains run "…"`: run another Commissary command for each of several domains."""

import json
import shlex
from dataclasses import asdict, dataclass
from io import StringIO

from django.core.management import CommandError, call_command, get_commands

from shared.accounts.action_command import ActionCommand
from shared.accounts.domains.selection import select_domains
from shared.accounts.domains.waves import split_into_waves
from shared.data_types import CommandOptions

PLACE = "{domain}"
"""The placeholder in a command that is replaced with the domain name."""
_OURS = ("shared.", "tenants.")


@dataclass(frozen=True)
class RunResult:
    host: str
    output: str
    error: str = ""


def run(command: ActionCommand, options: CommandOptions) -> None:
    """Run the command for each selected domain, in waves.

    After a wave with a failure, no further wave runs, unless `--keep-going` is set. Raises CommandError if
    the command failed for any domain.
    """
    words = parse_command(options["command"])
    hosts = [each.ref().host for each in select_domains(options)]
    if options["dry_run"]:
        lines = [shlex.join(_insert_host(words, host)) for host in hosts]
        text = "\n".join([*lines, f"Domains to run this for: {len(hosts)}."])
        command.show(options, {"would_run": lines}, text)
        return
    results: list[RunResult] = []
    for wave in split_into_waves(hosts, options["waves"]):
        for host in wave:
            results.append(_run_for(words, host))
            if not options["json"]:
                command.stdout.write(_describe(results[-1]))
        if any(each.error for each in results) and not options["keep_going"]:
            break
    failed, left = sum(bool(each.error) for each in results), len(hosts) - len(results)
    if options["json"]:
        shown = {"domains": [asdict(each) for each in results], "not_tried": hosts[len(results) :]}
        command.stdout.write(json.dumps(shown))
    else:
        command.stdout.write(f"Done: {len(results) - failed}. Failed: {failed}. Not tried: {left}.")
    if failed:
        raise CommandError("The command failed for some domains.")


def parse_command(text: str) -> list[str]:
    """Return the words of a command.

    Raises CommandError if the command is unknown, is `domains run`, or lacks PLACE.
    """
    try:
        words = shlex.split(text)
    except ValueError as error:
        raise CommandError(f"{text!r} is not a command: {error}.", returncode=2) from error
    name = words[0].replace("-", "_") if words else ""
    if not get_commands().get(name, "").startswith(_OURS):
        raise CommandError(f"No such command: {words[0] if words else '(empty)'}.", returncode=2)
    if not any(PLACE in word for word in words[1:]):
        raise CommandError(f"Write {PLACE} where the command takes the domain name.", returncode=2)
    if words[:2] == ["domains", "run"]:
        raise CommandError("domains run cannot run itself.", returncode=2)
    return [name, *words[1:]]


def _insert_host(words: list[str], host: str) -> list[str]:
    return [words[0].replace("_", "-"), *(word.replace(PLACE, host) for word in words[1:])]


def _run_for(words: list[str], host: str) -> RunResult:
    output = StringIO()
    try:
        call_command(words[0], *_insert_host(words, host)[1:], stdout=output, stderr=output)
    except CommandError as error:
        return RunResult(host, output.getvalue().strip(), str(error))
    except SystemExit as end:
        reason = f"The command ended with exit code {end.code}." if end.code else ""
        return RunResult(host, output.getvalue().strip(), reason)
    except Exception as error:  # noqa: BLE001  # any error of one domain is a result
        reason = f"{type(error).__name__}: {' '.join(str(error).split())[:200]}"
        return RunResult(host, output.getvalue().strip(), reason)
    return RunResult(host, output.getvalue().strip())


def _describe(result: RunResult) -> str:
    lines = [f"{'✗' if result.error else '✓'} {result.host}" + (f": {result.error}" if result.error else "")]
    return "\n".join([*lines, *(f"  {line}" for line in result.output.splitlines())])
