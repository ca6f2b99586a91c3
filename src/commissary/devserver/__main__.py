"""`python -m commissary.devserver up|stop`, the command behind `npm start` and `npm stop`."""

import sys

from commissary.config.env import exit_on_bad_settings
from commissary.config.errors import LocalError


def main() -> int:
    match sys.argv[1:]:
        case ["up", *arguments]:
            from commissary.devserver.up import main as up

            return up(arguments)
        case ["stop"]:
            from commissary.devserver.stop import main as stop

            return stop()
        case _:
            raise LocalError("Commands: up, stop.")


if __name__ == "__main__":
    try:
        sys.exit(exit_on_bad_settings(main))
    except LocalError as error:
        sys.exit(f"✗ {error}")
