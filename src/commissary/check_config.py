"""`commissary check-config`: says what is wrong with the settings; with `--connect`, tries what they name."""

import sys
from collections.abc import Callable

from commissary import processes

ConfigCheck = Callable[[], str]
"""Returns what it has found; raises an error that says what is wrong."""


def main() -> None:
    parser = processes.parser(
        "check-config", "Say what is wrong with the settings, one line each; end with 0 if nothing is."
    )
    parser.add_argument("--connect", action="store_true", help="try the services that the settings name")
    arguments = parser.parse_args()
    processes.load_settings()
    sys.stdout.write("✓ The settings can be meant.\n")
    if arguments.connect:
        import django

        from commissary.connectivity import CHECKS

        django.setup()
        results = [passes(*each) for each in CHECKS.items()]
        sys.exit(processes.EX_OK if all(results) else processes.EX_FAILED)


def passes(name: str, check: ConfigCheck) -> bool:
    """Say on one line how a check went."""
    try:
        outcome, is_well = check(), True
    except Exception as error:  # noqa: BLE001  # whatever is wrong with a service is what is to be said
        outcome, is_well = " ".join(str(error).split()) or type(error).__name__, False
    sys.stdout.write(f"{'✓' if is_well else '✗'} {name}: {outcome}\n")
    return is_well


if __name__ == "__main__":
    main()
