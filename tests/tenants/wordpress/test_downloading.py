"""Download files of the other site over a real connection: limits, timeouts, and continuing after an
interruption."""

import io
import threading
from collections.abc import Iterator
from contextlib import suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, ClassVar

import httpx
import pytest

from shared.tenancy.unit_of_work import DomainRef
from tenants.media.fetching import Unreachable, fetch
from tenants.media.models import Media
from tenants.posts.models import Post
from tenants.wordpress import files
from tenants.wordpress.files import SiteImportOptions
from tenants.wordpress.report import ItemOutcome, SiteImportReport
from tenants.wordpress.services import import_site
from tests.kit.makers.media import picture
from tests.tenants.wordpress.exports import SITE, export, item, postmeta


class OldSite(BaseHTTPRequestHandler):
    """A server for `pictures` that counts requests."""

    pictures: ClassVar[dict[str, bytes]] = {}
    leads_to: ClassVar[dict[str, str]] = {}
    requests: ClassVar[list[str]] = []
    goes_on: ClassVar[threading.Event] = threading.Event()

    def do_GET(self) -> None:
        OldSite.requests.append(self.path)
        if self.path in self.leads_to:
            self.send_response(302)
            self.send_header("Location", self.leads_to[self.path])
            self.end_headers()
            return
        if self.path == "/slow-to-begin.png":
            self.wfile.write(b"HTTP/1.1 200 OK\r\nX-Slow: ")
            self.trickle()
            return
        content = self.pictures.get(self.path)
        self.send_response(200 if content else 404)
        self.end_headers()
        if self.path == "/slow.png":
            self.trickle()
        else:
            self.wfile.write(content or b"")

    def trickle(self) -> None:
        """Send single bytes as long as the client is connected."""
        with suppress(OSError):
            while not OldSite.goes_on.wait(0.05):
                self.wfile.write(b"x")

    def log_message(self, *_: Any) -> None:
        """Log nothing."""


@pytest.fixture
def old_site() -> Iterator[Any]:
    """Fetch from a server of this test, with the code that fetches from the internet."""
    OldSite.pictures, OldSite.leads_to, OldSite.requests = {}, {}, []
    OldSite.goes_on.clear()
    server = ThreadingHTTPServer(("127.0.0.1", 0), OldSite)
    threading.Thread(target=server.serve_forever, daemon=True).start()

    def address_of(host: str) -> list[str]:
        return ["10.0.0.1"] if host.startswith("inside.") else ["93.184.215.14"]

    class ToHere(httpx.HTTPTransport):
        def handle_request(self, request: httpx.Request) -> httpx.Response:
            assert request.url.scheme == "https"
            assert request.url.host == "93.184.215.14"
            here = request.url.copy_with(scheme="http", host="127.0.0.1", port=server.server_port)
            return super().handle_request(httpx.Request(request.method, here, headers=request.headers))

    def fetch_locally(address: str, *, limit: int, seconds: float = 5.0) -> bytes:
        return fetch(address, limit=limit, seconds=seconds, resolve=address_of, transport=ToHere())

    yield fetch_locally
    OldSite.goes_on.set()
    server.shutdown()
    server.server_close()


def attachment(number: int, path: str) -> str:
    more = f"<wp:attachment_url>{SITE}{path}</wp:attachment_url>"
    return item(number, title=f"File {number}", post_type="attachment", status="inherit", more=more)


def import_attachments(old_site: Any, contents: bytes) -> SiteImportReport:
    return import_site(io.BytesIO(contents), SiteImportOptions(download=True, fetch=old_site))


def list_files(report: SiteImportReport) -> dict[str, ItemOutcome]:
    return {line.number: line.outcome for line in report.lines if line.kind == "files"}


def test_picture_is_downloaded_over_http(old_site: Any):
    OldSite.pictures["/a.png"] = b"bytes"

    assert old_site(f"{SITE}/a.png", limit=100) == b"bytes"


@pytest.mark.parametrize(
    ("path", "reason"),
    [
        ("/none.png", "404"),
        ("/large.png", "larger"),
        ("/slow.png", "too long"),
        ("/slow-to-begin.png", "too long"),
    ],
)
def test_external_too_large_or_slow_files_are_not_downloaded(old_site: Any, path: str, reason: str):
    OldSite.pictures.update({"/large.png": b"x" * 200_000, "/slow.png": b"x"})

    with pytest.raises(Unreachable, match=reason):
        old_site(f"{SITE}{path}", limit=100_000, seconds=0.3)


