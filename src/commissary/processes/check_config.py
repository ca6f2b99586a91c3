"""`commissary check-config`: check the settings and, with `--connect`, the connections to services."""

import json
import os
import sys
import time
from collections.abc import Callable, Mapping
from queue import Empty, Queue
from threading import Thread

from commissary.processes import commands

ConfigCheck = Callable[[], str]
"""A function that returns the result of a check, or raises an error with the problem."""
SECONDS = 10.0
"""Maximum number of seconds for all checks, because the operator waits for the result."""


def main() -> None:
    parser = commands.parser(
        "check-config",
        "Check the settings. Prints one line for each problem. Exits with 0 if there are none.",
    )
    parser.add_argument("--connect", action="store_true", help="also connect to the services in the settings")
    parser.add_argument("--json", action="store_true", help="print JSON")
    arguments = parser.parse_args()
    commands.load_settings()
    if not arguments.json:
        sys.stdout.write("✓ The settings are valid.\n")
    elif not arguments.connect:
        sys.stdout.write('{"services": []}\n')
    if arguments.connect:
        import django

        from commissary.config.connectivity import CHECKS

        django.setup()
        results = run(CHECKS, as_json=arguments.json)
        sys.stdout.flush()
        # Exit without waiting for checks that are still running.
        os._exit(commands.EX_OK if all(results) else commands.EX_FAILED)


def run(checks: Mapping[str, ConfigCheck], seconds: float = SECONDS, *, as_json: bool = False) -> list[bool]:
    """Run all checks concurrently, print the results in the order of `checks`, and return whether each check
    passed."""
    began = time.monotonic()
    outcomes: dict[str, Queue[tuple[str, bool]]] = {name: Queue() for name in checks}
    for name, check in checks.items():
        Thread(target=_try, args=(check, outcomes[name]), name=name, daemon=True).start()
    results, shown = [], []
    for name, reported in outcomes.items():
        try:
            outcome, is_well = reported.get(timeout=max(0.0, began + seconds - time.monotonic()))
        except Empty:
            outcome, is_well = f"no answer within {seconds:g} s", False
        if not as_json:
            sys.stdout.write(f"{'✓' if is_well else '✗'} {name}: {outcome}\n")
        results.append(is_well)
        shown.append({"name": name, "is_well": is_well, "text": outcome})
    if as_json:
        sys.stdout.write(json.dumps({"services": shown}) + "\n")
    return results


def _try(check: ConfigCheck, reported: "Queue[tuple[str, bool]]") -> None:
    try:
        reported.put((check(), True))
    except Exception as error:  # noqa: BLE001  # any error of a service is the result
        reported.put((" ".join(str(error).split()) or type(error).__name__, False))


if __name__ == "__main__":
    main()
