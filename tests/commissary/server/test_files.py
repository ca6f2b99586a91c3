"""Files that the web server sends without Django."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from commissary.server.app import Front
from commissary.server.files import Assets
from shared.tenancy.resolver import domain_by_host
from shared.tenancy.unit_of_work import DomainRef
from tenants.site.documents.headers import security_headers
from tests.kit.rsgi import Headers, Protocol, Scope, ask, make_front


@pytest.fixture
def assets(tmp_path: Path) -> Assets:
    folder = tmp_path / "assets"
    folder.mkdir()
    (folder / "app-1.js").write_bytes(b"plain " * 100)
    (folder / "app-1.js.br").write_bytes(b"small")
    (folder / "app-1.js.gz").write_bytes(b"smaller")
    (folder / "fonts").mkdir()
    return Assets(folder)


@pytest.mark.parametrize(
    ("accepted", "body", "encoding"),
    [("br, gzip", b"small", "br"), ("gzip", b"smaller", "gzip"), ("", b"plain " * 100, None)],
)
def test_asset_is_sent_in_the_best_accepted_encoding(
    never: Any, assets: Assets, accepted: str, body: bytes, encoding: str | None
):
    front = make_front(never)
    front.assets = assets

    reply = ask(front, "/assets/app-1.js", accept_encoding=accepted)

    assert (reply.status, reply.body, reply.headers.get("Content-Encoding")) == (200, body, encoding)
    assert "immutable" in reply.headers["Cache-Control"]
    assert reply.headers["X-Content-Type-Options"] == "nosniff"
    assert never.requests == 0


def test_asset_of_a_later_build_is_sent(never: Any, assets: Assets, tmp_path: Path):
    front = make_front(never)
    front.assets = assets
    ask(front, "/assets/app-2.js")
    (tmp_path / "assets" / "app-2.js").write_bytes(b"new")

    reply = ask(front, "/assets/app-2.js")

    assert (reply.status, reply.body) == (200, b"new")


def test_unchanged_asset_answers_304(never: Any, assets: Assets):
    front = make_front(never)
    front.assets = assets
    tag = ask(front, "/assets/app-1.js").headers["ETag"]

    again = ask(front, "/assets/app-1.js", if_none_match=tag)

    assert (again.status, again.body) == (304, b"")


def test_files_have_security_headers(library: Front, never: Any, assets: Assets, alpha: DomainRef):
    library.assets = assets
    expected = security_headers("/", is_secure=True)
    own = {"Cache-Control", "Content-Security-Policy", "Cross-Origin-Resource-Policy"}

    for path in ("/assets/app-1.js", "/domains/alpha.test/library/a.png"):
        protocol = Protocol()
        asyncio.run(library(Scope(path, scheme="https", headers=Headers([("host", alpha.host)])), protocol))

        assert protocol.status == 200
        assert set(expected) <= set(protocol.headers)
        assert {name: protocol.headers[name] for name in expected if name not in own} == {
            name: value for name, value in expected.items() if name not in own
        }
    assert never.requests == 0


@pytest.mark.parametrize(
    "path",
    [
        *("/assets/none.js", "/assets/../app-1.js", "/assets/app-1.js.br", "/assets/", "/assets/fonts"),
        *("/assets//app-1.js", "/assets/\0.js", "/assets/" + "n" * 5_000),
    ],
)
def test_unknown_asset_is_left_to_django(never: Any, assets: Assets, path: str):
    front = make_front(never)
    front.assets = assets

    ask(front, path)

    assert never.requests == 1


@pytest.fixture
def library(tmp_path: Path, alpha: DomainRef, never: Any) -> Front:
    """A front server with a folder that contains one file of alpha and one of beta."""
    for host in ("alpha.test", "beta.test"):
        folder = tmp_path / "domains" / host / "library"
        folder.mkdir(parents=True)
        (folder / "a.png").write_bytes(host.encode())
    for host in ("alpha.test", "beta.test", "nobody.test"):
        # Queried here, because queries inside an event loop are rejected.
        domain_by_host(host)
    return make_front(never, media_root=tmp_path)


def test_library_file_is_served_without_django(library: Front, never: Any):
    whole = ask(library, "/domains/alpha.test/library/a.png")
    part = ask(library, "/domains/alpha.test/library/a.png", range="bytes=6-9")
    known = ask(library, "/domains/alpha.test/library/a.png", if_none_match=whole.headers["ETag"])

    assert (whole.status, whole.body) == (200, b"alpha.test")
    assert (part.status, part.body, part.headers["Content-Range"]) == (206, b"test", "bytes 6-9/10")
    assert (known.status, known.body) == (304, b"")
    assert whole.headers["Content-Security-Policy"] == "sandbox; default-src 'none'"
    assert never.requests == 0


@pytest.mark.parametrize(
    ("host", "path"),
    [
        ("alpha.test", "/domains/beta.test/library/a.png"),
        ("beta.test", "/domains/alpha.test/library/a.png"),
        ("nobody.test", "/domains/alpha.test/library/a.png"),
        ("alpha.test", "/domains/alpha.test/library/none.png"),
        ("alpha.test", "/domains/alpha.test/library/../library/a.png"),
        ("alpha.test", "/domains/alpha.test/library/a.exe"),
    ],
)
def test_other_files_are_left_to_django(library: Front, never: Any, host: str, path: str):
    reply = ask(library, path, host=host)

    assert (reply.body, never.requests) == (b"asked", 1)
