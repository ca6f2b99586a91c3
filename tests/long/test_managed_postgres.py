"""A managed PostgreSQL: an owner without superuser privileges, and PgBouncer in front."""

import json
import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from secrets import token_hex
from urllib.parse import parse_qs, urlsplit

import psycopg
import pytest
from psycopg import errors

from commissary.devserver.servers import free_port
from shared.tenancy.installation import installation_name
from shared.tenancy.roles import app_password, installation_roles
from tests.kit.debian import program
from tests.kit.sources import ROOT
from tests.kit.waiting import until
from tests.services import services

pytestmark = [pytest.mark.timeout(400), pytest.mark.no_db]

SECRET, PASSWORD = f"managed {token_hex(8)}", token_hex(8)
NAME = f"managed_{token_hex(4)}"
ROLES = installation_roles(installation_name(SECRET))
SESSION = """
import django
django.setup()
from django.db import connection, connections
from shared.tenancy.unit_of_work import shared_work
for alias in ("default", "owner"):
    with shared_work(), connections[alias].cursor() as cursor:
        for name in ("statement_timeout", "lock_timeout", "idle_in_transaction_session_timeout", "TimeZone"):
            cursor.execute(f"SHOW {name}")
            print(alias, name, cursor.fetchone()[0])
"""


class Managed:
    """A database with an owner that can create roles and is not a superuser."""

    def __init__(self, home: Path) -> None:
        self.home, self.parts = home, urlsplit(services().database_url)
        query = parse_qs(self.parts.query)
        self.folder, self.port = query["host"][0], int(query["port"][0])

    @property
    def url(self) -> str:
        return f"postgresql://{NAME}:{PASSWORD}@/{NAME}?host={self.folder}&port={self.port}"

    def run(self, *command: str, url: str = "", **variables: str) -> "subprocess.CompletedProcess[str]":
        environment = {
            "PATH": os.environ["PATH"],
            "COMMISSARY_HOME": str(self.home),
            "COMMISSARY_SECRET_KEY": SECRET,
            "DATABASE_URL": url or self.url,
            "REDIS_URL": services().redis_url,
            "DJANGO_SETTINGS_MODULE": "commissary.settings",
            **variables,
        }
        return subprocess.run(
            [sys.executable, *command],
            env=environment,
            cwd=ROOT,
            capture_output=True,
            text=True,
            timeout=300,
            check=False,
        )

    def commissary(self, *command: str, url: str = "") -> str:
        done = self.run("-m", "commissary.cli", *command, url=url)
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    def get_schema(self, host: str) -> str:
        with psycopg.connect(self.url) as owner:
            rows = owner.execute(
                "SELECT schema_name FROM domains_domain d JOIN domains_host h ON h.tenant_id = d.id "
                "WHERE h.domain = %s",
                [host],
            ).fetchone()
        assert rows
        return str(rows[0])


@pytest.fixture(scope="module")
def managed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Managed]:
    services().execute(
        f"CREATE ROLE {NAME} LOGIN CREATEROLE PASSWORD '{PASSWORD}'", f"CREATE DATABASE {NAME} OWNER {NAME}"
    )
    managed = Managed(tmp_path_factory.mktemp("managed"))
    try:
        managed.commissary("migrate")
        for host in ("one.test", "two.test"):
            managed.commissary("domains", "create", host)
        yield managed
    finally:
        services().execute(f"DROP DATABASE {NAME} WITH (FORCE)")


@contextmanager
def pgbouncer(managed: Managed, mode: str) -> Iterator[str]:
    """Run PgBouncer in front of the database, and yield its URL."""
    # An unprivileged account runs root's server and cannot enter pytest's folder.
    with tempfile.TemporaryDirectory() as folder, _pgbouncer(managed, Path(folder), mode) as url:
        yield url


@contextmanager
def _pgbouncer(managed: Managed, folder: Path, mode: str) -> Iterator[str]:
    path, environment = program("pgbouncer", folder, "pgbouncer", "libc-ares2")
    port = free_port()
    parts = managed.parts
    users = {parts.username: parts.password, NAME: PASSWORD, ROLES.app: app_password(SECRET)}
    (folder / "users").write_text("".join(f'"{name}" "{word}"\n' for name, word in users.items()))
    (folder / "pgbouncer.ini").write_text(
        f"[databases]\n{NAME} = host=127.0.0.1 port={managed.port}\n"
        f"[pgbouncer]\nlisten_addr=127.0.0.1\nlisten_port={port}\nunix_socket_dir=\npool_mode={mode}\n"
        f"auth_type=scram-sha-256\nauth_file={folder}/users\ndefault_pool_size=10\n"
    )
    for each in (folder, *folder.glob("*")):
        each.chmod(0o755)
    command = [path, *(["-u", "nobody"] if os.geteuid() == 0 else []), str(folder / "pgbouncer.ini")]
    server = subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    url = f"postgresql://{NAME}:{PASSWORD}@127.0.0.1:{port}/{NAME}"
    try:
        until(lambda: _answers(url), 20)
        yield url
    finally:
        server.terminate()
        server.wait(20)


def _answers(url: str) -> bool:
    try:
        psycopg.connect(url, connect_timeout=5).close()
    except psycopg.OperationalError:
        return False
    return True


