"""Managed Redis: TLS with its own authority, and an account that is limited to our keys."""

import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from ipaddress import ip_address
from pathlib import Path

import pytest
import redis
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

from commissary.devserver.servers import free_port
from tests.kit.debian import program
from tests.kit.sources import ROOT
from tests.kit.waiting import until

pytestmark = [pytest.mark.timeout(300)]

PACKAGES = (
    "redis-server",
    "redis-tools",
    "liblzf1",
    "libjemalloc2",
    "libatomic1",
    "liblua5.1-0",
    "lua-cjson",
    "lua-bitop",
)
ACCOUNT = "user commissary on >secret ~commissary:* &commissary:* +@all -@admin -@dangerous +info"
CACHE = """
import django
django.setup()
from shared.domains.models import Domain
from shared.tenancy import invalidation
from shared.tenancy.cache import tenant_cache
from shared.tenancy.resolver import domain_by_host
from shared.tenancy.unit_of_work import unit_of_work
with unit_of_work(domain_by_host("alpha.test")) as domain:
    tenant_cache.set("name", "kept", 60)
    print(tenant_cache.get("name"))
    tenant_cache.announce(domain, 5)
    print(tenant_cache.version())
"""


@pytest.fixture(scope="module")
def url() -> Iterator[str]:
    with tempfile.TemporaryDirectory() as name:
        folder, port = Path(name), free_port()
        path, environment = program("redis-server", folder, *PACKAGES)
        _write_certificates(folder)
        (folder / "redis.conf").write_text(
            f"port 0\ntls-port {port}\nbind 127.0.0.1\ndir {folder}\nsave ''\ntls-auth-clients no\n"
            f"tls-cert-file {folder}/server.pem\ntls-key-file {folder}/server.key\n"
            f"tls-ca-cert-file {folder}/authority.pem\n{ACCOUNT}\nuser default on >other ~* &* +@all\n"
        )
        server = subprocess.Popen(
            [path, str(folder / "redis.conf")], env=environment, stdout=subprocess.DEVNULL
        )
        try:
            query = f"?ssl_ca_certs={folder}/authority.pem"
            result = f"rediss://commissary:secret@127.0.0.1:{port}/0{query}"
            until(lambda: _answers(result), 20)
            yield result
        finally:
            server.terminate()
            server.wait(20)


def _write_certificates(folder: Path) -> None:
    """Write a separate authority, and a server certificate for 127.0.0.1."""
    keys = [ec.generate_private_key(ec.SECP256R1()) for _each in range(2)]
    names = [x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, name)]) for name in ("authority", "server")]
    now = datetime.now(UTC)
    for key, name, file in zip(keys, names, ("authority", "server"), strict=True):
        extension = (
            x509.BasicConstraints(ca=True, path_length=None)
            if file == "authority"
            else x509.SubjectAlternativeName([x509.IPAddress(ip_address("127.0.0.1"))])
        )
        certificate = (
            x509.CertificateBuilder()
            .subject_name(name)
            .issuer_name(names[0])
            .public_key(key.public_key())
            .serial_number(x509.random_serial_number())
            .not_valid_before(now - timedelta(hours=1))
            .not_valid_after(now + timedelta(days=1))
            .add_extension(extension, critical=True)
            .sign(keys[0], hashes.SHA256())
        )
        (folder / f"{file}.pem").write_bytes(certificate.public_bytes(serialization.Encoding.PEM))
        (folder / f"{file}.key").write_bytes(
            key.private_bytes(
                serialization.Encoding.PEM,
                serialization.PrivateFormat.PKCS8,
                serialization.NoEncryption(),
            )
        )


def _answers(url: str) -> bool:
    try:
        return bool(redis.Redis.from_url(url).ping())
    except redis.ConnectionError:
        return False


def _environment(url: str) -> dict[str, str]:
    return {**os.environ, "REDIS_URL": url, "DJANGO_SETTINGS_MODULE": "commissary.settings"}


def _refusals(url: str) -> list[object]:
    return list(redis.Redis.from_url(url.replace("commissary:secret", "default:other")).acl_log())


def test_certificate_of_unknown_authority_is_not_trusted(url: str):
    with pytest.raises(redis.ConnectionError, match="CERTIFICATE_VERIFY_FAILED"):
        redis.Redis.from_url(url.partition("?")[0]).ping()


def test_cache_works_with_documented_rights(committed, alpha, url: str):
    done = subprocess.run(
        [sys.executable, "-c", CACHE],
        env=_environment(url),
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=100,
        check=False,
    )

    assert done.stdout.splitlines() == ["kept", "5"], done.stderr
    assert _refusals(url) == []
    assert ACCOUNT in (ROOT / "docs" / "settings.md").read_text()


def test_worker_and_clock_work_with_documented_rights(committed, url: str):
    """The worker consumes messages of the active clock, so its queue is empty again and again."""
    client = redis.Redis.from_url(url)
    command = [sys.executable, "-m", "commissary.cli", "worker", "--clock"]
    worker = subprocess.Popen(command, env=_environment(url), cwd=ROOT, stdout=subprocess.DEVNULL)
    try:
        until(lambda: client.hlen("commissary:clock"), 90)
        until(lambda: client.llen("commissary:queue:clock") == 0, 60)
        assert worker.poll() is None
    finally:
        worker.terminate()
        worker.wait(60)

    assert _refusals(url) == []
    assert {key.split(b":")[0] for key in client.scan_iter("commissary:*")} == {b"commissary"}
