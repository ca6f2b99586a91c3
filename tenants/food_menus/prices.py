"""Prices of dishes: a number in the currency of the business, or words."""

import re

AMOUNT_LENGTH = 40
_SIGNS = {
    "$": ("AUD", "CAD", "HKD", "MXN", "NZD", "SGD", "USD"),
    "€": ("EUR",),
    "£": ("GBP",),
    "¥": ("CNY", "JPY"),
}
_NUMBER = re.compile(r"(?P<whole>[0-9]{1,7})(?:[.,](?P<part>[0-9]{1,2}))?")
_GROUPED = re.compile(
    r"(?P<whole>[0-9]{1,3}(?P<separator>[.,'’])[0-9]{3}(?:(?P=separator)[0-9]{3})*)"
    r"(?P<part>(?!(?P=separator))[.,][0-9]{1,2})?"
)
_THREE_DECIMALS = ("BHD", "IQD", "JOD", "KWD", "LYD", "OMR", "TND")
"""Currencies with three decimals (ISO 4217: exponent 3)."""


def clean_amount(written: str) -> str:
    """A number as digits with a point, such as 9.50 or 16; words stay unchanged, including "€9"."""
    match = _NUMBER.fullmatch(written)
    if match is None:
        return written
    whole = str(int(match["whole"]))
    return f"{whole}.{match['part']:0<2}" if match["part"] and match["part"].strip("0") else whole


def without_sign(written: str, currency: str) -> str:
    """The amount without the sign or code of that currency; the sign of another currency stays.

    Thousands separators are removed too: "$1,250.00" and "1.250,00 $" become "1250".
    """
    signs = [sign for sign, currencies in _SIGNS.items() if currency in currencies]
    for sign in (*signs, currency):
        bare = _remove_groups(written.removeprefix(sign).removesuffix(sign).strip(), currency)
        if bare != written and _NUMBER.fullmatch(bare):
            return clean_amount(bare)
    return clean_amount(written)


def _remove_groups(number: str, currency: str) -> str:
    """The number without thousands separators; three digits behind one are a group, never decimals."""
    match = _GROUPED.fullmatch(number)
    if match is None or currency in _THREE_DECIMALS:
        return number
    return match["whole"].replace(match["separator"], "") + (match["part"] or "")


def is_number(amount: str) -> bool:
    """Whether the amount is a number, not words."""
    return _NUMBER.fullmatch(amount) is not None
