"""Commands with actions: `commissary domains list`, `commissary users show EMAIL`, …

Exit codes: 0 for success, 1 for a rejected request or an unknown row, 2 for wrong usage.
"""

from argparse import ArgumentParser
from collections.abc import Callable
from types import MethodType
from typing import TYPE_CHECKING, Any, NoReturn

from django.core.exceptions import ObjectDoesNotExist, ValidationError
from django.core.management.base import BaseCommand, CommandError, CommandParser

from shared.api.errors import Conflict
from shared.command_output import add_dry_run, add_json, show, show_change, undo_dry_run
from shared.data_types import CommandOptions
from shared.tenancy.unit_of_work import shared_work

if TYPE_CHECKING:
    from argparse import _SubParsersAction

    Actions = _SubParsersAction[ArgumentParser]
else:
    Actions = object

MOST = 500
"""The maximum number of rows in a list."""
Run = Callable[["ActionCommand", CommandOptions], None]
"""The type of an action's function, which receives the command and its options."""


class _OneLineParser(CommandParser):
    """A parser that reports a usage error on one line and refers to `--help`."""

    def error(self, message: str) -> NoReturn:
        if not self.called_from_command_line:
            raise CommandError(message, returncode=2)
        self.exit(2, f"✗ {message}; see {self.prog} --help\n")


class ActionCommand(BaseCommand):
    """A command with actions that all accept `--json`."""

    missing = ""
    """The error message if the requested row does not exist.

    Placeholders such as `{email}` are replaced with the options.
    """

    def add_actions(self, actions: Actions) -> None:
        """Add the command's actions with `add_action`. Each subclass implements this."""
        raise NotImplementedError

    def add_arguments(self, parser: ArgumentParser) -> None:
        vars(parser).update(error=MethodType(_OneLineParser.error, parser))
        self.add_actions(
            parser.add_subparsers(dest="action", required=True, metavar="ACTION", parser_class=_OneLineParser)
        )

    def handle(self, *args: object, **options: Any) -> None:
        try:
            if options["is_undone"]:
                with shared_work(), undo_dry_run(options):
                    options["run"](self, options)
            else:
                options["run"](self, options)
        except ObjectDoesNotExist as error:
            raise CommandError(self.missing.format_map(options)) from error
        except ValidationError as error:
            raise CommandError(" ".join(error.messages)) from error
        except Conflict as error:
            raise CommandError(str(error.detail)) from error

    def show(self, options: CommandOptions, as_json: Any, text: str) -> None:
        """Print `as_json` as JSON if the user passed `--json`, otherwise `text`."""
        (show_change if options["is_undone"] else show)(self, options, as_json, text)


def add_action(actions: Actions, name: str, run: Run, text: str) -> ArgumentParser:
    """Add an action with its help text, and return its parser."""
    parser = actions.add_parser(name, help=text, description=text)
    add_json(parser)
    parser.set_defaults(run=run, is_undone=False)
    return parser


def undo_dry_runs(parser: ArgumentParser) -> None:
    """Add `--dry-run` to an action that changes only the database.

    With `--dry-run`, the change is made and rolled back.
    """
    add_dry_run(parser)
    parser.set_defaults(is_undone=True)


def add_page_arguments(parser: ArgumentParser) -> None:
    """Add `--limit` and `--cursor` to an action that prints a list."""
    parser.add_argument("--limit", type=_whole(1, MOST), default=50)
    parser.add_argument(
        "--cursor", type=_whole(1, 2**63 - 1), help="the cursor that the previous page printed"
    )


def _whole(least: int, most: int) -> Callable[[str], int]:
    def number(text: str) -> int:
        if not (text.isascii() and text.isdigit() and least <= int(text) <= most):
            raise ValueError
        return int(text)

    number.__name__ = f"number from {least} to {most}"
    return number
