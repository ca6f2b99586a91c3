"""Names of sizes next to a price, words in place of a price, and words before numbers that are not prices."""

import re
from typing import Final

from tenants.food_menus.prices import FRACTION, UNITS

_SIZES: Final = """
    small medium large regular half full whole single double triple kids child adult glass bottle carafe cup
    bowl pint pitcher piece dozen
    pequeño pequeña mediano mediana grande chico chica media medio entera entero ración tapa copa botella
    jarra
    klein kleine kleiner mittel groß große großer halb halbe ganz ganze glas flasche karaffe portion
    petit petite moyen moyenne grand demi verre bouteille pichet
    piccolo piccola medio grande mezza bicchiere bottiglia caraffa
    pequeno pequena médio média taça garrafa inteira meia
    kleine middel grote fles karaf
    lille stor mellem flaske liten
    mała mały średnia duża duży kieliszek butelka
    kicsi közepes nagy pohár üveg
    küçük orta büyük
    маленькая средняя большая бокал бутылка
    μικρό μεσαίο μεγάλο ποτήρι μπουκάλι
    小 中 大 並 小盛 大盛
""".split()  # noqa: SIM905  # a list would be 90 lines long
"""Names of sizes in English, Spanish, German, French, Italian, Portuguese, Dutch, Danish and Swedish, Polish,
Hungarian, Turkish, Russian, Greek and Japanese."""
_VOLUME: Final = rf"[0-9]+(?:[.,][0-9]+)?\s?(?:{UNITS}|L|[\"″])"
SIZE: Final = (
    rf"(?:XS|S|M|L|XL|XXL|CH|½|{FRACTION}|{_VOLUME}"
    rf"|(?i:{'|'.join(sorted(set(_SIZES), key=len, reverse=True))}))(?![^\W_])"
)
"""A pattern for a word or measure that can only be the size of a dish."""
FROM: Final = frozenset(["from", "ab", "desde", "dès", "da", "vanaf", "fra", "från", "od", "от"])
"""Words that precede the lowest of several prices."""
PRICE_WORDS: Final = re.compile(
    r"[\s.…·,:|(–—-](?P<words>MP|M\.P\.|S/M|(?i:market price|market rate|tagespreis|nach tagespreis"
    r"|prix du jour|prix du marché|precio de mercado|según mercado|prezzo del giorno|preço do dia"
    r"|preço de mercado|dagprijs|dagspris)|時価)\)?\s*$"
)
"""A pattern for words in place of the price of a dish."""
_COUNTED: Final = frozenset(
    [
        "for",
        "serves",
        "table",
        "no",
        "nr",
        "phone",
        "tel",
        "para",
        "sirve",
        "mesa",
        "núm",
        "für",
        "tisch",
        "pour",
        "per",
        "voor",
        "til",
        "för",
        "za",
    ]
)
_NUMBERED: Final = frozenset(["menu", "combo", "set", "number", "menú", "menü", "formule", "zestaw"])
_TIMED: Final = frozenset(
    [
        "since",
        "until",
        "till",
        "at",
        "desde",
        "hasta",
        "seit",
        "bis",
        "um",
        "depuis",
        "jusqu'à",
        "dal",
        "fino",
        "alle",
        "tot",
        "do",
    ]
)


def is_counted(name: str) -> bool:
    """Return whether a small number after `name` may be a count, as in "Serves 4" and "Menu 2"."""
    return _last_word(name) in _COUNTED or name.casefold() in _NUMBERED


def is_timed(name: str) -> bool:
    """Return whether a number after `name` may be a time, as in "Brunch until 11.30"."""
    return _last_word(name) in _TIMED


def _last_word(text: str) -> str:
    words = re.findall(r"[^\W\d_]+(?:'[^\W\d_]+)?", text.casefold())
    return words[-1] if words else ""


def is_size(text: str) -> bool:
    """Return whether the text is the size of a dish."""
    return re.fullmatch(SIZE, text.strip()) is not None
