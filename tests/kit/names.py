"""A local name server with responses set by a test, and a host with a certificate."""

import datetime as dt
import socket
import socketserver
import ssl
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import dns.flags
import dns.message
import dns.rcode
import dns.rdatatype
import dns.rrset
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

ROOT_NAME = "Commissary Test Authority"


@dataclass
class NameServer:
    """A name server with records by name and type. A name without records does not exist.

    With `is_silent`, the server never responds.
    """

    address: str = ""
    records: dict[tuple[str, str], list[str]] = field(default_factory=dict)
    is_silent: bool = False
    queries: list[str] = field(default_factory=list)

    def answer(self, wire: bytes) -> bytes | None:
        """Build the response to one query."""
        query = dns.message.from_wire(wire)
        (question,) = query.question
        name, kind = question.name.to_text(omit_final_dot=True), dns.rdatatype.to_text(question.rdtype)
        self.queries.append(f"{name} {kind}")
        if self.is_silent:
            return None
        reply = dns.message.make_response(query)
        reply.flags |= dns.flags.RA
        values = self.records.get((name, kind), [])
        if values:
            reply.answer.append(dns.rrset.from_text(question.name, 60, "IN", kind, *values))
        elif not any(known == name for known, _kind in self.records):
            reply.set_rcode(dns.rcode.NXDOMAIN)
        return reply.to_wire()


@contextmanager
def name_server() -> Iterator[NameServer]:
    """Run a name server until the block ends."""
    names = NameServer()

    class Handler(socketserver.BaseRequestHandler):
        def handle(self) -> None:
            wire, connection = self.request
            answer = names.answer(wire)
            if answer is not None:
                connection.sendto(answer, self.client_address)

    with socketserver.ThreadingUDPServer(("127.0.0.1", 0), Handler) as server:
        names.address = f"127.0.0.1:{server.server_address[1]}"
        with _running(server):
            yield names


@dataclass
class Host:
    """A host with TLS, and its clients."""

    port: int
    authorities: str
    connections: list[Any] = field(default_factory=list)


@contextmanager
def tls_host(folder: Path, name: str, *, days: int = 30, reply: bytes = b"") -> Iterator[Host]:
    """Run a host with a certificate for `name`, signed by its own authority and valid for `days`.

    It sends `reply` to each request.
    """
    authority_key, key = ec.generate_private_key(ec.SECP256R1()), ec.generate_private_key(ec.SECP256R1())
    root = _certificate(ROOT_NAME, authority_key, ROOT_NAME, authority_key, days=3650, is_authority=True)
    own = _certificate(name, key, ROOT_NAME, authority_key, days=days)
    (folder / "root.pem").write_bytes(_pem(root))
    (folder / "host.pem").write_bytes(_pem(own) + _pem_key(key))
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(folder / "host.pem")
    connections: list[Any] = []

    class Handler(socketserver.BaseRequestHandler):
        def handle(self) -> None:
            connections.append(self.client_address)
            with suppress(OSError), context.wrap_socket(self.request, server_side=True) as secured:
                secured.recv(10_000)
                secured.sendall(reply)

    with socketserver.ThreadingTCPServer(("127.0.0.1", 0), Handler) as server, _running(server):
        yield Host(server.server_address[1], str(folder / "root.pem"), connections)


@contextmanager
def silent_host() -> Iterator[int]:
    """Run a host that accepts connections and sends nothing, and yield its port."""
    with socket.create_server(("127.0.0.1", 0)) as listening:
        yield listening.getsockname()[1]


@contextmanager
def _running(server: socketserver.BaseServer) -> Iterator[None]:
    thread = threading.Thread(target=server.serve_forever, args=(0.01,), daemon=True)
    thread.start()
    try:
        yield
    finally:
        server.shutdown()
        thread.join()


def _certificate(
    name: str, key: Any, issuer: str, issuer_key: Any, *, days: int, is_authority: bool = False
) -> x509.Certificate:
    now = dt.datetime.now(dt.UTC)
    ends = now + dt.timedelta(days=days)
    builder = (
        x509.CertificateBuilder()
        .subject_name(_name(name))
        .issuer_name(_name(issuer))
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(min(now, ends) - dt.timedelta(days=1))
        .not_valid_after(ends)
        .add_extension(x509.BasicConstraints(ca=is_authority, path_length=None), critical=True)
        .add_extension(x509.SubjectKeyIdentifier.from_public_key(key.public_key()), critical=False)
        .add_extension(
            x509.AuthorityKeyIdentifier.from_issuer_public_key(issuer_key.public_key()), critical=False
        )
    )
    if is_authority:
        usage = x509.KeyUsage(False, False, False, False, False, True, True, False, False)
        builder = builder.add_extension(usage, critical=True)
    else:
        builder = builder.add_extension(x509.SubjectAlternativeName([x509.DNSName(name)]), critical=False)
    return builder.sign(issuer_key, hashes.SHA256())


def _name(text: str) -> x509.Name:
    return x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, text)])


def _pem(certificate: x509.Certificate) -> bytes:
    return certificate.public_bytes(serialization.Encoding.PEM)


def _pem_key(key: Any) -> bytes:
    return key.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )
