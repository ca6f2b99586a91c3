"""A rejected backup or restore prints one line, sets an exit code, and has no other effect."""

import json
import resource
import shutil
from pathlib import Path

import psycopg
import pytest
from django.conf import settings
from psycopg.conninfo import make_conninfo

from commissary.config.storage import storage_settings
from commissary.recovery.commands import next_step
from commissary.recovery.errors import RecoveryRefused
from commissary.recovery.manifest import parse, write_json
from commissary.recovery.new_database import NewDatabase
from commissary.recovery.server import Server
from tests.commissary.recovery.conftest import DATABASE, OTHER, CommandResult, find_databases
from tests.services import SECRET, services
from tests.tenants.conftest import BUCKET


def back_up(cli, target):
    return json.loads(cli("backup", target, "--json").out)["id"]


def find_manifest(target: Path) -> Path:
    (result,) = target.rglob("manifest.json")
    return result


def failed_with_one_line(words: CommandResult, code: int) -> bool:
    """Return whether the command failed with a one-line reason, after printed steps only."""
    *steps, last = words.err.splitlines()
    return words.code == code and last.startswith("✗ ") and all(each.endswith(" …") for each in steps)


def test_damaged_backup_is_detected_before_changes(product, cli, target, elsewhere):
    back_up(cli, target)
    home = elsewhere()

    for path in sorted(each for each in target.rglob("*") if each.is_file()):
        whole = path.read_bytes()
        middle = len(whole) // 2
        damages = [
            whole[:middle] + bytes([whole[middle] ^ 1]) + whole[middle + 1 :],
            whole[:middle],
            b"",
            None,
        ]
        for damage in damages:
            path.unlink() if damage is None else path.write_bytes(damage)

            verified, restored = (
                cli("backup", target, "--verify"),
                cli("restore", target, "--into-empty"),
            )

            is_unfinished = damage is None and path.name == "manifest.json"
            expected = 4 if is_unfinished else 3
            assert verified.code == expected, (path, damage is None)
            assert failed_with_one_line(restored, expected), (path, restored)
            path.write_bytes(whole)

    assert cli("backup", target, "--verify").code == 0
    assert find_databases(OTHER) == []
    assert not home.exists()


@pytest.mark.usefixtures("product")
def test_failing_bucket_of_the_files_is_named(cli, target, elsewhere, settings, bucket):
    back_up(cli, target)
    elsewhere()
    url = bucket[0].replace(f"/{BUCKET}?", "/no-such-bucket?")
    settings.STORAGES = {**settings.STORAGES, "default": storage_settings(url, "")}

    for command in (("restore", target, "--replace"), ("restore", target, "--into-empty")):
        output = cli(*command)

        assert failed_with_one_line(output, 1)
        assert "✗ The bucket no-such-bucket in STORAGE_URL cannot be used: " in output.err
        assert "Correct STORAGE_URL, or create the bucket" in output.err
        assert str(target) not in output.err


def test_forged_manifest_is_rejected(product, cli, target):
    back_up(cli, target)
    path = find_manifest(target)
    forged = write_json(parse(path.read_bytes(), "", SECRET), "a different secret")
    path.write_bytes(forged)

    output = cli("restore", target, "--replace")

    assert failed_with_one_line(output, 3)
    assert "was written with another secret key" in output.err


def test_backup_of_another_installation_is_rejected(product, cli, target, monkeypatch, elsewhere):
    back_up(cli, target)
    elsewhere()
    monkeypatch.setenv("COMMISSARY_SECRET_KEY", "a different secret")

    output = cli("restore", target, "--into-empty")

    assert failed_with_one_line(output, 4)
    assert "contains only backups of another installation" in output.err


def test_newer_backup_is_rejected_and_older_one_needs_migration(product, cli, target, elsewhere):
    back_up(cli, target)
    path = find_manifest(target)
    whole = parse(path.read_bytes(), "", SECRET)
    elsewhere()

    path.write_bytes(
        write_json(
            whole.__class__(**{**vars(whole), "migrations": (*whole.migrations, "posts.9999_new")}), SECRET
        )
    )
    newer = cli("restore", target, "--into-empty")
    path.write_bytes(
        write_json(whole.__class__(**{**vars(whole), "migrations": whole.migrations[:-1]}), SECRET)
    )
    older = cli("restore", target, "--into-empty")

    assert failed_with_one_line(newer, 4)
    assert "with the migration posts.9999_new" in newer.err
    assert older.code == 0
    assert older.out.endswith("Next: commissary migrate\n")


@pytest.mark.no_db
def test_next_step_after_restore_is_shown():
    """The embedded PostgreSQL does not run without the product, so nothing can migrate earlier."""
    steps = {next_step(is_behind=True, is_embedded=each) for each in (True, False)}

    assert steps == {"start Commissary, which migrates the database", "commissary migrate"}
    assert next_step(is_behind=False, is_embedded=True) == "start Commissary"


