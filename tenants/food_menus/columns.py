"""The columns of a table of dishes, recognized by their titles in several languages."""

import re
import unicodedata
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final

from tenants.food_menus.currency_signs import sign_patterns
from tenants.food_menus.sizes import is_size
from tenants.food_menus.wire import COLUMN_FIELDS

IGNORED: Final = ""
_TITLES: Final = {
    "en": {
        "menu": "menu",
        "section": "section, course, category, group, menu section, menu category, item category",
        "section_text": "section text",
        "name": "name, dish, dish name, item, item name, menu item, product, product name, food, title",
        "description": "description, text, details, item description, product description, ingredients",
        "price": "price, prices, item price, cost",
        "diets": "diets, diet, dietary",
        "allergens": "allergens, allergen",
        "spice": "spice, spice level",
        "is_new": "new",
    },
    "es": {
        "menu": "menú, carta",
        "section": "sección, categoría, grupo, apartado",
        "name": "plato, platillo, nombre, producto, artículo, nombre del plato",
        "description": "descripción, detalle, ingredientes",
        "price": "precio, precios, importe, costo",
        "diets": "dieta, dietas",
        "allergens": "alérgenos",
        "spice": "picante",
        "is_new": "nuevo",
    },
    "fr": {
        "menu": "carte",
        "section": "catégorie, rubrique, groupe",
        "name": "nom, plat, nom du plat, produit, article, intitulé, désignation",
        "description": "descriptif, ingrédients, détails",
        "price": "prix, prix ttc, tarif, tarifs",
        "diets": "régime, régimes",
        "allergens": "allergènes",
        "spice": "piquant",
        "is_new": "nouveau",
    },
    "de": {
        "menu": "karte, speisekarte",
        "section": "kategorie, rubrik, gruppe, warengruppe, bereich",
        "name": "gericht, speise, bezeichnung, artikel, artikelname, produkt, gerichtname",
        "description": "beschreibung, zutaten, beilage",
        "price": "preis, preise, betrag, vk, vk preis, verkaufspreis",
        "diets": "ernährung, kost",
        "allergens": "allergene",
        "spice": "schärfe",
        "is_new": "neu",
    },
    "it": {
        "section": "sezione, categoria, gruppo, portata",
        "name": "nome, piatto, prodotto, articolo, nome piatto",
        "description": "descrizione, ingredienti",
        "price": "prezzo, prezzi, importo",
        "allergens": "allergeni",
        "spice": "piccantezza",
        "is_new": "nuovo",
    },
    "pt": {
        "menu": "cardápio, ementa",
        "section": "seção, secção, categoria",
        "name": "prato, item, produto, nome do prato",
        "description": "descrição, ingredientes",
        "price": "preço, preços",
        "allergens": "alergénios, alérgenos, alergênicos",
        "is_new": "novo",
    },
    "nl": {
        "section": "categorie, rubriek, gang",
        "name": "gerecht, naam, artikel",
        "description": "omschrijving, beschrijving, ingrediënten",
        "price": "prijs, prijzen, bedrag",
        "allergens": "allergenen",
        "is_new": "nieuw",
    },
    "da, nb, sv": {
        "section": "kategori, afsnit, avdeling, avsnitt",
        "name": "ret, retter, navn, rett, namn, rätt, maträtt, vare, vara, varenavn",
        "description": "beskrivelse, beskrivning, ingredienser",
        "price": "pris, priser, beløb",
        "allergens": "allergener",
        "is_new": "ny",
    },
    "pl": {
        "section": "kategoria, sekcja, grupa",
        "name": "nazwa, danie, potrawa, produkt, nazwa dania",
        "description": "opis, składniki",
        "price": "cena, ceny, kwota",
        "allergens": "alergeny",
        "is_new": "nowe",
    },
    "hu": {
        "section": "kategória, csoport",
        "name": "név, étel, étel neve, megnevezés, termék, terméknév",
        "description": "leírás, összetevők",
        "price": "ár, árak, bruttó ár",
        "allergens": "allergének",
        "is_new": "új",
    },
    "cs, sk": {
        "section": "kategorie, kategória, skupina",
        "name": "název, jídlo, pokrm, názov, jedlo",
        "description": "popis, složení, zloženie",
        "price": "cena, ceny",
        "allergens": "alergeny, alergény",
    },
    "el": {
        "section": "κατηγορία",
        "name": "όνομα, πιάτο, προϊόν, είδος, ονομασία",
        "description": "περιγραφή, συστατικά",
        "price": "τιμή, τιμές",
        "allergens": "αλλεργιογόνα",
    },
    "tr": {
        "section": "kategori, bölüm",
        "name": "ad, adı, yemek, yemek adı, ürün, ürün adı, isim",
        "description": "açıklama, içindekiler",
        "price": "fiyat, fiyatı, tutar",
        "allergens": "alerjenler",
    },
    "ru, uk": {
        "section": "категория, раздел, категорія, розділ",
        "name": "название, блюдо, наименование, назва, страва",
        "description": "описание, состав, опис, склад",
        "price": "цена, цены, стоимость, ціна",
        "allergens": "аллергены, алергени",
    },
    "ar": {
        "section": "القسم, الفئة",
        "name": "الاسم, الطبق, الصنف, اسم الطبق",
        "description": "الوصف",
        "price": "السعر, الثمن",
    },
    "ja": {
        "section": "カテゴリー, カテゴリ, 分類",
        "name": "料理名, 商品名, 品名, メニュー名, 名前",
        "description": "説明, 商品説明",
        "price": "価格, 値段, 料金, 税込価格",
        "allergens": "アレルゲン",
    },
    "zh": {
        "section": "类别, 分類, 分类, 類別",
        "name": "菜名, 名称, 名稱, 菜品, 菜品名称",
        "description": "描述, 说明, 說明, 介绍",
        "price": "价格, 價格, 单价, 價錢",
    },
}
"""The titles of each field by language, separated by commas. Languages can share a title."""


