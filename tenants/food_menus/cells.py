"""Write and read the facts of dishes as cells of a table."""

import re
from collections.abc import Iterable, Sequence
from typing import Final

from tenants.food_menus.prices import (
    DASH,
    FoundAmount,
    find_amounts,
    in_one_line,
    is_number,
    join_groups,
    plain_text,
    read_amount,
)
from tenants.food_menus.sizes import is_size
from tenants.food_menus.wire import ALLERGENS, DIETS, HOTTEST, Price

YES: Final = "yes"
NONE: Final = "none"
"""The value of a cell for an empty list. An empty cell means that the list is unknown."""
_YES = (YES, "y", "x", "1", "true", "new", "sí", "si", "nuevo")
_NONE = (NONE, "ninguno", "-")
_SEPARATORS = re.compile(r"\s+/(?:\s+|$)|\s*\|\s*")
_WORDED = re.compile(r"(?P<size>[^:]*):\s+(?P<amount>.+)")
_RANGE = re.compile(rf"\s*{DASH}\s*")


def prices_in_words(prices: Iterable[Price]) -> str:
    """Return the prices as text that `read_prices` can parse, such as "9", "S 9 | L 12" or "Whole: market
    price".

    The separator is not a slash, because spreadsheets would read it as part of a date.
    """
    return " | ".join(map(_price_in_words, prices))


def read_prices(words: str, currency: str) -> list[Price] | None:
    """Return the prices in a cell, or None if a number is ambiguous.

    Returned amounts in `currency` have no currency sign.
    """
    # Collapse spaces first, because the patterns are slow on long runs of spaces.
    parts = [part for each in _SEPARATORS.split(in_one_line(words)) for part in _alone(each, currency)]
    prices = [_read_price(part.strip(), currency) for part in parts if part.strip(" /")]
    known = [each for each in prices if each is not None]
    return known if len(known) == len(prices) else None


def is_bare_number(words: str) -> bool:
    """Return whether the text is a number without a currency sign."""
    return (
        any(map(str.isdecimal, words))
        and re.fullmatch(r"[\w.,'’\s]+", words) is not None
        and not re.search(r"[^\W\d_]", words)
    )


def labels_in_words(labels: Sequence[str] | None) -> str:
    """Return the labels as text such as "vegan, gluten free". An empty list becomes "none", and None becomes
    ""."""
    if labels is None:
        return ""
    return ", ".join(each.replace("_", " ") for each in labels) or NONE


def read_diets(words: str) -> tuple[list[str], list[str]]:
    """Return the diets in a cell, and the unknown words."""
    named, unknown = _read_labels(words, DIETS)
    return named or [], unknown


def read_allergens(words: str) -> tuple[list[str] | None, list[str]]:
    """Return the allergens in a cell and the unknown words.

    The allergens are None if the cell contains an unknown word, because readers would mistake a partial
    list for a complete one.
    """
    named, unknown = _read_labels(words, ALLERGENS)
    return (None if unknown else named), unknown


def read_spice(words: str) -> int:
    """Return the spice level, or 0 for anything but a number on the scale."""
    return int(words) if words in map(str, range(1, HOTTEST + 1)) else 0


def is_yes(words: str) -> bool:
    return words.casefold() in _YES


def _price_in_words(price: Price) -> str:
    size, amount = price["size"], price["amount"]
    if is_number(amount):
        # "2 1200" would be read as one number, and "12 - 18" as a range.
        return f"{size}: {amount}" if re.search(r"[0-9]\W*$", size) else f"{size} {amount}".strip()
    is_plain = not size and ": " not in amount and not re.search(r"\s\S*[0-9]\S*$", amount)
    return amount if is_plain or not (size or amount.count(" ")) else f"{size}: {amount}"


def _alone(part: str, currency: str) -> list[str]:
    """Split prices at slashes without spaces, as in "9/12" or "S 9/L 12". Return other texts in one piece."""
    prices = [each.strip() for each in part.split("/")]
    return prices if len(prices) > 1 and all(_is_sized_amount(each, currency) for each in prices) else [part]


def _is_sized_amount(text: str, currency: str) -> bool:
    size, _, rest = text.partition(" ")
    return read_amount(text, currency) is not None or (
        size.isalpha() and read_amount(rest, currency) is not None
    )


def _read_price(part: str, currency: str) -> Price | None:
    whole = read_amount(part, currency)
    if whole is not None:
        return {"size": "", "amount": whole}
    plain = join_groups(plain_text(part))
    amounts = list(find_amounts(plain, currency))
    if worded := _WORDED.fullmatch(part):
        amount = read_amount(worded["amount"], currency)
        if amount or not worded["size"].strip() or not amounts or amounts[-1].end < len(plain):
            return {"size": worded["size"].strip(), "amount": amount or worded["amount"]}
    if amounts and (price := _price_with_amounts(part, plain, amounts, currency)):
        return price
    # Text such as "market price" is a valid price, but a number with unclear separators is not.
    is_number_like = any(map(str.isdecimal, part)) and not any(map(str.isalpha, part))
    return None if is_number_like else {"size": "", "amount": part}


def _price_with_amounts(part: str, plain: str, amounts: Sequence[FoundAmount], currency: str) -> Price | None:
    """Return the price if it is a range, an amount after a size, or an amount before a known size, or None
    otherwise."""
    first, last = amounts[0], amounts[-1]
    if len(amounts) == 2 and _is_range(plain, amounts):
        low, high = (part[each.start : each.end].strip() for each in amounts)
        return {"size": "", "amount": f"{low}–{high}"}
    if len(amounts) > 1:
        # "12 to 18" and "9.00 12.00" are not a size and a price.
        return None
    if last.end == len(plain):
        size, amount = part[: last.start].strip().removesuffix(":"), part[last.start :]
    else:
        size, amount = part[first.end :], part[: first.end]
        if first.start or not is_size(size.strip(" ()")):
            return None
    return {"size": size.strip(" ()"), "amount": read_amount(amount, currency) or amount}


def _is_range(plain: str, amounts: Sequence[FoundAmount]) -> bool:
    low, high = amounts
    gap = plain[low.end : high.start]
    return not low.start and high.end == len(plain) and _RANGE.fullmatch(gap) is not None


def _read_labels(words: str, known: Sequence[str]) -> tuple[list[str] | None, list[str]]:
    """Return the known labels in the order of `known`, or None if the cell is empty, and the unknown
    labels."""
    labels = [each.strip() for each in re.split(r"[,;/|]", words) if each.strip()]
    if not labels:
        return None, []
    slugs = {re.sub(r"[\s-]+", "_", each.casefold()): each for each in labels if each.casefold() not in _NONE}
    return [each for each in known if each in slugs], [slugs[each] for each in slugs if each not in known]
