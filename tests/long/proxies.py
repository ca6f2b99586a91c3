"""Run supported proxies in front of test nodes, with the original files and other ports."""

import os
import re
import shutil
import subprocess
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Protocol

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

from commissary.devserver.servers import free_port
from tests.kit.debian import program
from tests.kit.sources import ROOT


class HasPorts(Protocol):
    """A web node or its stub: its port, and the port that Caddy asks for certificates."""

    @property
    def port(self) -> int: ...
    @property
    def internal_port(self) -> int: ...


NGINX_PACKAGES = ("nginx", "nginx-common", "libpcre2-8-0")


@contextmanager
def nginx(nodes: Sequence[HasPorts], logs: Path | None = None) -> Iterator[int]:
    """Run nginx with deploy/nginx/commissary.conf, on HTTP/1.1, and yield its port."""
    port, folder = free_port(), Path(tempfile.mkdtemp(prefix="commissary-nginx-"))
    try:
        path, environment = program("nginx", folder, *NGINX_PACKAGES)
        _write_certificate(folder)
        site = (ROOT / "deploy" / "nginx" / "commissary.conf").read_text()
        servers = "".join(
            f"    server 127.0.0.1:{node.port} max_fails=2 fail_timeout=3s;\n" for node in nodes
        )
        for old, new in (
            # HTTP/3 and the directive for HTTP/2 are missing in older versions on some machines.
            (r"^ *listen .*quic.*\n|^ *listen \[.*\n|^ *http2 on;\n|^ *add_header Alt-Svc.*\n", ""),
            (r"^ *server 127\.0\.0\.1:8000.*\n", servers),
            (r"listen 80 ", f"listen 127.0.0.1:{free_port()} "),
            (r"listen 443 ", f"listen 127.0.0.1:{port} "),
            (r"/etc/commissary/tls", str(folder)),
            (r"/var/(cache|log)/nginx/", f"{folder}/"),
        ):
            site, count = re.subn(old, new, site, flags=re.MULTILINE)
            assert count, old
        # Started by root, it would change to an account without access to the folder.
        user = "user root;\n" if os.geteuid() == 0 else ""
        (folder / "nginx.conf").write_text(
            f"{user}daemon off;\npid {folder}/pid;\nerror_log {folder}/error.log;\nworker_processes 1;\n"
            f"events {{ worker_connections 1024; }}\nhttp {{\nclient_body_temp_path {folder}/body;\n"
            f"proxy_temp_path {folder}/proxy;\nfastcgi_temp_path {folder}/fastcgi;\n"
            f"uwsgi_temp_path {folder}/uwsgi;\nscgi_temp_path {folder}/scgi;\n{site}\n}}\n"
        )
        with _running([path, "-e", f"{folder}/error.log", "-c", f"{folder}/nginx.conf"], environment, folder):
            yield port
    finally:
        for each in folder.glob("*.log") if logs else ():
            shutil.copy(each, str(logs))
        shutil.rmtree(folder, ignore_errors=True)


@contextmanager
def caddy(nodes: Sequence[HasPorts], logs: Path | None = None) -> Iterator[int]:
    """Run Caddy with deploy/caddy/Caddyfile and its own authority, and yield its port."""
    port, folder = free_port(), Path(tempfile.mkdtemp(prefix="commissary-caddy-"))
    try:
        path, environment = program("caddy", folder, "caddy")
        site = (ROOT / "deploy" / "caddy" / "Caddyfile").read_text()
        for old, new in (
            (
                r"^\temail .*\n",
                f"\tlocal_certs\n\tskip_install_trust\n\tadmin off\n\thttp_port {free_port()}\n",
            ),
            (r"^https:// \{", f"https://:{port} {{"),
        ):
            site, count = re.subn(old, new, site, flags=re.MULTILINE)
            assert count, old
        (folder / "Caddyfile").write_text(site)
        environment |= {
            "HOME": str(folder),
            "XDG_DATA_HOME": str(folder),
            "COMMISSARY_WEB": " ".join(f"127.0.0.1:{node.port}" for node in nodes),
            "COMMISSARY_ASK": f"http://127.0.0.1:{nodes[0].internal_port}",
        }
        with _running([path, "run", "--config", f"{folder}/Caddyfile"], environment, folder):
            yield port
    finally:
        for each in folder.glob("*.log") if logs else ():
            shutil.copy(each, str(logs))
        shutil.rmtree(folder, ignore_errors=True)


@contextmanager
def _running(command: list[str], environment: dict[str, str], folder: Path) -> Iterator[None]:
    with (folder / "output.log").open("wb") as log:
        process = subprocess.Popen(command, env=environment, stdout=log, stderr=log)
    try:
        yield
    finally:
        process.terminate()
        process.wait(30)


def _write_certificate(folder: Path) -> None:
    key, now = ec.generate_private_key(ec.SECP256R1()), datetime.now(UTC)
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "tests")])
    certificate = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - timedelta(hours=1))
        .not_valid_after(now + timedelta(days=1))
        .sign(key, hashes.SHA256())
    )
    (folder / "default.crt").write_bytes(certificate.public_bytes(serialization.Encoding.PEM))
    (folder / "default.key").write_bytes(
        key.private_bytes(
            serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
        )
    )
