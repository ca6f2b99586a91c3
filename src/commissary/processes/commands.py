"""The processes of a deployment, each a command in the foreground: `commissary web`, `worker`, …

They log to stdout, shut down gracefully after SIGTERM within a documented time, and indicate by their exit
code whether a restart can help. `npm start` supervises the same modules.
"""

import argparse
import logging
import os
import sys
from importlib import import_module
from typing import Final, NoReturn

from commissary.config.env import EX_CONFIG

COMMANDS: Final = {
    "web": "answer visitors and the panel at HOST and PORT",
    "worker": "do what can wait; as many as wanted may run",
    "clock": "enqueue what is due; of any number that run, one does",
    "renderer": "draw pages at RENDERER_URL; needs Node.js and nothing else",
    "check-config": "say what is wrong with the settings; --connect tries the services too",
}
"""Name of a command → its help. Its module has the same name, and a `main`."""

EX_OK = 0
"""Stopped on request."""
EX_FAILED = 1
"""A failure that may not recur after a restart: a taken port, a killed process."""

_EXIT_CODES = f"Exit codes: {EX_OK} well, {EX_FAILED} failed, {EX_CONFIG} wrong usage or wrong settings."


def run(name: str, arguments: list[str]) -> None:
    """Run the process of that name with these command line arguments."""
    sys.argv = [f"commissary {name}", *arguments]
    import_module(f"commissary.processes.{name.replace('-', '_')}").main()


def listing() -> str:
    """Return the commands of this module with their help, one line each."""
    lines = [f"    {name:<14}{what}" for name, what in COMMANDS.items()]
    return "\n".join(["Processes, each with --help of its own:", "", *lines, "", ""])


def wrong_usage(parser: argparse.ArgumentParser, message: str) -> NoReturn:
    """Exit with EX_CONFIG and one line that points to `--help`."""
    parser.exit(EX_CONFIG, f"✗ {message}; see {parser.prog} --help\n")


class OneLineParser(argparse.ArgumentParser):
    """A parser that reports usage errors in one line."""

    def error(self, message: str) -> NoReturn:
        wrong_usage(self, message)


def parser(name: str, description: str) -> argparse.ArgumentParser:
    """Return the parser of a process's command line, with exit codes in its help."""
    return OneLineParser(
        prog=f"commissary {name}",
        description=description,
        epilog=_EXIT_CODES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )


def load_settings() -> None:
    """Load the settings; exit with EX_CONFIG and a line per problem if they are invalid."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "commissary.settings")
    from django.conf import settings
    from django.core.exceptions import ImproperlyConfigured

    try:
        settings.SECRET_KEY  # noqa: B018  # the first access loads all settings
    except (ImproperlyConfigured, ValueError) as error:
        refuse(*str(error).splitlines())


def begin() -> None:
    """Start a serving process: load settings, require a secret, and log to one stream."""
    load_settings()
    from django.conf import settings

    if not settings.INSTALLATION:
        refuse("There is no secret: set COMMISSARY_SECRET_KEY to the one the database was set up with.")
    log_to_stdout()
    # As events like all others: Python's warnings are several lines of text.
    logging.captureWarnings(True)


def log_to_stdout() -> None:
    """Use one stream for all output of the process and its libraries, in order."""
    sys.stdout.flush()
    os.dup2(1, 2)


def refuse(*problems: str) -> NoReturn:
    """Exit with EX_CONFIG and one line per problem."""
    for problem in problems:
        sys.stderr.write(f"✗ {problem}\n")
    sys.exit(EX_CONFIG)
