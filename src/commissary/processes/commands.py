"""The processes a deployment is made of, each a command in the foreground: `commissary web`, `worker`, …

They log to stdout, end well after SIGTERM within a time each of them names, and tell by their exit code
whether starting them again can help. `npm start` supervises the same modules.
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
"""Name of a command → what its help says. Its module has the same name, and a `main`."""

EX_OK = 0
"""Ended because it was asked to."""
EX_FAILED = 1
"""Something that may be gone at the next start: a port that is taken, a process that was killed."""

_EXIT_CODES = f"Exit codes: {EX_OK} well, {EX_FAILED} failed, {EX_CONFIG} wrong usage or wrong settings."


def run(name: str, arguments: list[str]) -> None:
    """Be the process of that name; `arguments` are what stands behind it on the command line."""
    sys.argv = [f"commissary {name}", *arguments]
    import_module(f"commissary.processes.{name.replace('-', '_')}").main()


def listing() -> str:
    """The commands of this module with what they do, a line each."""
    lines = [f"    {name:<14}{what}" for name, what in COMMANDS.items()]
    return "\n".join(["Processes, each with --help of its own:", "", *lines, "", ""])


def wrong_usage(parser: argparse.ArgumentParser, message: str) -> NoReturn:
    """End with EX_CONFIG and one line; `--help` says the rest."""
    parser.exit(EX_CONFIG, f"✗ {message}; see {parser.prog} --help\n")


class OneLineParser(argparse.ArgumentParser):
    """Says in one line what is wrong with a call."""

    def error(self, message: str) -> NoReturn:
        wrong_usage(self, message)


def parser(name: str, description: str) -> argparse.ArgumentParser:
    """What reads the command line of a process, with exit codes in its help."""
    return OneLineParser(
        prog=f"commissary {name}",
        description=description,
        epilog=_EXIT_CODES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )


def load_settings() -> None:
    """Read the settings; if they cannot be meant, end with EX_CONFIG and a line for each problem."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "commissary.settings")
    from django.conf import settings
    from django.core.exceptions import ImproperlyConfigured

    try:
        settings.SECRET_KEY  # noqa: B018  # the first look at any of them reads them all
    except (ImproperlyConfigured, ValueError) as error:
        refuse(*str(error).splitlines())


def begin() -> None:
    """What a process that serves begins with: settings, a secret, and one stream for all that is logged."""
    load_settings()
    from django.conf import settings

    if not settings.INSTALLATION:
        refuse("There is no secret: set COMMISSARY_SECRET_KEY to the one the database was set up with.")
    log_to_stdout()
    # As events like all others: a warning of Python's is several lines of text.
    logging.captureWarnings(True)


def log_to_stdout() -> None:
    """One stream for all that the process and its libraries write, in the order in which it happened."""
    sys.stdout.flush()
    os.dup2(1, 2)


def refuse(*problems: str) -> NoReturn:
    """End with EX_CONFIG, one line for each problem."""
    for problem in problems:
        sys.stderr.write(f"✗ {problem}\n")
    sys.exit(EX_CONFIG)
