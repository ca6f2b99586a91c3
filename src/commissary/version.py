"""`commissary version`: print the installed version, without loading the settings."""

import json
import sys
from importlib.metadata import version

from commissary.processes import commands


def main(arguments: list[str]) -> None:
    parser = commands.parser("version", "Print the installed version.")
    parser.add_argument("--json", action="store_true", help="print JSON")
    options = parser.parse_args(arguments)
    number = version("commissary")
    sys.stdout.write(json.dumps({"version": number}) if options.json else f"commissary {number}")
    sys.stdout.write("\n")
