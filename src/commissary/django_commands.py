"""Run commands of Django and of Commissary's apps, and print errors on one line."""

import sys
from argparse import SUPPRESS
from collections.abc import Callable
from difflib import get_close_matches
from functools import partial
from types import MethodType
from typing import Any

from django.core.management import ManagementUtility, get_commands
from django.core.management.base import (
    ALL_CHECKS,
    BaseCommand,
    CommandError,
    CommandParser,
    DjangoHelpFormatter,
    SystemCheckError,
)

from commissary.commands import DEVELOPMENT
from commissary.commands import names as our_names
from commissary.config.errors import EX_CONFIG
from commissary.processes.commands import wrong_usage

_TRACEBACK = "--traceback"


def run(argv: list[str]) -> None:
    """Run the command in `argv`. After an error, print the reason on one line and exit with the error's exit
    code."""
    _Commands(argv).execute()


class _Commands(ManagementUtility):
    """Django's command utility with Commissary's error format. `--help` omits Django's general options."""

    def fetch_command(self, subcommand: str) -> BaseCommand:
        if (
            subcommand
            not in {*DEVELOPMENT, *(each.replace("-", "_") for each in our_names())} & get_commands().keys()
        ):
            name = subcommand.replace("_", "-")
            near = get_close_matches(name, list(our_names()), n=1)
            meant = f"Did you mean {near[0]}? " if near else ""
            if name == "scale":
                meant = "Set CITUS to use it. "
            sys.stderr.write(f"✗ No such command: {name}. {meant}See commissary --help\n")
            sys.exit(EX_CONFIG)
        command: Any = super().fetch_command(subcommand)
        if subcommand not in DEVELOPMENT and command.requires_system_checks == ALL_CHECKS:
            # Checks import all views, which takes longer than most commands. `migrate` runs its own.
            command.requires_system_checks = ()
        command.create_parser = partial(_parser, command.create_parser)
        command.run_from_argv = partial(_run, command.run_from_argv)
        return command


def _parser(create: Callable[..., CommandParser], *args: object, **options: object) -> CommandParser:
    parser = create(*args, **options)
    for action in vars(parser)["_actions"]:
        if DjangoHelpFormatter.show_last.intersection(action.option_strings):
            action.help = SUPPRESS
    vars(parser).update(prog=parser.prog.replace("_", "-"), error=MethodType(wrong_usage, parser))
    return parser


def _run(run_from_argv: Callable[[list[str]], None], argv: list[str]) -> None:
    """Run the command, and print its error on one line.

    --traceback is added, because Django would otherwise handle the error itself and print its class.
    """
    try:
        run_from_argv([*argv[:2], _TRACEBACK, *argv[2:]])
    except CommandError as error:
        if _TRACEBACK in argv:
            raise
        # The output of system checks has its own format.
        sys.stderr.write(f"{error}\n" if isinstance(error, SystemCheckError) else f"✗ {error}\n")
        sys.exit(error.returncode)
