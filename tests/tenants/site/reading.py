"""Read documents like a browser."""

import json
import re
from html.parser import HTMLParser
from typing import Any


class Outline(HTMLParser):
    """The elements of a document as a browser parses them, with the text of scripts and styles."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str]]] = []
        self.texts: dict[str, list[str]] = {}
        self._inside = ""
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, {name: value or "" for name, value in attrs}))
        self._inside = tag

    def handle_endtag(self, tag: str) -> None:
        self._inside = ""

    def handle_data(self, data: str) -> None:
        self.texts.setdefault(self._inside, []).append(data)

    def meta(self, name: str) -> str:
        return next(
            a["content"]
            for tag, a in self.elements
            if tag == "meta" and name in (a.get("name"), a.get("property"))
        )

    def link(self, rel: str) -> list[str]:
        return [a["href"] for tag, a in self.elements if tag == "link" and a["rel"] == rel]

    def count(self, tag: str) -> int:
        return sum(each == tag for each, _attributes in self.elements)


def outline(response: Any) -> Outline:
    return Outline(response.content.decode())


def read_payload(response: Any) -> dict[str, Any]:
    match = re.search(
        r'<script type="application/json" id="payload">(.*?)</script>', response.content.decode(), re.DOTALL
    )
    assert match
    payload: dict[str, Any] = json.loads(match.group(1))
    return payload


def json_ld(response: Any) -> list[str]:
    return re.findall(
        r'<script type="application/ld\+json">(.*?)</script>', response.content.decode(), re.DOTALL
    )
