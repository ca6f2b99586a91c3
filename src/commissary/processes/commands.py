"""The processes of a deployment, which are commands in the foreground: `commissary web`, `worker`, …

They log to stdout, shut down gracefully within a documented time after SIGTERM, and show with their exit code
whether a restart can help. `npm start` supervises the same modules.
"""

import argparse
import logging
import os
import sys
from importlib import import_module
from typing import Final, NoReturn

from commissary.config.errors import EX_CONFIG
from commissary.processes.optional_modules import hide_optional_modules

COMMANDS: Final = {
    "web": "serve the sites and the panel at HOST and PORT",
    "worker": "run background jobs; you can run several",
    "clock": "enqueue scheduled jobs; you can run several, but only one is active",
    "renderer": "render pages at RENDERER_URL; requires only Node.js",
    "status": "show the state of services, processes, domains and jobs",
    "check-config": "check the settings; with --connect, also the services",
}
"""The name of a command → its help text. A module with the same name contains its `main`."""

EX_OK = 0
"""The process ended on request."""
EX_FAILED = 1
"""A failure that a restart may solve, such as a port in use or a killed process."""

_EXIT_CODES = f"Exit codes: {EX_OK} success, {EX_FAILED} failure, {EX_CONFIG} invalid arguments or settings."


def run(name: str, arguments: list[str]) -> None:
    """Run the process called `name` with these command-line arguments."""
    sys.argv = [f"commissary {name}", *arguments]
    import_module(f"commissary.processes.{name.replace('-', '_')}").main()


def wrong_usage(parser: argparse.ArgumentParser, message: str) -> NoReturn:
    """Exit with EX_CONFIG, and print one line that refers to `--help`."""
    parser.exit(EX_CONFIG, f"✗ {message}; see {parser.prog} --help\n")


class OneLineParser(argparse.ArgumentParser):
    """A parser that reports usage errors on one line."""

    def error(self, message: str) -> NoReturn:
        wrong_usage(self, message)


def parser(name: str, description: str) -> argparse.ArgumentParser:
    """Return the command-line parser for a process. Its help lists the exit codes."""
    return OneLineParser(
        prog=f"commissary {name}",
        description=description,
        epilog=_EXIT_CODES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )


def load_settings() -> None:
    """Load the settings. If they are invalid, print one line per problem and exit with EX_CONFIG."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "commissary.settings")
    from django.conf import settings
    from django.core.exceptions import ImproperlyConfigured

    try:
        with hide_optional_modules():
            # The first access loads all settings.
            _ = settings.SECRET_KEY
    except (ImproperlyConfigured, ValueError) as error:
        refuse(*str(error).splitlines())


def begin() -> None:
    """Prepare a serving process: load the settings, require a secret key, and log to one stream."""
    load_settings()
    from django.conf import settings

    if not settings.INSTALLATION:
        refuse(
            "There is no secret key. Set COMMISSARY_SECRET_KEY to the key that the database was set up with."
        )
    log_to_stdout()
    # Log Python's warnings as events like all others, because they are several lines of text.
    logging.captureWarnings(True)


def log_to_stdout() -> None:
    """Use one stream for all output of the process and its libraries, so that lines are in order."""
    sys.stdout.flush()
    os.dup2(1, 2)


def refuse(*problems: str) -> NoReturn:
    """Print one line per problem, and exit with EX_CONFIG."""
    for problem in problems:
        sys.stderr.write(f"✗ {problem}\n")
    sys.exit(EX_CONFIG)