@dataclass(frozen=True, slots=True)
class Column:
    """A column of a table: its title, and the field that its cells contain."""

    title: str
    field: str = IGNORED
    size: str = ""
    """The size of the prices in this column."""
    sign: str = ""
    """The currency named in the title."""


def read_columns(titles: Sequence[str], currency: str) -> list[Column]:
    """Return the columns with these titles. Columns with unknown titles are ignored."""
    return [_read_column(" ".join(title.split()), currency) for title in titles]


def are_complete(columns: Sequence[Column]) -> bool:
    """Return whether one column contains dishes, at least one contains prices, and no other field occurs
    twice."""
    counts = Counter(each.field for each in columns if each.field)
    twice = [field for field, count in counts.items() if count > 1 and field != "price"]
    return counts["name"] == 1 and counts["price"] > 0 and not twice


def price_column(title: str, currency: str) -> Column:
    """Return a column of prices with this title. The size is the title, such as "Glass", or "" for
    "Price"."""
    column = _read_column(title, currency)
    return column if column.field == "price" else Column(title, "price", size=title)


def _read_column(title: str, currency: str) -> Column:
    bare, sign = _without_currency(title, currency)
    words = re.findall(r"[^\s()\[\]]+", bare)
    for field, known in _fields().items():
        if _letters("".join(words)) in known:
            return Column(title, field, sign=sign if field == "price" else "")
    prices = _fields()["price"]
    others = [each for each in words if _letters(each) not in prices]
    if len(others) < len(words) and is_size(" ".join(others)):
        return Column(title, "price", size=" ".join(others), sign=sign)
    return Column(title)


def _without_currency(title: str, currency: str) -> tuple[str, str]:
    """Split the title of a column, such as "Price (USD)" or "Preis in €", into text and currency.

    The currency is "" if the title has none.
    """
    _before, after = sign_patterns(currency)
    match = re.search(rf"(?<![^\W\d_])(?:in\s|en\s)?[(\[]?(?:in\s|en\s)?(?P<sign>{after})[)\]]?\s*$", title)
    return (title[: match.start()], match["sign"]) if match and match.start() else (title, "")


@cache
def _fields() -> dict[str, frozenset[str]]:
    return {
        field: frozenset(
            _letters(title)
            for titles in _TITLES.values()
            for title in titles.get(field, "").split(",")
            if title
        )
        for field in COLUMN_FIELDS
    }


def _letters(title: str) -> str:
    """Return the casefolded title without accents, punctuation or spaces."""
    plain = unicodedata.normalize("NFKD", title.casefold())
    return re.sub(r"[\W_]+", "", "".join(each for each in plain if not unicodedata.combining(each)))