@pytest.mark.parametrize("number", ["0", "x", "-1", "1e3", "100001"])
@pytest.mark.no_db
def test_invalid_number_is_rejected(cli, number, capsys):
    with pytest.raises(SystemExit) as end:
        cli("backup", "/nowhere", f"--keep={number}")

    assert end.value.code == 2
    assert f"'{number}' is not a number from 1 to 100000" in capsys.readouterr().err


def test_database_in_use_or_with_other_data_is_not_replaced(product, cli, target, elsewhere):
    back_up(cli, target)
    elsewhere()
    services().execute(f"CREATE DATABASE {OTHER}")

    with psycopg.connect(services().url_of(OTHER), autocommit=True) as connection:
        busy = cli("restore", target, "--into-empty")
        connection.execute("CREATE TABLE accounts_of_somebody (id int)")
    foreign = cli("restore", target, "--replace")

    assert failed_with_one_line(busy, 4)
    assert "Stop Commissary first" in busy.err
    assert failed_with_one_line(foreign, 4)
    assert "belongs to another installation" in foreign.err
    assert find_databases(OTHER) == [OTHER]


def test_owner_without_superuser_rights_sees_connections_of_other_roles(elsewhere):
    """PostgreSQL hides the details of other roles' sessions from this owner."""
    elsewhere()
    owner = f"{OTHER}_owner"
    services().execute(f"CREATE DATABASE {OTHER}", f"CREATE ROLE {owner} LOGIN PASSWORD 'secret'")
    url = make_conninfo(services().url_of("postgres"), user=owner, password="secret", dbname=OTHER)
    new = NewDatabase.of(Server(url), "1", "1")

    try:
        new.refuse_sessions()
        busy = psycopg.connect(services().url_of(OTHER))
        with busy, pytest.raises(RecoveryRefused, match="has 1 other connection\\."):
            new.refuse_sessions()
    finally:
        services().execute(f"DROP ROLE {owner}")


def test_restore_waits_for_connections_of_stopped_processes(elsewhere, monkeypatch: pytest.MonkeyPatch):
    elsewhere()
    services().execute(f"CREATE DATABASE {OTHER}")
    closing = psycopg.connect(services().url_of(OTHER))
    monkeypatch.setattr("time.sleep", lambda _seconds: closing.close())

    NewDatabase.of(Server(services().url_of(OTHER)), "1", "1").refuse_sessions()

    assert closing.closed


def test_existing_files_prevent_restore_into_empty_storage(product, cli, target, elsewhere):
    back_up(cli, target)
    home = elsewhere()
    (home / "media").mkdir(parents=True)
    (home / "media" / "something").write_bytes(b"here")

    output = cli("restore", target, "--into-empty")

    assert failed_with_one_line(output, 4)
    assert "The storage is not empty" in output.err


def test_full_target_leaves_no_complete_backup_and_next_run_resumes(product, cli, target):
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (250_000, hard))
    try:
        full = cli("backup", target)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    listed = json.loads(cli("backup", target, "--list", "--json").out)["backups"]
    again = cli("backup", target)

    assert failed_with_one_line(full, 1)
    assert "File too large" in full.err
    assert [each["state"] for each in listed] == ["incomplete"]
    assert again.code == 0
    assert [
        each["state"] for each in json.loads(cli("backup", target, "--list", "--json").out)["backups"]
    ] == ["complete"]
    assert not list(target.rglob("incoming"))


def test_concurrent_backup_is_rejected(product, cli, target):
    with psycopg.connect(services().url_of(DATABASE), autocommit=True) as other:
        other.execute("SELECT pg_advisory_lock(hashtext('commissary backup'))")

        output = cli("backup", target)

    assert failed_with_one_line(output, 5)
    assert "Another backup of this installation is running" in output.err


@pytest.mark.parametrize(
    ("place", "code", "words"),
    [
        ("{home}/backups", 4, "The target is inside"),
        ("s3://key:hidden@127.0.0.1:1/nowhere?tls=0", 1, "cannot be used"),
        ("/proc/nowhere", 1, "cannot be used"),
        ("", 2, "No target. Enter a folder or s3://…, or set BACKUP_TARGET."),
        ("ftp://somewhere", 2, "not a folder or s3://key:secret@host:port/bucket"),
        ("s3://key:hidden@127.0.0.1/bucket?tls=maybe", 2, "prefix=folder/folder: tls=maybe"),
    ],
)
def test_unusable_target_is_reported_in_one_line(place, code, words, product, cli):
    output = cli("backup", place.format(home=settings.COMMISSARY_HOME), "--json")

    assert failed_with_one_line(output, code)
    assert words in json.loads(output.out)["error"]
    assert "hidden" not in output.err


def test_unknown_backup_and_empty_target_are_reported(product, cli, target):
    empty = cli("backup", target, "--verify")
    back_up(cli, target)
    unknown = cli("backup", target, "--verify", "20000101T000000Z")
    shutil.rmtree(target)

    assert failed_with_one_line(empty, 4)
    assert "There is no backup in " in empty.err
    assert failed_with_one_line(unknown, 4)
    assert "No such backup in " in unknown.err
