"""The console script `commissary`, which runs its own and Django's commands.

Command names may contain dashes or underscores.
"""

import gc
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module

from commissary import recovery
from commissary.commands import ELSEWHERE, INSTEAD, overview
from commissary.processes import commands
from commissary.processes.optional_modules import hide_optional_modules

_MODULES = {
    "completion": "commissary.completion",
    "debug": "commissary.processes.debug",
    "version": "commissary.version",
}
"""The module that contains the `main` of each command, by the name of the command."""
_WITHOUT_SETTINGS = ("completion", "up", "version")
"""The commands that do not warn about settings."""


def main() -> None:
    """Run the command in `sys.argv`."""
    try:
        _run()
    except KeyboardInterrupt:
        # Unfinished work is rolled back, or continues in the next run. The exit code is 128 + SIGINT, as in a
        # shell.
        sys.stderr.write("\n✗ Interrupted.\n")
        sys.exit(130)


def _run() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "commissary.settings")
    argv = sys.argv[:]
    if argv[1:2] == ["--version"]:
        argv[1] = "version"
    if argv[1:] in ([], ["help"], ["--help"], ["-h"]):
        sys.stdout.write(overview())
        return
    if argv[1] == "help":
        argv[1:] = [argv[2], "--help"]
    name = "" if argv[1].startswith("-") else argv[1].replace("_", "-")
    if name not in _WITHOUT_SETTINGS:
        with _pause_collections():
            _warn_about_settings()
    if name in commands.COMMANDS:
        commands.run(name, argv[2:])
    elif name in recovery.COMMANDS:
        sys.exit(recovery.run(name, argv[2:]))
    elif name == "up":
        # This runs before Django is set up, because the services in the settings are not running yet.
        from commissary.devserver.up import main as up

        sys.exit(up(argv[2:]))
    elif name in _MODULES:
        import_module(_MODULES[name]).main(argv[2:])
    else:
        argv[1:2] = [name.replace("-", "_")] if name else argv[1:2]
        _run_django(argv)


@contextmanager
def _pause_collections() -> Iterator[None]:
    """Pause garbage collections, because they find nothing to free while modules are loaded."""
    gc.disable()
    try:
        yield
    finally:
        gc.freeze()
        gc.enable()


def _warn_about_settings() -> None:
    from commissary.config.reading import suspicious_variables

    for doubt in suspicious_variables(os.environ):
        sys.stderr.write(f"! {doubt}\n")


def _run_django(argv: list[str]) -> None:
    """Run a command of Django or of a Commissary app. A database error is reported on one line."""
    if instead := (INSTEAD | ELSEWHERE).get(argv[1]):
        commands.refuse(f"No such command: {argv[1].replace('_', '-')}. {instead}")
    with _pause_collections(), hide_optional_modules():
        commands.load_settings()
        import django
        from django.db import DatabaseError

        from commissary import django_commands

        django.setup()

    try:
        django_commands.run(argv)
    except DatabaseError as error:
        reason = _explain_rejection(error)
        if reason is None or "--traceback" in argv:
            raise
        sys.exit(f"✗ {reason}")


def _explain_rejection(error: Exception) -> str | None:
    """Return the reason why the database rejected a command, on one line.

    Returns None for an error in the command itself.
    """
    from django.conf import settings
    from django.db import DatabaseError, OperationalError, connections

    from shared.tenancy.installation import UnfitDatabase, refuse_unfit_database
    from shared.tenancy.roles import restrict_set_config

    try:
        connections["owner"].close()
        with connections["owner"].cursor() as cursor:
            refuse_unfit_database(cursor, settings.INSTALLATION, settings.COMMISSARY_HOME)
    except UnfitDatabase as wrong:
        return str(wrong)
    except DatabaseError:
        said = f"Cannot connect to the database: {' '.join(str(error).split())}"
        _, grant = restrict_set_config(settings.DATABASES["owner"]["USER"])
        is_withheld = "permission denied for function set_config" in said
        return f"{said}. Run as a superuser in this database: {grant}" if is_withheld else said
    if not isinstance(error, OperationalError):
        return None
    owner = settings.DATABASES["owner"]
    # An error after connecting, such as a full disk, does not contain the server's name.
    return f"Database error at {owner['HOST']}, port {owner['PORT']}: {' '.join(str(error).split())}"


if __name__ == "__main__":
    main()