def test_isolation_check_reports_missing_protection(managed: Managed):
    output = managed.commissary("check-isolation")

    assert "Domain isolation:" in output
    assert "set_config() is not revoked: injected SQL could switch to the permissions of" in output


def test_advice_on_set_config_restricts_it_and_breaks_no_command(managed: Managed, tmp_path: Path):
    one, two = managed.get_schema("one.test"), managed.get_schema("two.test")
    smuggled = f"SELECT set_config('role', '{two}', false)"
    statements = _advice_on_set_config(managed)
    documented = (ROOT / "docs/settings.md").read_text().replace("TO commissary;", f'TO "{NAME}";')
    with psycopg.connect(services().url_of(NAME), autocommit=True) as superuser:
        # As Debian's PostgreSQL has it. Django changes it to UTC for each connection, by set_config().
        superuser.execute(f"ALTER ROLE {NAME} SET timezone = 'Etc/UTC'")
        for each in statements:
            superuser.execute(each)
        try:
            output = managed.commissary("check-isolation")
            managed.commissary("backup", str(tmp_path / "backups"))
            managed.commissary("domains", "create", "three.test")
            advice = _advice_on_set_config(managed)
            superuser.execute(statements[1].replace("GRANT", "REVOKE").replace(" TO ", " FROM "))
            without_grant = managed.run("-m", "commissary.cli", "doctor")
            with _as_app(managed) as app:
                app.execute(f'SET ROLE "{one}"')
                with pytest.raises(errors.InsufficientPrivilege):
                    app.execute(smuggled)
        finally:
            superuser.execute("GRANT EXECUTE ON FUNCTION pg_catalog.set_config TO PUBLIC")

    assert "set_config() is revoked" in output
    assert len(statements) == 2
    assert advice == []
    assert without_grant.stderr.strip().endswith(statements[1])
    assert "\n".join(statements) in documented


def _advice_on_set_config(managed: Managed) -> list[str]:
    """Return the statements of the doctor's advice. Its exit code is 1 if it has other findings."""
    done = managed.run("-m", "commissary.cli", "doctor", "--json")
    findings = json.loads(done.stdout)["findings"]
    advice = next((each["advice"] for each in findings if "set_config" in each["problem"]), "")
    return re.findall(r"(?:REVOKE|GRANT) [^;]+;", advice)


@contextmanager
def _as_app(managed: Managed) -> Iterator["psycopg.Connection[object]"]:
    url = f"postgresql://{ROLES.app}:{app_password(SECRET)}@/{NAME}?host={managed.folder}&port={managed.port}"
    with psycopg.connect(url, autocommit=True) as connection:
        yield connection


@pytest.mark.parametrize("role", [NAME, "pg_read_all_data", "pg_read_server_files", "postgres"])
def test_set_config_gives_no_access_to_the_owner_or_other_installations(managed: Managed, role: str):
    with _as_app(managed) as app:
        app.execute(f'SET ROLE "{managed.get_schema("one.test")}"')
        with pytest.raises(psycopg.Error) as refused:
            app.execute("SELECT set_config('role', %s, false)", [role])

    assert isinstance(refused.value, errors.InsufficientPrivilege | errors.InvalidParameterValue)


def test_domain_role_has_no_rights_on_another_domain(managed: Managed):
    one, two = managed.get_schema("one.test"), managed.get_schema("two.test")
    with _as_app(managed) as app:
        with pytest.raises(errors.InsufficientPrivilege):
            app.execute(f'SELECT * FROM "{two}".faqs_faq')
        app.execute(f'SET ROLE "{one}"')
        with pytest.raises(errors.InsufficientPrivilege):
            app.execute(f'SELECT * FROM "{two}".faqs_faq')


@pytest.fixture(scope="module")
def sessions(managed: Managed) -> Iterator[str]:
    with pgbouncer(managed, "session") as url:
        yield url


def test_product_works_through_pgbouncer_in_session_mode(managed: Managed, sessions: str):
    managed.commissary("migrate", url=sessions)
    managed.commissary("domains", "create", "four.test", url=sessions)

    assert "Domain isolation:" in managed.commissary("check-isolation", url=sessions)


@pytest.mark.parametrize(("value", "statement", "lock"), [("", "10s", "7500ms"), ("5s", "5s", "3750ms")])
def test_timeouts_apply_through_pgbouncer(
    managed: Managed, sessions: str, value: str, statement: str, lock: str
):
    for url in (managed.url, sessions):
        done = managed.run("-c", SESSION, url=url, DB_STATEMENT_TIMEOUT=value)

        assert done.stdout.splitlines() == [
            f"default statement_timeout {statement}",
            f"default lock_timeout {lock}",
            "default idle_in_transaction_session_timeout 30s",
            "default TimeZone UTC",
            "owner statement_timeout 0",
            "owner lock_timeout 15s",
            "owner idle_in_transaction_session_timeout 0",
            "owner TimeZone UTC",
        ], done.stderr


COMMANDS = (["migrate"], ["worker"], ["web"], ["check-config", "--connect"])


def test_transaction_pooler_is_rejected_in_one_line(managed: Managed):
    with pgbouncer(managed, "transaction") as url:
        answers = [managed.run("-m", "commissary.cli", *command, url=url) for command in COMMANDS]

    for done in answers:
        text = done.stdout + done.stderr
        assert done.returncode != 0
        assert text.count("DATABASE_URL points to a pooler in transaction mode") == 1
        assert "Traceback" not in text
