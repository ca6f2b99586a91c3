"""Parse the prices of dishes: a number in the currency of the business, or words."""

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Final

from tenants.food_menus.currency_signs import fits, sign_patterns
from tenants.hours.currencies import count_decimals

AMOUNT_LENGTH = 40
_STORED = re.compile(r"(?P<whole>[0-9]{1,9})(?:[.,](?P<part>[0-9]{1,2}))?")
HARD_SPACE: Final = "\u00a0"
"""The replacement for a space inside a number in plain text."""
DASH: Final = "[-\u2010-\u2015\u2212~\uff5e\u301c]"
UNITS: Final = (
    "(?:cl|ml|dl|l|ltr?|[Ll]it(?:er|re|ro|ros|ry)s?|л|мл|cm|см|mm|g|gr|г|kg|кг|oz|lbs?|pcs?|st|Stk|szt|db|qm)"
)
"""Units of sizes. A number before one of these units is not an amount."""
FRACTION: Final = r"(?:1/[1-8]|2/3|3/4)"
_GROUPS = r"[0-9]{1,3}(?P<group>[.,'\u00a0])[0-9]{3}(?:(?P=group)[0-9]{3})*(?:(?!(?P=group))[.,][0-9]{1,3})?"
_INDIAN_GROUPS = r"[0-9]{1,3}(?:,[0-9]{2})+,[0-9]{3}(?:\.[0-9]{1,2})?"
_NUMBER = rf"(?:{_INDIAN_GROUPS}|{_GROUPS}|[0-9]{{1,9}}(?:[.,][0-9]{{1,3}})?)"
_WITHOUT_CENTS = r"\s?(?:[,.]\s?[-\u2010-\u2015\u2212=]+|:-|/[-=])"
"""The dash in place of cents, as in "59,-", "18.–", "59:-" and "320/-"."""
_THOUSANDS_IN_K = frozenset(
    [
        "IDR",
        "VND",
        "KRW",
        "LAK",
        "KHR",
        "MMK",
        "COP",
        "CLP",
        "PYG",
        "IRR",
        "IQD",
        "LBP",
        "UGX",
        "TZS",
        "RWF",
        "NGN",
        "UZS",
    ]
)
"""Currencies with prices such as "45k" for 45,000 in menus."""
_SYMBOLS = {"٫": ".", "٬": "'", "’": "'", "ʼ": "'", "＇": "'", "．": ".", "，": ",", "：": ":", "／": "/",
            "\u3000": " ", "＄": "$", "￡": "£", "￥": "¥", "￦": "₩", "（": "(", "）": ")",
            "＋": "+", "[": "(", "]": ")"}  # fmt: skip
_HARD_SPACES = "\u00a0\u202f\u2009\u2007\u2008"


@dataclass(frozen=True, slots=True)
class FoundAmount:
    """An amount in text."""

    start: int
    end: int
    number: str | None
    """The number in the currency of the business, or None for another currency or after a plus sign."""
    has_sign: bool
    """Whether the price has a currency sign, or a dash instead of cents."""
    has_cents: bool

    @property
    def is_bare(self) -> bool:
        """Whether the number has neither a currency sign nor cents, so it is possibly not a price."""
        return not self.has_sign and not self.has_cents


def clean_amount(written: str) -> str:
    """Return a number as digits with a decimal point, such as 9.50 or 16. Other text, such as "€9", is
    returned unchanged."""
    match = _STORED.fullmatch(written)
    if match is None:
        return written
    whole = str(int(match["whole"]))
    return f"{whole}.{match['part']:0<2}" if match["part"] and match["part"].strip("0") else whole


def is_number(amount: str, currency: str = "") -> bool:
    """Return whether the amount is a number with valid decimals for the currency."""
    most = max(2, count_decimals(currency))
    return re.fullmatch(rf"[0-9]{{1,9}}(?:\.[0-9]{{1,{most}}})?", amount) is not None


def plain_text(text: str) -> str:
    """Return the text with its digits, separators and parentheses replaced by ASCII characters at the same
    positions."""
    return "".join(map(_plain, text))


def in_one_line(text: str) -> str:
    """Return the text with each run of spaces and line breaks replaced by one space.

    Non-breaking spaces remain.
    """
    return re.sub(r"[ \t\r\n]+", " ", text).strip(" ")


def find_amounts(plain: str, currency: str) -> Iterator[FoundAmount]:
    """Yield the amounts in a plain text. Parts of a longer number are never amounts."""
    for match in _amount_pattern(currency).finditer(plain):
        found = _read_amount(match, currency)
        if found is not None:
            yield found


