"""The options and the output of `commissary backup` and `commissary restore`."""

import argparse
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import asdict
from datetime import UTC, datetime

from commissary.config.env import exit_on_bad_settings
from commissary.config.errors import LocalError
from commissary.config.paths import home
from commissary.config.reading import read_setting
from commissary.processes.commands import OneLineParser
from commissary.recovery import manifest as manifests
from commissary.recovery.archive import Archive
from commissary.recovery.errors import Damaged, NoTarget, RecoveryError, RecoveryRefused
from commissary.recovery.manifest import BackupManifest
from commissary.recovery.reporting import line, print_json, print_missing, row, sentence, size
from commissary.recovery.secrets import SECRET_NAME, get_existing_secret, get_included_secret
from commissary.recovery.services import is_external, run_database
from commissary.recovery.targets import BackupTarget, open_target, refuse_target_inside, wrap_failures
from shared.command_output import DRY_RUN, add_dry_run
from shared.data_types import JsonObject
from shared.tenancy.installation import installation_name

TARGET = "BACKUP_TARGET"
_EXIT_CODES = (
    "exit codes: 0 success; 1 error of target, database or storage; 2 invalid options; 3 damaged or "
    "incomplete backup; 4 not allowed; 5 another backup or a migration is running"
)


def backup(arguments: list[str]) -> int:
    """Run the command `backup` with these arguments, and return the exit code."""
    parser = _parser("backup", "Back up the installation; list, verify and prune backups.")
    parser.add_argument("target", nargs="?", help=f"a folder or s3://… (default: {TARGET})")
    what = parser.add_mutually_exclusive_group()
    what.add_argument("--list", action="store_true", help="list the backups in the target")
    what.add_argument(
        "--verify",
        nargs="?",
        const="",
        metavar="ID",
        help="verify all data of a backup (default: the latest)",
    )
    what.add_argument(
        "--prune", action="store_true", help="only delete old backups, according to --keep and --keep-days"
    )
    parser.add_argument("--keep", type=_positive, metavar="N", help="delete all backups except the latest N")
    parser.add_argument(
        "--keep-days",
        type=_positive,
        metavar="DAYS",
        help="delete all backups older than DAYS days, except those that --keep keeps",
    )
    parser.add_argument(
        "--include-secrets", action="store_true", help="include the secret key of the installation"
    )
    add_dry_run(parser, "check target and database, list what --keep and --keep-days delete; change nothing")
    options = parser.parse_args(arguments)
    if options.prune and not (options.keep or options.keep_days):
        parser.error("--prune requires --keep or --keep-days")
    return _report(options, lambda: _backup(options))


def restore(arguments: list[str]) -> int:
    """Run the command `restore` with these arguments, and return the exit code."""
    parser = _parser("restore", "Restore an installation from a backup. Stop Commissary first.")
    parser.add_argument("target", nargs="?", help=f"a folder or s3://… (default: {TARGET})")
    parser.add_argument("id", nargs="?", help="the id of the backup (default: the latest complete one)")
    how = parser.add_mutually_exclusive_group(required=True)
    how.add_argument(
        "--into-empty", action="store_true", help="restore into an empty database and an empty storage"
    )
    how.add_argument("--replace", action="store_true", help="rename the existing database and keep it")
    add_dry_run(parser, "verify the backup and check the database and storage; change nothing")
    options = parser.parse_args(arguments)
    if options.id is None and options.target and manifests.is_id(options.target):
        options.id, options.target = options.target, None
    return _report(options, lambda: _restore(options))


def _parser(name: str, description: str) -> argparse.ArgumentParser:
    parser = OneLineParser(prog=f"commissary {name}", description=description, epilog=_EXIT_CODES)
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.add_argument(
        "--jobs", type=_positive, default=2, metavar="N", help="parallel transfers (default: 2)"
    )
    return parser


def _positive(text: str) -> int:
    number = int(text) if text.isascii() and text.isdigit() else 0
    if not 1 <= number <= 100_000:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number from 1 to 100000")
    return number


def _report(options: argparse.Namespace, work: Callable[[], int]) -> int:
    try:
        return exit_on_bad_settings(work)
    except (RecoveryError, LocalError) as error:
        if options.json:
            print_json({"error": str(error)})
        print(f"✗ {error}", file=sys.stderr)
        return error.EXIT_CODE if isinstance(error, RecoveryError) else 1


