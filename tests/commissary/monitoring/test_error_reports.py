"""A process reports errors to the server in SENTRY_DSN, without private data."""

import gzip
import json
import os
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import brotli
import pytest
from django.core.exceptions import ImproperlyConfigured

from commissary.monitoring import error_reports
from tests.kit.sources import ROOT

pytestmark = pytest.mark.no_db


_UNPACK: dict[str, Callable[[bytes], bytes]] = {"": bytes, "br": brotli.decompress, "gzip": gzip.decompress}


class Sink(ThreadingHTTPServer):
    """A stub of the Sentry server."""

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        self.envelopes: list[str] = []

    @property
    def events(self) -> list[dict[str, Any]]:
        lines = [json.loads(line) for each in self.envelopes for line in each.splitlines()]
        return [line for line in lines if "event_id" in line and "level" in line]


class _Handler(BaseHTTPRequestHandler):
    server: Sink

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"]))
        body = _UNPACK[self.headers.get("Content-Encoding", "")](body)
        self.server.envelopes.append(body.decode())
        self.send_response(200)
        self.send_header("Content-Length", "2")
        self.end_headers()
        self.wfile.write(b"{}")

    def log_message(self, *_: Any) -> None:
        """Log nothing."""


@pytest.fixture
def sink() -> Iterator[Sink]:
    with Sink() as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield server
        server.shutdown()


def test_error_reports_include_request_without_private_data(sink: Sink):
    dsn = f"http://key@127.0.0.1:{sink.server_port}/7"
    environment = {**os.environ, "SENTRY_DSN": dsn, "PYTHONPATH": f"{ROOT / 'src'}:{ROOT}"}
    script = Path(__file__).with_name("reporting.py")

    run = subprocess.run(
        [sys.executable, str(script)], env=environment, timeout=50, check=True, stderr=subprocess.PIPE
    )

    broken, refused = sorted(sink.events, key=lambda each: "exception" not in each)
    [error] = broken["exception"]["values"]
    assert (error["type"], error["value"]) == ("UniqueViolation", "duplicate key value")
    assert error["stacktrace"]["frames"][-1]["function"] == "_break"
    assert broken["tags"] == {
        "logger": "commissary.tests",
        "request_id": "abc-123",
        "event": "front.request_failed",
    }
    assert (refused["message"], refused["tags"]["request_id"]) == ("Refused %s", "abc-123")
    reply = [_remove_source(json.loads(line)) for each in sink.envelopes for line in each.splitlines()]
    assert [line for line in reply if "SECRET" in line] == []
    [sampled] = [json.loads(line) for line in run.stderr.splitlines() if b"TooManyFieldsSent" in line]
    assert (sampled["level"], sampled["event"]) == ("warning", "requests.bad_request_rejected")


def test_invalid_dsn_is_rejected_in_one_line():
    with pytest.raises(ImproperlyConfigured, match=r"^SENTRY_DSN is invalid: .*"):
        error_reports.begin("not a dsn", "build")


def _remove_source(line: Any) -> str:
    """Remove the lines of our code around the frames, which are not secret."""
    for value in line.get("exception", {}).get("values", ()) if isinstance(line, dict) else ():
        for frame in value["stacktrace"]["frames"]:
            for name in ("pre_context", "context_line", "post_context"):
                frame.pop(name, None)
    return json.dumps(line)
