"""The signs of currencies before or after an amount, in the notations of menus."""

import re
from functools import cache
from typing import Final

from tenants.hours.currencies import CURRENCIES

_DOLLARS: Final = """
    ARS AUD BBD BMD BND BSD BZD CAD CLP COP CUP CVE DOP FJD GYD HKD JMD KYD LRD MXN NAD NZD SBD SGD SRD TTD
    TWD USD UYU XCD
"""
_SIGNS: Final = {
    "AED": "د.إ درهم Dhs Dhs. Dh DH",
    "AMD": "֏",
    "ARS": "AR$ pesos",
    "AUD": "A$ AU$",
    "AZN": "₼",
    "BAM": "KM КМ",
    "BDT": "৳ Tk Tk.",
    "BHD": "د.ب BD",
    "BOB": "Bs Bs.",
    "BRL": "R$",
    "CAD": "C$ CA$ CAD$",
    "CHF": "SFr. sFr.",
    "CLP": "pesos",
    "CNY": "¥ 元 块",
    "COP": "pesos",
    "CRC": "₡",
    "CUP": "pesos",
    "CZK": "Kč Kc",
    "DKK": "kr kr. Kr Kr. KR",
    "DOP": "RD$ pesos",
    "EGP": "£ ج.م جنيه LE L.E. E£",
    "ETB": "Br",
    "EUR": "€ EURO Euro euro Euros euros ευρώ",
    "FKP": "£",
    "GBP": "£",
    "GEL": "₾",
    "GHS": "₵ GH₵ GHC",
    "GIP": "£",
    "HKD": "HK$ 元 圓",
    "HUF": "Ft Ft.",
    "IDR": "Rp Rp.",
    "ILS": "₪ ש״ח NIS",
    "INR": "₹ Rs Rs. रु",
    "IRR": "ريال ﷼",
    "ISK": "kr kr. Kr Kr. KR",
    "JMD": "J$",
    "JOD": "د.أ JD",
    "JPY": "¥ 円 Yen yen",
    "KES": "KSh KSh. Ksh Ksh.",
    "KHR": "៛",
    "KPW": "₩ 원",
    "KRW": "₩ 원",
    "KWD": "د.ك KD",
    "KZT": "₸ тг",
    "LAK": "₭",
    "LBP": "£ L.L. ل.ل",
    "LKR": "Rs Rs. ₨",
    "MAD": "د.م. درهم Dh DH",
    "MKD": "ден ден.",
    "MMK": "Ks",
    "MNT": "₮",
    "MUR": "Rs Rs. ₨",
    "MXN": "MX$ pesos",
    "MYR": "RM",
    "NGN": "₦",
    "NIO": "C$",
    "NOK": "kr kr. Kr Kr. KR",
    "NPR": "Rs Rs. ₨ रू रु",
    "NZD": "NZ$",
    "OMR": "ر.ع. ريال ﷼",
    "PAB": "B/.",
    "PEN": "S/ S/.",
    "PHP": "₱ Php pesos",
    "PKR": "Rs Rs. ₨",
    "PLN": "zł zl",
    "PYG": "₲ Gs Gs.",
    "QAR": "ريال ﷼ QR",
    "RSD": "din din. дин дин. РСД",
    "RUB": "₽ руб руб.",
    "SAR": "ر.س ريال ﷼ SR",
    "SCR": "Rs Rs. ₨",
    "SDG": "£",
    "SEK": "kr kr. Kr Kr. KR",
    "SGD": "S$",
    "SHP": "£",
    "SSP": "£",
    "SYP": "£ ل.س",
    "THB": "฿ บาท",
    "TND": "د.ت DT",
    "TRY": "₺ TL",
    "TTD": "TT$",
    "TWD": "NT$ 元 圓",
    "TZS": "TSh Tsh",
    "UAH": "₴ грн грн.",
    "UGX": "USh Ush",
    "USD": "US$ USD$",
    "UYU": "$U pesos",
    "VES": "Bs Bs.",
    "VND": "₫ đ VNĐ",
    "XAF": "FCFA CFA",
    "XOF": "FCFA CFA",
    "YER": "ريال ﷼",
}
"""Symbols from CLDR and common signs on menus, in addition to "$" and the ISO 4217 codes."""
_ONLY_AFTER: Final = {"CHF": "Fr. Fr", "RON": "lei leu", "MDL": "lei leu"}
"""Signs that are ordinary words before a number."""
_ONLY_OWN: Final = {
    "BWP": "P",
    "CHF": "Fr. Fr",
    "GMD": "D",
    "GTQ": "Q",
    "HNL": "L",
    "MMK": "K",
    "NGN": "N",
    "PGK": "K",
    "PHP": "P",
    "SZL": "E",
    "ZAR": "R",
    "ZMW": "K",
}
"""Signs that are recognized only in the currency of the business: single letters, and "Fr." for Friday."""
_WORDS: Final = frozenset(
    {"ALL", "BAM", "BOB", "COP", "CUP", "GEL", "LAK", "MAD", "MOP", "PEN", "RON", "SOS", "TOP", "TRY"}
)
"""Codes that are words: "CUP 4" is the price of a cup."""


def fits(sign: str, currency: str) -> bool:
    """Return whether the sign belongs to the currency."""
    if sign == "$":
        return currency in _DOLLARS.split()
    tables = (_SIGNS, _ONLY_AFTER, _ONLY_OWN)
    return sign.upper() == currency or any(sign in table.get(currency, "").split() for table in tables)


@cache
def sign_patterns(currency: str) -> tuple[str, str]:
    """Return patterns for the signs before and after an amount, for a business with this currency."""
    signs = [sign for signs in _SIGNS.values() for sign in signs.split()]
    codes = [each for each in CURRENCIES if each not in _WORDS]
    own = [*_ONLY_OWN.get(currency, "").split(), currency, currency.lower(), currency.title()]
    after = [sign for signs in _ONLY_AFTER.values() for sign in signs.split()]
    return _match_any([*signs, *codes, *own]), _match_any([*signs, *codes, *own, *after])


def _match_any(signs: list[str]) -> str:
    """Return a pattern that prefers the longest sign and also matches any other currency symbol."""
    ordered = sorted(set(signs), key=lambda sign: (-len(sign), sign))
    return "|".join([*map(re.escape, ordered), "[$¢₠-⃀]"])