def _backup(options: argparse.Namespace) -> int:
    target = _target(options)
    secret = get_existing_secret()
    if not secret:
        raise RecoveryRefused(
            f"There is no secret key. Set {SECRET_NAME}, or set COMMISSARY_HOME to the folder that "
            "contains it."
        )
    archive = Archive(target, installation_name(secret), secret)
    with wrap_failures(target.name):
        if options.list:
            return _list(options, archive)
        if options.verify is not None:
            return _verify(options, archive)
    with run_database(home(), for_restore=False), _django():
        return _make(options, archive)


def _make(options: argparse.Namespace, archive: Archive) -> int:
    from commissary.config.env import read_environment
    from commissary.recovery.backup import back_up
    from commissary.recovery.dumping import exclusively
    from commissary.recovery.retention import Retention, prune
    from commissary.recovery.server import Server

    server = Server(read_environment().database_url)
    summary: JsonObject = {"dry_run": True} if options.dry_run else {}
    is_complete = True
    with wrap_failures(archive.target.name):
        if not options.prune:
            refuse_target_inside(archive.target)
        if options.dry_run:
            archive.ids()
            _print(options, f"{archive.target.name} can be used. {DRY_RUN}")
        elif not options.prune:
            made = back_up(
                archive,
                server,
                jobs=options.jobs,
                with_secrets=options.include_secrets,
                report_line=_reporter(options),
            )
            is_complete = made.missing.is_complete
            summary = {
                **row(made.manifest),
                "sent": made.sent,
                "sent_bytes": made.sent_bytes,
                "missing_files": made.missing.count,
                "broken_domains": made.missing.domains,
            }
            _print(options, sentence(made.manifest) + f", {made.sent} new ({size(made.sent_bytes)})")
            print_missing(made.missing)
        # Keep old backups if this one is incomplete, because they may contain the missing data.
        if (options.keep or options.keep_days) and is_complete:
            with exclusively(server, archive.installation):
                retention = Retention(options.keep, options.keep_days)
                gone = prune(archive, retention, datetime.now(UTC), dry_run=options.dry_run)
            summary["pruned"] = asdict(gone)
            deleted = "Would delete" if options.dry_run else "Deleted"
            _print(options, f"{deleted} {len(gone.backups)} backups, {size(gone.freed_bytes)} of files")
    if not options.dry_run:
        _record("installation.pruned" if options.prune else "installation.backed_up", summary)
    if options.json:
        print_json(summary)
    return 0 if is_complete else Damaged.EXIT_CODE


def _list(options: argparse.Namespace, archive: Archive) -> int:
    rows: list[JsonObject] = []
    for each in archive.ids():
        try:
            manifest = archive.find(each)
            rows.append(row(manifest) if manifest else {"id": each, "state": "incomplete"})
        except Damaged as error:
            rows.append({"id": each, "state": "damaged", "reason": str(error)})
    if options.json:
        print_json({"installation": archive.installation, "backups": rows})
        return 0
    for shown in rows:
        print(line(shown))
    if not rows:
        print("There are no backups of this installation.")
    return 0


def _verify(options: argparse.Namespace, archive: Archive) -> int:
    from commissary.recovery.verifying import verify

    manifest = archive.choose(options.verify or None)
    verified = verify(archive, manifest, options.jobs)
    if options.json:
        print_json(
            {
                **row(manifest),
                "read_bytes": verified.read_bytes,
                "problems": verified.problems,
                "count": verified.count,
            }
        )
    for problem in verified.problems:
        print(f"✗ {manifest.id}: {problem}", file=sys.stderr)
    if not verified.count:
        _print(
            options,
            f"{manifest.id} is complete: {size(verified.read_bytes)} read, all SHA-256 checksums match",
        )
    return Damaged.EXIT_CODE if verified.count else 0


