"""A restored backup has every row, file and privilege, from a folder or a bucket."""

import json
from pathlib import Path

import psycopg
import pytest
from django.conf import settings
from django.core.files.storage import default_storage, storages

from shared.tenancy.unit_of_work import unit_of_work
from tenants.media import items
from tenants.media.models import Media
from tenants.submissions import files
from tenants.submissions.models import SubmissionFile
from tests.commissary.recovery.conftest import (
    DATABASE,
    OTHER,
    catalog,
    digest_database,
    find_databases,
)
from tests.kit.recovered import digest_files
from tests.services import services


def files_here() -> tuple[dict[str, str], dict[str, str]]:
    home = Path(settings.COMMISSARY_HOME)
    return digest_files(home / "media"), digest_files(home / "private")


@pytest.fixture(params=["folder", "bucket"])
def place(request, target):
    """A backup target of each kind."""
    if request.param == "folder":
        return target
    return f"{request.getfixturevalue('bucket')[0]}&prefix=backups/"


def test_restored_installation_has_every_row_file_and_right(product, cli, place, elsewhere):
    rows, rights, files = digest_database(DATABASE), catalog(DATABASE), files_here()
    made = cli("backup", place, "--json")
    elsewhere()
    restored = cli("restore", place, "--into-empty", "--json")

    assert (made.code, made.err, restored.code, restored.err) == (0, "", 0, "")
    assert (digest_database(OTHER), catalog(OTHER), files_here()) == (rows, rights, files)
    reply = json.loads(restored.out)
    assert (reply["files_written"], reply["aside"], reply["behind"]) == (sum(map(len, files)), None, 0)
    assert reply["rows"] == json.loads(made.out)["rows"]


def test_second_backup_sends_new_files_only(product, cli, target):
    first = json.loads(cli("backup", target, "--json").out)
    storages["private"].save("submissions/alpha/second", storages["private"].open("submissions/alpha/letter"))
    (Path(settings.MEDIA_ROOT) / "domains/alpha.test/library/new.png").write_bytes(b"new")

    second = json.loads(cli("backup", target, "--json").out)

    # The copy of the letter has the same bytes, and so do two pictures.
    assert first["sent"] < first["files"]
    assert (second["sent"], second["files"]) == (1, first["files"] + 2)


def test_replaced_database_is_renamed_and_files_stay(product, cli, target, elsewhere):
    rows = digest_database(DATABASE)
    cli("backup", target)
    home = elsewhere()
    cli("restore", target, "--into-empty")
    with psycopg.connect(services().url_of(OTHER)) as connection:
        connection.execute("DROP TABLE mail_outgoingmail")
    (home / "media/domains/alpha.test/library/one.png").write_bytes(b"damaged")
    (home / "media/domains/alpha.test/library/later.png").write_bytes(b"later")

    refused = cli("restore", target, "--into-empty")
    restored = json.loads(cli("restore", target, "--replace", "--json").out)

    assert refused.code == 4
    assert refused.err.startswith(f"✗ The database {OTHER} is not empty")
    assert sorted(find_databases(OTHER)) == sorted([OTHER, restored["aside"]])
    assert "public.mail_outgoingmail" not in digest_database(restored["aside"])
    assert digest_database(OTHER) == rows
    assert (home / "media/domains/alpha.test/library/one.png").read_bytes() == b"one" * 100_000
    # The file may belong to the old state, which may be needed again, so nothing is deleted for a week.
    storages["default"].delete("domains/alpha.test/library/later.png")
    assert (home / "media/domains/alpha.test/library/later.png").exists()


def test_backup_includes_secrets_on_request_only(product, cli, target, elsewhere, monkeypatch):
    cli("backup", target / "without")
    cli("backup", target / "with", "--include-secrets")
    secret = settings.SECRET_KEY
    home = elsewhere()
    monkeypatch.delenv("COMMISSARY_SECRET_KEY")

    without = cli("restore", target / "without", "--into-empty")
    restored = cli("restore", target / "with", "--into-empty")

    assert (without.code, restored.code) == (4, 0)
    assert "doesn't include it" in without.err
    assert not any(secret.encode() in each.read_bytes() for each in (target / "without").rglob("*.json"))
    assert (home / "secret.key").read_text() == secret
    assert (home / "secret.key").stat().st_mode & 0o077 == 0


def test_backup_with_missing_files_fails_and_deletes_no_older_one(product, cli, target):
    """The command may not have read STORAGE_URL, so it saves the database but not the files."""
    cli("backup", target)
    with unit_of_work(product):
        media, sent = Media.objects.cleaned().get(), SubmissionFile.objects.get()
        library, form = items.get_key(media), files.get_key(sent.key)
    default_storage.delete(library)
    storages["private"].delete(form)

    made = cli("backup", target, "--keep", 1)
    as_json = cli("backup", target, "--keep", 1, "--json")

    assert (made.code, as_json.code) == (3, 3)
    assert f"✗ No such file: alpha.test: {library}\n" in made.err
    assert f"✗ No such file: alpha.test: {form}\n" in made.err
    assert "2 files are missing from the storage" in made.err
    assert json.loads(as_json.out)["missing_files"] == 2
    assert len(json.loads(cli("backup", target, "--list", "--json").out)["backups"]) == 3


def test_broken_domain_is_named_and_does_not_stop_a_restore(product, beta, cli, target, elsewhere):
    cli("backup", target)
    lost = beta.schema_name
    with psycopg.connect(services().url_of(DATABASE)) as owner:
        owner.execute(f'DROP SCHEMA "{lost}" CASCADE')

    made = cli("backup", target, "--keep", 1)

    assert made.code == 3
    assert f"✗ beta.test: its schema {lost} is missing\n" in made.err
    assert "Broken domains: 1." in made.err
    assert len(json.loads(cli("backup", target, "--list", "--json").out)["backups"]) == 2
    elsewhere()
    restored = cli("restore", target, "--into-empty")
    assert restored.code == 0, restored.err
    assert "! beta.test is in maintenance, because the backup does not contain its schema.\n" in restored.out
    with psycopg.connect(services().url_of(OTHER)) as connection:
        rows = connection.execute("SELECT schema_name, maintenance <> '' FROM domains_domain").fetchall()
    assert dict(rows) == {product.schema_name: False, lost: True}


def test_restore_repairs_a_domain_that_lost_its_role(product, beta, cli, target, elsewhere):
    lost = beta.schema_name
    with psycopg.connect(services().url_of(DATABASE)) as owner:
        owner.execute(f'DROP OWNED BY "{lost}"')
    cli("backup", target)
    elsewhere()

    restored = cli("restore", target, "--into-empty")

    assert restored.code == 0, restored.err
    with psycopg.connect(services().url_of(OTHER)) as connection:
        query = "SELECT has_table_privilege(%s, %s, 'INSERT')"
        assert connection.execute(query, [lost, f'"{lost}".posts_post']).fetchone() == (True,)


def test_retention_deletes_old_backups_and_their_files(product, cli, target):
    old = json.loads(cli("backup", target, "--json").out)["id"]
    (Path(settings.MEDIA_ROOT) / "domains/alpha.test/library/one.png").unlink()
    (Path(settings.MEDIA_ROOT) / "domains/alpha.test/library/two.png").unlink()

    new = json.loads(cli("backup", target, "--keep", 1, "--json").out)

    assert (new["pruned"]["backups"], new["pruned"]["contents"]) == ([old], 1)
    assert [each["id"] for each in json.loads(cli("backup", target, "--list", "--json").out)["backups"]] == [
        new["id"]
    ]
    assert cli("backup", target, "--verify").code == 0