@pytest.mark.parametrize(
    "place", ["/a.png", "https://www.old.example.com/a.png", "//www.old.example.com/a.png"]
)
def test_moved_picture_is_downloaded_from_its_new_url(old_site: Any, place: str):
    OldSite.pictures["/a.png"], OldSite.leads_to["/moved.png"] = b"bytes", place

    assert old_site(f"{SITE}/moved.png", limit=100) == b"bytes"


@pytest.mark.parametrize(
    ("place", "reason"),
    [
        ("http://127.0.0.1/inside", "Only host names"),
        ("https://inside.example.com/a.png", "not on the public internet"),
        ("https://www.example.com:8080/a.png", "http:// and https:// URLs"),
        ("https://[::1", "location"),
        ("file:///etc/passwd", "http:// and https:// URLs"),
        ("/moved.png", "Too many redirects"),
    ],
)
def test_picture_with_internal_or_circular_redirect_is_not_downloaded(old_site: Any, place: str, reason: str):
    OldSite.leads_to["/moved.png"] = place

    with pytest.raises(Unreachable, match=reason):
        old_site(f"{SITE}/moved.png", limit=100)

    assert set(OldSite.requests) == {"/moved.png"}


def test_second_run_downloads_missing_files(in_alpha: DomainRef, old_site: Any):
    poster = item(9, title="With a picture", more=postmeta("_thumbnail_id", "2"))
    contents = export(attachment(1, "/one.png"), attachment(2, "/two.png"), poster).getvalue()
    OldSite.pictures["/one.png"] = picture()

    first = import_attachments(old_site, contents)
    OldSite.pictures["/two.png"], OldSite.requests = picture(), []
    second = import_attachments(old_site, contents)
    third = import_attachments(old_site, contents)

    assert list_files(first) == {"1": ItemOutcome.CREATED, "2": ItemOutcome.REFUSED}
    assert list_files(second) == {"1": ItemOutcome.UNCHANGED, "2": ItemOutcome.CREATED}
    assert list_files(third) == {"1": ItemOutcome.UNCHANGED, "2": ItemOutcome.UNCHANGED}
    assert OldSite.requests == ["/two.png"]
    assert Post.objects.get(title="With a picture").media == {"poster": Media.objects.latest("pk").pk}


def test_remaining_downloads_wait_for_the_next_run_after_the_time_limit(
    in_alpha: DomainRef, old_site: Any, monkeypatch: pytest.MonkeyPatch
):
    OldSite.pictures["/one.png"] = picture()
    contents = export(attachment(1, "/one.png")).getvalue()
    monkeypatch.setattr(files, "MOST_SECONDS", -1)
    first = import_attachments(old_site, contents)
    monkeypatch.undo()

    second = import_attachments(old_site, contents)

    assert (list_files(first)["1"], list_files(second)["1"]) == (ItemOutcome.REFUSED, ItemOutcome.CREATED)


def test_dry_run_stores_nothing_and_reports_no_loss(in_alpha: DomainRef, old_site: Any):
    OldSite.pictures["/one.png"] = picture()
    poster = item(9, title="With a picture", more=postmeta("_thumbnail_id", "1"))
    contents = export(attachment(1, "/one.png"), attachment(2, "/two.png"), poster).getvalue()
    before = Media.objects.count()

    report = import_site(io.BytesIO(contents), SiteImportOptions(download=True, fetch=old_site, dry_run=True))

    assert OldSite.requests == ["/one.png"], "One file of a host shows whether the host responds"
    assert [line.losses for line in report.lines] == [(), (), ()]
    assert not Post.objects.filter(title="With a picture").exists()
    assert Media.objects.count() == before


def test_dry_run_downloads_nothing_after_its_time_limit(in_alpha: DomainRef, old_site: Any):
    options = SiteImportOptions(download=True, fetch=old_site, dry_run=True, seconds=-1)

    import_site(export(attachment(1, "/one.png"), attachment(2, "/two.png")), options)

    assert OldSite.requests == []


def test_dry_run_reports_an_unreachable_site_like_the_import(in_alpha: DomainRef, old_site: Any):
    def is_gone(address: str, *, limit: int) -> bytes:
        return old_site(address.replace("https://", "https://inside."), limit=limit)

    gallery = item(9, title="Gallery", content="[gallery ids='1,2']")
    contents = export(attachment(1, "/one.png"), attachment(2, "/two.png"), gallery).getvalue()

    trial, result = (
        import_site(io.BytesIO(contents), SiteImportOptions(download=True, fetch=is_gone, dry_run=dry_run))
        for dry_run in (True, False)
    )

    assert [(line.outcome, line.losses) for line in trial.lines] == [
        (line.outcome, line.losses) for line in result.lines
    ]
    assert set(list_files(trial).values()) == {ItemOutcome.REFUSED}
    assert f"An image: {SITE}/two.png" in trial.lines[-1].losses, "A picture is named by its address"