def _restore(options: argparse.Namespace) -> int:
    target = _target(options)
    with wrap_failures(target.name):
        archive, manifest, takes_secret = _choose(target, options.id)
    is_embedded = not is_external()
    with run_database(home(), for_restore=True), _django():
        from commissary.config.env import read_environment
        from commissary.recovery.restore import restore as bring_back
        from commissary.recovery.server import Server

        refuse_target_inside(target)
        with wrap_failures(target.name):
            done = bring_back(
                archive,
                manifest,
                Server(read_environment().database_url),
                replace=options.replace,
                takes_secret=takes_secret,
                jobs=options.jobs,
                report_line=_reporter(options),
                dry_run=options.dry_run,
            )
        if done is None:
            shown = {"dry_run": True, "manifest": row(manifest)}
            print_json(shown) if options.json else print(f"{sentence(manifest)} {DRY_RUN}")
            return 0
        _record("installation.restored", {"id": done.manifest.id})
    if options.json:
        print_json({**asdict(done), "manifest": row(done.manifest)})
        return 0
    print(sentence(done.manifest))
    print(
        f"Restored {done.rows} rows. Files: {done.files_written} written, {done.files_there} already existed."
    )
    print(f"Domain isolation: {done.invariants} checks passed")
    for host in done.broken:
        print(f"! {host} is in maintenance, because the backup does not contain its schema.")
    if done.aside:
        print(f"The old database is now called {done.aside}. Its files are kept for a week.")
    if not done.is_cache_empty:
        print(
            "! No connection to the Valkey or Redis server in REDIS_URL. "
            "Empty its database before you start Commissary."
        )
    print(f"Next: {next_step(is_behind=bool(done.behind), is_embedded=is_embedded)}")
    return 0


def _record(action: str, summary: JsonObject) -> None:
    from django.db import DatabaseError

    from shared.accounts.actor import Operator

    names = ("id", "missing_files", "pruned")
    try:
        Operator().record(action, **{name: summary[name] for name in names if name in summary})
    except DatabaseError as error:  # The table may lack columns until the database is migrated.
        print(f"! Not recorded in the audit log: {' '.join(str(error).split())}", file=sys.stderr)


def next_step(*, is_behind: bool, is_embedded: bool) -> str:
    """Return the instructions for the operator after a restore.

    The embedded PostgreSQL runs only together with Commissary, which migrates the database when it starts.
    """
    if not is_behind:
        return "start Commissary"
    return "start Commissary, which migrates the database" if is_embedded else "commissary migrate"


def _choose(target: BackupTarget, backup_id: str | None) -> tuple[Archive, BackupManifest, bool]:
    """Return the archive, the backup to restore, and whether the secret key comes from the backup.

    The key in the backup is used only if no other is configured. Raises the errors of `Archive.choose`.
    """
    secret = get_existing_secret()
    is_taken = not secret
    if is_taken:
        names = target.folders("")
        if len(names) != 1:
            which = "no backup" if not names else "backups of several installations"
            raise RecoveryRefused(
                f"There is no secret key, and {target.name} contains {which}. Set {SECRET_NAME}."
            )
        secret = get_included_secret(Archive(target, names[0], None), backup_id)
        os.environ[SECRET_NAME] = secret  # The settings read this variable.
    archive = Archive(target, installation_name(secret), secret)
    return archive, archive.choose(backup_id), is_taken


def _target(options: argparse.Namespace) -> BackupTarget:
    address: str = options.target or read_setting("backup_target", os.environ)
    if not address:
        raise NoTarget(f"No target. Enter a folder or s3://…, or set {TARGET}.")
    return open_target(address)


@contextmanager
def _django() -> Iterator[None]:
    """Set up Django with the URL of the database.

    Database errors in this block are converted to a RecoveryError with a one-line message.
    """
    import django

    from commissary.processes import commands

    commands.load_settings()
    django.setup()
    import psycopg
    from django.db import DatabaseError, connections

    try:
        yield
    except (psycopg.Error, DatabaseError) as error:
        raise RecoveryError(f"Database error: {' '.join(str(error).split())}") from error
    finally:
        connections.close_all()


def _reporter(options: argparse.Namespace) -> Callable[[str], None]:
    """Return a function that prints a step to stderr, so that stdout contains only the result.

    With `--json`, the function prints nothing.
    """
    return lambda text: None if options.json else print(f"  {text} …", file=sys.stderr)


def _print(options: argparse.Namespace, text: str) -> None:
    if not options.json:
        print(text)
