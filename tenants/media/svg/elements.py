"""The elements of a drawing as a tree that can be written as XML."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from xml.sax.saxutils import escape, quoteattr


@dataclass
class Element:
    """An element of a drawing, with its child elements and texts in order."""

    name: str
    attributes: dict[str, str] = field(default_factory=dict)
    parts: "list[Element | str]" = field(default_factory=list)

    @property
    def children(self) -> "Iterator[Element]":
        return (each for each in self.parts if isinstance(each, Element))

    @property
    def text(self) -> str:
        return "".join(each for each in self.parts if isinstance(each, str))


def write(element: Element) -> str:
    """Return the element as XML."""
    pieces: list[str] = []
    _write_to(element, pieces)
    return "".join(pieces)


def _write_to(element: Element, pieces: list[str]) -> None:
    attributes = "".join(f" {name}={quoteattr(value)}" for name, value in element.attributes.items())
    pieces.append(f"<{element.name}{attributes}>")
    for part in element.parts:
        if isinstance(part, str):
            pieces.append(escape(part))
        else:
            _write_to(part, pieces)
    pieces.append(f"</{element.name}>")
