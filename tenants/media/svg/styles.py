"""Clean the styles of a drawing: drop rules and declarations that could load something."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

import tinycss2

MAX_LETTERS = 300_000
"""Maximum number of characters in all parsed styles together."""
MAX_SUBJECTS = 500
"""Maximum number of selectors of rules with references, because each is compared with each element."""
OWN_ID: Final = r"#([^\s'\"()<>\\%#;]{1,200})"
"""A pattern for a reference to an id without percent signs. Browsers decode percent signs, so two names could
refer to the same element."""
_OWN_URL = re.compile(rf"url\(\s*(['\"]?){OWN_ID}\1\s*\)", re.IGNORECASE)
# Escapes and comments can hide keywords, so they are rejected, too.
_LOADS = re.compile(
    r"\\|@|<|/\*|expression|javascript|image-set|cross-fade|(?:src|image)\s*\(|behavior|-moz-binding",
    re.IGNORECASE,
)
_VARIABLE = re.compile(r"(?:^|;)\s*--")
_INDIRECT = re.compile(r"inherit|(?:var|env|attr)\s*\(", re.IGNORECASE)
_FILTER = re.compile(r"(?<![\w-])(?:[\w-]*filter|all)\s*:[^;}]*;?", re.IGNORECASE)
FUNCTIONS: Final = "functions"
"""The property name of a reference to filter functions such as `blur(4px)`. Its id is the number of
functions."""
MANY_FUNCTIONS = 99
"""The number of functions to assume if another element or a variable defines the filter."""
LAYER: Final = "layer"
"""The property name of a reference for an element that browsers render as a layer. Its id is the property
that creates the layer."""
_LAYERS = {
    "opacity": ("1", "1.0", "100%"),
    "mask": ("none",),
    "mix-blend-mode": ("normal",),
    "isolation": ("auto",),
}
"""The properties that create a layer, and their values that create none."""
UNKNOWN_PROPERTIES = ("fill", "marker")
"""The properties with the most expensive references, assumed for unknown properties."""
_COMPOUND = re.compile(r"[\w-]*(?:[.#][\w-]+)*")


@dataclass(frozen=True)
class StyleReference:
    """A property of an element that refers to another element, such as `fill` and the id of a pattern."""

    property: str
    id: str


@dataclass(frozen=True)
class Rule:
    """A style rule: its references, and the last part of each of its selectors."""

    subjects: tuple[frozenset[str], ...]
    references: tuple[StyleReference, ...]

    def can_match(self, words: frozenset[str]) -> bool:
        """Return whether the rule may apply to an element with this name, id and classes."""
        return any(subject <= words for subject in self.subjects)

    def without_functions(self) -> "Rule":
        return Rule(self.subjects, tuple(each for each in self.references if each.property != FUNCTIONS))


def is_harmless(value: str) -> bool:
    """Return whether a value or style sheet loads nothing. References within the drawing are allowed."""
    return not _LOADS.search(value) and "url(" not in _OWN_URL.sub("", value).lower()


def read_references(name: str, value: str) -> Iterator[StyleReference]:
    """Yield the references in an attribute or a declaration, including references for filter functions and
    layers."""
    if name == "style":
        for declaration in value.split(";"):
            inner, _, rest = declaration.partition(":")
            names = (inner.strip().lower(),) if rest else UNKNOWN_PROPERTIES
            for each in names:
                yield from read_references(each, rest or declaration)
        return
    if name.endswith("filter") or name == "all":
        number = _count_functions(value)
        if number:
            yield StyleReference(FUNCTIONS, str(number))
    if name in _LAYERS and value.strip().lower() not in _LAYERS[name]:
        yield StyleReference(LAYER, name)
    if "url(" not in value.lower():
        return
    for match in _OWN_URL.finditer(value):
        yield StyleReference(name, match[2])


def _count_functions(value: str) -> int:
    return MANY_FUNCTIONS if _INDIRECT.search(value) else _OWN_URL.sub("", value).count("(")


def drop_functions(declarations: str) -> str:
    """Return the declarations of an element or style sheet, omitting declarations with filter functions."""
    return _FILTER.sub(lambda match: "" if _count_functions(match[0]) else match[0], declarations)


def is_plain(text: str) -> bool:
    """Return whether the declarations are harmless and pass no references through variables."""
    # A variable could pass a reference to any element.
    return is_harmless(text) and not (_VARIABLE.search(text) and "url(" in text.lower())


def clean_sheet(text: str) -> tuple[str, list[Rule], int]:
    """Return the harmless part of a style sheet, the rules with references, and the number of dropped
    parts."""
    kept, rules, dropped = [], [], 0
    for node in tinycss2.parse_stylesheet(text, skip_comments=True, skip_whitespace=True):
        # Browsers ignore errors, too.
        dropped += node.type == "at-rule"
        if node.type != "qualified-rule":
            continue
        selector = tinycss2.serialize(node.prelude).strip()
        if not is_harmless(selector):
            dropped += 1
            continue
        declarations, others = clean_declarations(node.content)
        dropped += others
        kept.append(f"{selector}{{{declarations}}}")
        references = tuple(read_references("style", declarations))
        if references:
            rules.append(Rule(tuple(_read_subjects(selector)), references))
    return "".join(kept), rules, dropped


def clean_declarations(content: "str | list[tinycss2.ast.Node]") -> tuple[str, int]:
    """Return the harmless declarations of a `style` attribute or a rule, and the number of dropped parts."""
    kept, dropped = [], 0
    for node in tinycss2.parse_blocks_contents(content):
        if node.type != "declaration":
            # Comments, blanks and errors have no effect, but a rule inside a rule has one.
            dropped += node.type in ("qualified-rule", "at-rule")
            continue
        text = node.serialize()
        if is_plain(text):
            kept.append(text)
        else:
            dropped += 1
    return ";".join(kept), dropped


def _read_subjects(selector: str) -> Iterator[frozenset[str]]:
    """For each selector, yield the name, classes and id that matching elements have, or an empty set if any
    element may match."""
    if "(" in selector:
        yield frozenset()
        return
    for each in selector.split(","):
        last = re.split(r"[\s>+~]+", each.strip())[-1]
        parts = re.findall(r"[.#]?[\w-]+", last) if _COMPOUND.fullmatch(last) else []
        yield frozenset(parts)
