"""Facts of dishes as cells of a table, written and read again."""

import re
from collections.abc import Iterable, Sequence
from typing import Final

from tenants.food_menus.prices import is_number, without_sign
from tenants.food_menus.wire import ALLERGENS, DIETS, HOTTEST, Price

YES: Final = "yes"
NONE: Final = "none"
"""Stated as none; an empty cell means unknown."""
_YES = (YES, "y", "x", "1", "true", "new", "sí", "si", "nuevo")
_NONE = (NONE, "ninguno", "-")
_SEPARATORS = re.compile(r"\s+/(?:\s+|$)|\s*\|\s*")
_SIGN = r"(?:[$€£¥]|[A-Z]{3})"
_NUMBER = r"(?:[0-9]{1,3}(?:[.,'’][0-9]{3})+|[0-9]{1,7})(?:[.,][0-9]{1,2})?(?![0-9.,'’]*[0-9])"
AMOUNT: Final = rf"(?:{_SIGN}\s?)?{_NUMBER}(?:\s?{_SIGN})?"
_ALONE = re.compile(rf"(?:[^\W\d]{{1,12}}\s)?{AMOUNT}")
_SIZED = re.compile(r"(?P<size>.+?)\s+(?P<amount>\S+)")
_WORD_AND_AMOUNT = re.compile(rf"(?P<size>[^\W\d]{{1,12}})\s(?P<amount>{AMOUNT})")
_WORDED = re.compile(r"(?P<size>[^:]*):\s+(?P<amount>.+)")


def prices_in_words(prices: Iterable[Price]) -> str:
    """ "9", "S 9 | L 12", "Whole: market price", which `prices_of` reads as the same prices.

    The separator is not a slash, which spreadsheets would read as part of a date.
    """
    return " | ".join(map(_price_in_words, prices))


def prices_of(words: str, currency: str) -> list[Price]:
    """The prices in a cell; those in `currency` without its sign."""
    # Collapse spaces first: the patterns search for the end of each run of spaces.
    parts = [part for each in _SEPARATORS.split(" ".join(words.split())) for part in _alone(each)]
    return [_price_of(part.strip(), currency) for part in parts if part.strip(" /")]


def labels_in_words(labels: Sequence[str] | None) -> str:
    """ "vegan, gluten free"; "none" if stated as none, "" if unknown."""
    if labels is None:
        return ""
    return ", ".join(each.replace("_", " ") for each in labels) or NONE


def diets_of(words: str) -> tuple[list[str], list[str]]:
    """The diets in a cell, and the unknown words."""
    named, unknown = _labels_of(words, DIETS)
    return named or [], unknown


def allergens_of(words: str) -> tuple[list[str] | None, list[str]]:
    """The allergens in a cell, and the unknown words; None unless every word is known.

    A part of the list would be read as the complete list.
    """
    named, unknown = _labels_of(words, ALLERGENS)
    return (None if unknown else named), unknown


def spice_of(words: str) -> int:
    """The spice level; 0 for anything but a number of the scale."""
    return int(words) if words in map(str, range(1, HOTTEST + 1)) else 0


def is_yes(words: str) -> bool:
    return words.casefold() in _YES


def _price_in_words(price: Price) -> str:
    size, amount = price["size"], price["amount"]
    if is_number(amount):
        return f"{size} {amount}".strip()
    return f"{size}: {amount}" if size or ": " in amount else amount


def _alone(part: str) -> list[str]:
    """ "9/12" or "S 9/L 12" without spaces around the slash, split; any other text in one piece."""
    prices = re.split(r"\s?/\s?", part.strip())
    return prices if all(map(_ALONE.fullmatch, prices)) else [part]


def _price_of(part: str, currency: str) -> Price:
    whole = without_sign(part, currency)
    if is_number(whole):
        return {"size": "", "amount": whole}
    sized = _SIZED.fullmatch(part)
    if sized and is_number(amount := without_sign(sized["amount"], currency)):
        return {"size": sized["size"].removesuffix(":"), "amount": amount}
    worded = _WORD_AND_AMOUNT.fullmatch(part) or _WORDED.fullmatch(part)
    if worded is None:
        return {"size": "", "amount": part}
    return {"size": worded["size"].strip(), "amount": without_sign(worded["amount"], currency)}


def _labels_of(words: str, known: Sequence[str]) -> tuple[list[str] | None, list[str]]:
    """The known labels, in their order, and the others; None for an empty cell."""
    labels = [each.strip() for each in re.split(r"[,;/|]", words) if each.strip()]
    if not labels:
        return None, []
    slugs = {re.sub(r"[\s-]+", "_", each.casefold()): each for each in labels if each.casefold() not in _NONE}
    return [each for each in known if each in slugs], [slugs[each] for each in slugs if each not in known]