def read_amount(text: str, currency: str) -> str | None:
    """Return the amount, or None if the text contains anything else or if the separators are ambiguous."""
    plain = join_groups(plain_text(text))
    match = _amount_pattern(currency).fullmatch(plain)
    found = match and _read_amount(match, currency)
    if not found:
        return None
    return found.number or in_one_line(text)


def read_number(number: str, currency: str) -> str | None:
    """Return a number as digits with a decimal point, or None if its separators are ambiguous."""
    decimals = count_decimals(currency)
    parts, separators = re.split(r"[.,'\u00a0]", number), re.findall(r"[.,'\u00a0]", number)
    is_mixed = len(set(separators)) > 1
    has_group_last = len(parts[-1]) == 3 and len(separators) > 0
    has_cents = bool(separators) and separators[-1] in ".," and (len(separators) == 1 or is_mixed)
    if has_group_last and not (has_cents and decimals == 3):
        if is_mixed or parts[0].startswith("0") or len(parts[0]) > 3:
            return None
        has_cents = False
    whole, cents = ("".join(parts[:-1]), parts[-1]) if has_cents else ("".join(parts), "")
    if len(whole) > 9 or len(cents) > max(2, decimals) or (decimals == 0 and cents.strip("0")):
        return None
    if not cents.strip("0"):
        return str(int(whole))
    return f"{int(whole)}.{cents.ljust(max(2, decimals), '0')}"


def join_groups(plain: str, *, only_clear: bool = False) -> str:
    """Return the text with hard spaces between groups of thousands, because "1 200" may be one number.

    With `only_clear`, a number directly after a word is not changed, because "Menu 1 200" is ambiguous.
    """
    clear = rf"(?:^|[:.…\t|/(]\s*|\s{DASH}\s*|\s\s|[$€£¥₩₹₫₱₽₴₺]\s?)" if only_clear else r"(?:^|[^0-9.,'])"
    return re.sub(
        rf"({clear})([0-9]{{1,3}}(?: [0-9]{{3}})+)(?![0-9]|[.,'][0-9]{{3}})",
        lambda match: match[1] + match[2].replace(" ", HARD_SPACE),
        plain,
    )


@cache
def _amount_pattern(currency: str) -> re.Pattern[str]:
    before, after = sign_patterns(currency)
    letter = r"[^\W\d_]"
    return re.compile(
        # A dot before a price belongs to the dot leaders, not to a number.
        rf"(?<![^\W_])(?<![0-9][.,':\u00a0])(?<!(?<![.…])\.)(?<![#№°(%$¢-¥₠-⃀])(?<!{letter}-)"
        rf"(?<!(?<![0-9])[123]/)(?!{FRACTION}(?![0-9]))"
        rf"(?P<plus>\+\s?)?(?:(?P<before>{before})(?:(?<!{letter})|(?!{letter}))[\s\u00a0]?)?"
        rf"(?:(?P<euros>[0-9]{{1,4}})(?P<middle>[€$£])(?P<cents>[0-9]{{2}})|(?P<number>{_NUMBER}))"
        rf"(?P<thousands>[kK](?!{letter}))?(?P<dash>{_WITHOUT_CENTS})?"
        rf"(?:[\s\u00a0]?(?P<after>{after})(?!{letter}))?"
        rf"(?![.,'\u00a0:]?[0-9])(?!{letter})(?!\s?%)(?!\s?{UNITS}(?!{letter}))(?![L\"″′°])"
    )


def _read_amount(match: re.Match[str], currency: str) -> FoundAmount | None:
    signs = [each for each in (match["before"], match["middle"], match["after"]) if each]
    if match["number"]:
        number = read_number(match["number"], currency)
    else:
        number = read_number(f"{match['euros']}.{match['cents']}", currency)
    if number is None or (match["thousands"] and currency not in _THOUSANDS_IN_K):
        return None
    if match["thousands"]:
        number = _times_thousand(number)
    is_ours = all(fits(sign, currency) for sign in signs) and not match["plus"]
    return FoundAmount(
        match.start(),
        match.end(),
        number if is_ours else None,
        has_sign=bool(signs or match["dash"] or match["plus"]),
        has_cents=re.search(r"[.,][0-9]{2}$", match["number"] or "") is not None,
    )


def _times_thousand(number: str) -> str:
    whole, _, cents = number.partition(".")
    return str(int(whole + cents.ljust(3, "0")))


def _plain(character: str) -> str:
    if character in _HARD_SPACES:
        return HARD_SPACE
    if character.isdecimal():
        return str(unicodedata.decimal(character))
    return _SYMBOLS.get(character, character)
