"""Users who read and write over persistent connections like browsers, and count failures."""

import http.client
import json
import threading
from collections.abc import Callable

from tests.hostile.product import VISITED, Product

PATIENCE = 30.0


class Visitor(threading.Thread):
    """A visitor that repeats one request until it is stopped."""

    def __init__(self, product: Product, ask: Callable[["Visitor"], None], pause: float) -> None:
        super().__init__(daemon=True)
        self._port, self._ask, self._pause = product.port, ask, pause
        self._connection = http.client.HTTPConnection("127.0.0.1", self._port, timeout=PATIENCE)
        self._is_over = threading.Event()
        self.count = 0
        self.failed: list[str] = []
        self.written: list[str] = []

    def run(self) -> None:
        while not self._is_over.wait(self._pause):
            self.count += 1
            try:
                self._ask(self)
            except (OSError, http.client.HTTPException, ValueError) as error:
                self.failed.append(repr(error))
                self._connection.close()
        self._connection.close()

    def finish(self) -> None:
        self._is_over.set()
        self.join()

    def call(self, method: str, host: str, path: str, token: str = "", body: object = None) -> bytes:
        """Return the body of a response. Everything but success counts as failed."""
        headers = {"Host": host, **({"Authorization": f"Bearer {token}"} if token else {})}
        if body is not None:
            headers["Content-Type"] = "application/json"
        sent = None if body is None else json.dumps(body)
        self._connection.request(method, path, sent, headers)
        answer = self._connection.getresponse()
        received = answer.read()
        if answer.status not in (200, 201):
            self.failed.append(f"{method} {path}: {answer.status} {received[:200]!r}")
        return received


def read_home(visitor: Visitor) -> None:
    """Read a cached page."""
    visitor.call("GET", VISITED, "/")


def read_rendered(visitor: Visitor) -> None:
    """Read a page that is rendered each time. A page without HTML from the renderer counts as failed."""
    page = visitor.call("GET", VISITED, f"/search?q=soup{visitor.count}")
    if b"<main" not in page:
        visitor.failed.append(f"not rendered: {page[:300]!r}")


def read_build(visitor: Visitor) -> None:
    visitor.call("GET", VISITED, "/builds/latest.json")


def make_writer(token: str, host: str, number: int) -> Callable[[Visitor], None]:
    """Return a function that adds a new question each time, and records it when the response confirms it."""

    def write(visitor: Visitor) -> None:
        question = f"Question {visitor.count} of {number}?"
        body = {"question": question, "answer": "<p>Yes.</p>"}
        answer = json.loads(visitor.call("POST", f"api.{host}", "/api/faqs", token, body))
        if answer["data"]["question"] == question:
            visitor.written.append(question)

    return write
