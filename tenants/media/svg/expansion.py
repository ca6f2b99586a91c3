"""Count the elements that a browser renders, with every reference expanded.

Ten uses of ten uses of ten uses, and so on, would never finish rendering. Patterns, masks, clips, filters and
markers are references, too, and a group passes its paint on to all elements inside it.
"""

from collections.abc import Iterable

from tenants.media.refusals import UnusableFile, gettext_noop
from tenants.media.svg.elements import Element
from tenants.media.svg.styles import FUNCTIONS, LAYER, Rule, StyleReference, read_references
from tenants.media.svg.vocabulary import (
    COST_OF_FUNCTION,
    COST_OF_GRADIENT,
    COST_OF_LAYER,
    COST_OF_PRIMITIVES,
    PAINTS,
    SLOW_PRIMITIVES,
)

MAX_EXPANDED = 100_000
MAX_EXPANDED_DEPTH = 150
TOO_MANY_PARTS = gettext_noop("This SVG has too many parts. Simplify it and upload it again.")
_NOT_INHERITED = frozenset({"clip-path", "mask", "filter", "href", FUNCTIONS, LAYER})
_FILTERS = frozenset({"filter", FUNCTIONS})
_OUTLINES = frozenset({"path", "rect", "circle", "ellipse", "line", "polyline", "polygon", "title", "desc"})
_MOST_OUTLINES = 40
"""The maximum number of shapes in a clip for which browsers need no layer."""
_NESTED = 3
"""The factor for the cost of filters inside a filtered element, because they render a larger area."""


def check_expansion(root: Element, rules: Iterable[Rule]) -> None:
    """Raise UnusableFile if a drawing expands to too many elements or refers to itself."""
    _Counter(root, tuple(rules)).count(root, 0)


class _Counter:
    """A counter that counts each element once, and reuses the result for all references to it."""

    def __init__(self, root: Element, rules: tuple[Rule, ...]) -> None:
        self._rules = rules
        self._by_id: dict[str, Element] = {}
        self._inherited: dict[int, frozenset[StyleReference]] = {}
        self._own: dict[int, frozenset[StyleReference]] = {}
        self._counts: dict[int, int | None] = {}
        self._sizes: dict[int, int] = {}
        """The number of elements in each element, with its copies."""
        self._vertices: dict[int, int] = {}
        self._filters: dict[int, int] = {}
        """The part of each count that filters cause."""
        self._index(root, frozenset())

    def count(self, element: Element, depth: int) -> int:
        key = id(element)
        if key not in self._counts:
            if depth > MAX_EXPANDED_DEPTH:
                raise UnusableFile(TOO_MANY_PARTS)
            self._counts[key] = None
            self._counts[key] = self._count(element, depth + 1)
        number = self._counts[key]
        if number is None or number > MAX_EXPANDED:
            raise UnusableFile(TOO_MANY_PARTS)
        return number

    def _count(self, element: Element, depth: int) -> int:
        number = COST_OF_PRIMITIVES.get(element.name, 1)
        inherited, own = self._inherited[id(element)], self._own[id(element)]
        paint = sum(self._target(each, depth) for each in inherited if not _is_marker(each))
        marks = sum(self._target(each, depth) for each in inherited if _is_marker(each))
        size, vertices = 1, _count_vertices(element)
        number += paint + marks * vertices
        for child in element.children:
            count = self.count(child, depth)
            # A filter costs nothing where it is defined, only where it is used.
            number += 1 if child.name == "filter" else count
            size += self._sizes[id(child)]
            vertices += self._vertices[id(child)]
        if element.name == "filter":
            # Each slow step renders a larger area of the previous steps.
            number *= max(1, sum(each.name in SLOW_PRIMITIVES for each in element.children))
        filters = sum(self._filters[id(child)] for child in element.children if child.name != "filter")
        own_filters = 0
        for each in own:
            target = self._target(each, depth)
            number += target
            own_filters += target if each.property in _FILTERS else 0
            if each.property == "href" and target:
                # Each element of the copy inherits the paint and the markers from its new location.
                copy = id(self._by_id[each.id])
                number += self._sizes[copy] * paint + self._vertices[copy] * marks
                size += self._sizes[copy]
                vertices += self._vertices[copy]
                filters += self._filters[copy]
        self._sizes[id(element)], self._vertices[id(element)] = size, vertices
        number += (_NESTED - 1) * filters if own_filters else 0
        self._filters[id(element)] = own_filters + filters * (_NESTED if own_filters else 1)
        return number

    def _target(self, reference: StyleReference, depth: int) -> int:
        if reference.property == FUNCTIONS:
            # Each function renders a larger area than the previous one.
            return int(reference.id) ** 2 * COST_OF_FUNCTION
        if reference.property == LAYER:
            return COST_OF_LAYER
        target = self._by_id.get(reference.id)
        if target is None:
            return 0
        if target.name in PAINTS:
            # Browsers render no gradient as a copy.
            return 0 if reference.property == "href" else COST_OF_GRADIENT
        layer = COST_OF_LAYER if reference.property == "clip-path" and _needs_layer(target) else 0
        return layer + self.count(target, depth)

    def _index(self, element: Element, inherited: frozenset[StyleReference]) -> None:
        """Collect the ids of elements, and the references that each element has or inherits."""
        attributes = element.attributes
        found = {each for name, value in attributes.items() for each in read_references(name, value)}
        if "href" in attributes and element.name not in PAINTS | {"image"}:
            found.add(StyleReference("href", attributes["href"].removeprefix("#")))
        words = _read_words(element)
        for rule in self._rules:
            if rule.can_match(words):
                found.update(rule.references)
        if "href" not in attributes and next(element.children, None) is None:
            # Browsers paint a single shape in a transparent color, without a layer.
            found.discard(StyleReference(LAYER, "opacity"))
        own = frozenset(each for each in found if each.property in _NOT_INHERITED)
        inherited |= found - own
        self._own[id(element)], self._inherited[id(element)] = own, inherited
        self._by_id.setdefault(attributes.get("id", ""), element)
        for child in element.children:
            self._index(child, inherited)


def _needs_layer(clip: Element) -> bool:
    """Return whether a browser must clip with an image of the parts, because it cannot clip with their
    outlines."""
    parts = list(clip.children)
    is_outline = all(each.name in _OUTLINES and "clip-path" not in each.attributes for each in parts)
    return not is_outline or len(parts) > _MOST_OUTLINES


def _is_marker(reference: StyleReference) -> bool:
    return reference.property.startswith("marker")


def _read_words(element: Element) -> frozenset[str]:
    classes = (f".{each}" for each in element.attributes.get("class", "").split())
    return frozenset((element.name, f"#{element.attributes.get('id', '')}", *classes))


def _count_vertices(element: Element) -> int:
    """Return an upper limit for the number of vertices of a shape, where markers can appear."""
    written = element.attributes.get("d", "") + element.attributes.get("points", "")
    return 2 + len(written) // 2
