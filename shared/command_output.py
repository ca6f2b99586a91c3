"""The arguments `--json` and `--dry-run`, and the output of commands that have them."""

import json
from argparse import ArgumentParser
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.core.management.base import BaseCommand
from django.db import DEFAULT_DB_ALIAS, transaction

from shared.data_types import CommandOptions

DRY_RUN = "Dry run: nothing was changed."


def add_json(parser: ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help="print JSON")


def add_dry_run(parser: ArgumentParser, text: str = "show the result and change nothing") -> None:
    parser.add_argument("--dry-run", action="store_true", help=text)


@contextmanager
def undo_dry_run(options: CommandOptions, using: str = DEFAULT_DB_ALIAS) -> Iterator[None]:
    """With `--dry-run`, undo the changes of the block in the database. Call it in a unit of work."""
    if not options["dry_run"]:
        yield
        return
    with transaction.atomic(using=using):
        yield
        transaction.set_rollback(True, using=using)


def show(command: BaseCommand, options: CommandOptions, as_json: Any, text: str) -> None:
    """Print `as_json` as JSON with `--json`, otherwise `text`."""
    command.stdout.write(json.dumps(as_json, default=str) if options["json"] else text)


def show_change(command: BaseCommand, options: CommandOptions, as_json: dict[str, Any], text: str) -> None:
    """Print the result of a change. For a dry run, also print that nothing was changed."""
    if options["dry_run"]:
        as_json, text = {**as_json, "dry_run": True}, f"{text}\n{DRY_RUN}"
    show(command, options, as_json, text)
