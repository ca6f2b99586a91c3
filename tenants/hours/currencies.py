"""The currencies for the prices of a business."""

import json
from functools import cache
from pathlib import Path
from typing import Final

CURRENCIES: Final = tuple(
    """
    AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BHD BIF BMD BND BOB BRL BSD BTN
    BWP BYN BZD CAD CDF CHF CLP CNY COP CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB
    EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HTG HUF IDR ILS INR IQD IRR
    ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD
    MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR
    PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP SLE
    SOS SRD SSP STN SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USD UYU UZS
    VES VND VUV WST XAF XCD XOF XPF YER ZAR ZMW ZWG
    """.split()  # noqa: SIM905  # a list would be 160 lines long
)
"""The ISO 4217 codes of the currencies in use."""
ZONES: Final = Path(__file__).with_name("zone_currencies.json")
"""The time zones of each currency, from CLDR. Zones that are not listed use USD."""
_WITHOUT_DECIMALS: Final = frozenset(
    """
    AFN ALL BIF CLP DJF GNF IQD IRR ISK JPY KMF KPW KRW LAK LBP MGA MMK PYG RSD RWF SOS SYP UGX VND VUV
    XAF XOF XPF YER
    """.split()  # noqa: SIM905  # a list would be 30 lines long
)
_WITH_THREE_DECIMALS: Final = frozenset({"BHD", "JOD", "KWD", "LYD", "OMR", "TND"})


def count_decimals(currency: str) -> int:
    """Return the number of decimals of a currency according to ISO 4217, or 0 if its coins are out of use
    according to CLDR, as for IQD and RSD."""
    if currency in _WITHOUT_DECIMALS:
        return 0
    return 3 if currency in _WITH_THREE_DECIMALS else 2


@cache
def suggest_currency(timezone: str) -> str:
    """Return the currency of a time zone's country according to CLDR, or USD if it has no country."""
    zones = json.loads(ZONES.read_bytes())
    return next((currency for currency, names in zones.items() if timezone in names.split()), "USD")
