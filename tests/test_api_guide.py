"""The example of docs/api.md runs against a real server, block by block."""

import json
import os
import re
import subprocess
import threading
from collections.abc import Iterator
from typing import Any
from wsgiref.simple_server import WSGIRequestHandler, make_server

import pytest
from django.db import connections

from commissary.wsgi import application
from shared.api.permissions import Role
from tests.kit import make
from tests.kit.sources import ROOT

PASSWORD = "a long walk on the beach"
GUIDE = (ROOT / "docs" / "api.md").read_text()
BLOCKS = re.findall(r"^```(bash|json)\n(.*?)^```$", GUIDE, re.DOTALL | re.MULTILINE)
MARK = "----- the next block -----"


class _Quiet(WSGIRequestHandler):
    def log_message(self, *_arguments: Any) -> None:
        """Keep the output of tests clean."""


@pytest.fixture
def port(committed: None) -> Iterator[int]:
    """The address of the API, one request after another."""
    server = make_server("127.0.0.1", 0, application, handler_class=_Quiet)

    def serve() -> None:
        server.serve_forever(0.02)
        connections.close_all()

    thread = threading.Thread(target=serve)
    thread.start()
    yield server.server_port
    server.shutdown()
    thread.join()
    server.server_close()


def documents(text: str) -> list[Any]:
    """Return the JSON documents in `text`, in order."""
    results, decoder, rest = [], json.JSONDecoder(), text.strip()
    while rest:
        document, end = decoder.raw_decode(rest)
        results.append(document)
        rest = rest[end:].strip()
    return results


def difference(expected: Any, answer: Any, path: str = "") -> list[str]:
    """Return fields that are missing in a response compared with the documented one, which can omit some."""
    if isinstance(expected, dict):
        if not isinstance(answer, dict):
            return [f"{path}: {answer!r}"]
        return [
            line
            for name, value in expected.items()
            for line in (
                difference(value, answer[name], f"{path}.{name}")
                if name in answer
                else [f"{path}.{name} is missing"]
            )
        ]
    if isinstance(expected, list):
        return [] if isinstance(answer, list) and len(answer) >= len(expected) else [f"{path}: {answer!r}"]
    if isinstance(expected, str) and "…" in expected:
        pattern = ".+".join(map(re.escape, expected.split("…")))
        return [] if re.fullmatch(pattern, str(answer), re.DOTALL) else [f"{path}: {answer!r}"]
    return [] if expected == answer else [f"{path}: {answer!r} instead of {expected!r}"]


def test_worked_example_runs_with_documented_responses(committed, alpha, beta, port, tmp_path):
    # The host is the domain's own, on this machine.
    (tmp_path / ".curlrc").write_text('connect-to = "::127.0.0.1:"\n')
    user = make.user(email="june@example.com", role=Role.EDITOR, domain=alpha, password=PASSWORD)
    make.membership(user, beta, Role.EDITOR)
    script = "set -eu -o pipefail\n" + "".join(
        code if kind == "bash" else f"\necho; echo '{MARK}'\n" for kind, code in BLOCKS
    )

    done = subprocess.run(
        ["bash", "-c", script],
        env={
            "PATH": os.environ["PATH"],
            "API": f"http://api.{alpha.host}:{port}",
            "EMAIL": user.email,
            "PASSWORD": PASSWORD,
            "CURL_HOME": str(tmp_path),
        },
        capture_output=True,
        text=True,
        timeout=40,
        check=False,
    )

    assert done.returncode == 0, done.stderr + done.stdout
    answers = done.stdout.split(MARK)
    expected = [documents(code) for kind, code in BLOCKS if kind == "json"]
    wrong = [
        line
        for texts, block in zip(expected, answers, strict=False)
        for wanted, answer in zip(texts, documents(block), strict=True)
        for line in difference(wanted, answer)
    ]
    assert wrong == []
    assert len(answers) == len(expected) + 1
