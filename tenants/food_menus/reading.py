"""Read a menu from another source as sections and dishes: lines of text, or a CSV table.

A line that ends with a price is a dish: `Soup ..... 9`, `Soup - 9 / 12`, `Lemonade S 4 / L 6`. A line without
a price directly after a dish describes the dish; otherwise it is the heading of the following lines.

A table can come from `export.py` or another program. Its titles or the caller identify the columns.

The parser does not guess: it lists ambiguous text as unread, with its line number.
"""

from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import Final

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from shared.api.tables import unescape_cell
from tenants.food_menus import cells
from tenants.food_menus.columns import Column
from tenants.food_menus.menu_draft import MenuDraft
from tenants.food_menus.price_lines import LEADERS, PriceLine, read_line, read_style
from tenants.food_menus.prices import in_one_line
from tenants.food_menus.tables import Row, Table, find_table, with_columns
from tenants.food_menus.wire import Dish, Price, ReadMenu, ReadTable

MOST_LINES: Final = 2_000
_EXAMPLES: Final = 3
_DECORATION: Final = f"{LEADERS}#*_=~•"


def read_menu(
    text: str, currency: str, fields: Sequence[str | None] | None = None, header_rows: int | None = None
) -> ReadMenu:
    """Return the sections and dishes in `text`, and the unread lines.

    Prices are in `currency`. `fields` are the fields of a table's columns, with None for ignored columns.
    Raises ValidationError if the fields do not match the table.
    """
    lines = text.replace("\r\n", "\n").replace("\r", "\n")
    table = find_table(lines, currency)
    if fields is not None:
        table = _with_fields(table, [each or "" for each in fields], header_rows, currency)
    draft = MenuDraft()
    if table is None:
        _read_lines(lines.removeprefix("\ufeff").split("\n"), currency, draft)
    elif table.is_known:
        _read_table(table, currency, draft)
    return {
        "sections": draft.sections,
        "unread": draft.unread,
        "unread_count": draft.unread_count,
        "table": None if table is None else _table_reply(table),
    }


def _with_fields(table: Table | None, fields: Sequence[str], header_rows: int | None, currency: str) -> Table:
    if table is None:
        raise ValidationError({"columns": _("This text isn't a table.")})
    if len(fields) != len(table.columns):
        raise ValidationError(
            {
                "columns": _("Enter one field for each of the %(count)s columns.")
                % {"count": len(table.columns)}
            }
        )
    named = [each for each in fields if each and each != "price"]
    if "name" not in named or len(named) > len(set(named)):
        raise ValidationError(
            {"columns": _("Choose one column for the dish. Use each of the other fields only once.")}
        )
    return with_columns(table, fields, table.header_rows if header_rows is None else header_rows, currency)


def _table_reply(table: Table) -> ReadTable:
    below = table.rows[table.header_rows :]
    return {
        "columns": [
            {
                "title": column.title,
                "field": column.field or None,
                "examples": [
                    " ".join(row.cells[place].split())[:200]
                    for row in below
                    if place < len(row.cells) and row.cells[place].strip()
                ][:_EXAMPLES],
            }
            for place, column in enumerate(table.columns)
        ],
        "header_rows": table.header_rows,
        "is_known": table.is_known,
    }


def _read_table(table: Table, currency: str, draft: MenuDraft) -> None:
    """Add the rows below the titles to the draft, and list the rows above the titles as unread."""
    for row in table.rows[: max(0, table.header_rows - 1)]:
        draft.refuse(row.line, row.text)
    if table.header_rows and not any(each.title for each in table.columns):
        draft.refuse(table.rows[table.header_rows - 1].line, table.rows[table.header_rows - 1].text)
    has_sections = any(each.field == "section" for each in table.columns)
    menu = ""
    for row in table.rows[table.header_rows :]:
        if row.line > MOST_LINES:
            draft.refuse(row.line, row.text)
            continue
        values = _values(row, table.columns)
        heading, of_menu = values.get("section", ""), values.get("menu") or menu
        is_other = bool(draft.sections) and of_menu != menu
        if not has_sections and list(filter(None, values.values())) == [values["name"]]:
            # A row with only a name is the heading of the rows below.
            heading, values = values["name"], {}
        if is_other or (heading and (not draft.sections or draft.sections[-1]["title"] != heading)):
            draft.open_section(row.line, heading)
        menu = of_menu
        _read_row(row, values, table.columns, currency, draft)


def _read_row(
    row: Row, values: Mapping[str, str], columns: Sequence[Column], currency: str, draft: MenuDraft
) -> None:
    draft.describe_section(row.line, values.get("section_text", ""))
    prices = _prices_in(row, columns, currency)
    name, description = values.get("name", ""), values.get("description", "")
    if prices is None or (not name and (description or prices)):
        draft.refuse(row.line, row.text)
    elif name:
        dish = draft.add_dish(row.line, name, description, prices)
        if dish:
            _state(dish, values, row.line, draft)


def _values(row: Row, columns: Sequence[Column]) -> dict[str, str]:
    """Return the text of each field, in one line."""
    return {
        column.field: in_one_line(unescape_cell(cell.strip()))
        for column, cell in zip(columns, row.cells, strict=False)
        if column.field
    }


def _prices_in(row: Row, columns: Sequence[Column], currency: str) -> list[Price] | None:
    """Return the prices in all price columns, or None if one of them is unclear."""
    found: list[Price] = []
    for column, cell in zip(columns, row.cells, strict=False):
        words = unescape_cell(cell.strip()) if column.field == "price" else ""
        signed = f"{words} {column.sign}" if column.sign and cells.is_bare_number(words) else words
        prices = cells.read_prices(signed, currency)
        if prices is None:
            return None
        found += [{**each, "size": " ".join(filter(None, (column.size, each["size"])))} for each in prices]
    return found


def _state(dish: Dish, values: Mapping[str, str], line: int, draft: MenuDraft) -> None:
    """Set the other facts of a dish from a table row, and list unknown words as unread."""
    dish["diets"], unknown_diets = cells.read_diets(values.get("diets", ""))
    dish["allergens"], unknown_allergens = cells.read_allergens(values.get("allergens", ""))
    dish["spice"] = cells.read_spice(values.get("spice", ""))
    dish["is_new"] = cells.is_yes(values.get("is_new", ""))
    for each in (*unknown_diets, *unknown_allergens):
        draft.refuse(line, f"{dish['name']}: {each}")


def _read_lines(texts: Sequence[str], currency: str, draft: MenuDraft) -> None:
    style = read_style(texts[:MOST_LINES], currency)
    lines = [
        read_line(number, words, currency, style) if (words := text.strip()) else None
        for number, text in enumerate(texts[:MOST_LINES], start=1)
    ]
    blocks = [list(filter(None, block)) for is_text, block in groupby(lines, bool) if is_text]
    _decide(blocks)
    for place, block in enumerate(blocks):
        _read_block(block, draft, is_last=place == len(blocks) - 1)
    for number, text in enumerate(texts[MOST_LINES:], start=MOST_LINES + 1):
        draft.refuse(number, text)


def _read_block(block: Sequence[PriceLine], draft: MenuDraft, *, is_last: bool) -> None:
    """Add the lines of a block, which contains no blank lines, to the draft."""
    described: Dish | None = None
    is_list = False
    last_dish = max((place for place, line in enumerate(block) if line.kind == "dish"), default=-1)
    for place, line in enumerate(block):
        if line.kind == "joined":
            continue
        if line.kind == "dish" or (line.kind == "text" and line.has_bullet and is_list and described):
            described = draft.add_dish(line.number, line.name or line.text, line.note, line.prices)
            is_list = line.has_bullet
        elif line.kind == "unclear":
            described = None
            draft.refuse(line.number, line.original)
        elif described is not None:
            draft.describe_dish(line.number, described, line.text)
        elif (is_last and place > last_dish and draft.sections) or not line.text.strip(_DECORATION):
            # A line after the last dish cannot be a heading.
            draft.refuse(line.number, line.original)
        else:
            draft.open_section(line.number, line.text.strip(_DECORATION))


def _decide(blocks: Sequence[Sequence[PriceLine]]) -> None:
    """Decide which dish a price belongs to if it starts a line or has its own line."""
    kinds = [line.kind for block in blocks for line in block]
    has_prices_first = kinds.count("price_first") > kinds.count("dish")
    for line in (line for block in blocks for line in block if line.kind == "price_first"):
        line.kind = "dish" if has_prices_first else "unclear"
    single = [block for block in blocks if [line.kind for line in block].count("price") == 1]
    places = [[line.kind for line in block].index("price") for block in single if len(block) > 1]
    is_last_line = len(places) > 1 and all(place > 1 for place in places)
    for place, block in enumerate(blocks):
        if any(line.kind == "price" for line in block) and not _join_prices(
            block, has_text_between=is_last_line
        ):
            alone = blocks[place - 1] if place and len(block) == 1 else []
            for line in (*_unclear_lines(block), *(alone if len(alone) == 1 else [])):
                line.kind = "unclear"


def _unclear_lines(block: Sequence[PriceLine]) -> Sequence[PriceLine]:
    """Return the lines of a block that an ambiguous price may belong to.

    In a block with other dishes, these are the price's own line and the line above.
    """
    if not any(line.kind == "dish" for line in block):
        return block
    prices = [place for place, line in enumerate(block) if line.kind == "price"]
    return [
        line
        for place, line in enumerate(block)
        if place in prices or (place + 1 in prices and line.kind == "text")
    ]


def _join_prices(block: Sequence[PriceLine], *, has_text_between: bool) -> bool:
    """Join each line that contains only a price with the name of its dish. Return False if the pairs are
    ambiguous."""
    kinds = "".join({"price": "p", "text": "t"}.get(line.kind, "x") for line in block)
    if kinds.startswith("pt") and set(kinds[1:]) == {"t"}:
        pairs = [(1, 0)]
    elif kinds.startswith("tp") and "p" not in kinds[2:] and "x" not in kinds:
        pairs = [(0, 1)]
    elif kinds == "tp" * (len(kinds) // 2):
        pairs = [(place, place + 1) for place in range(0, len(kinds), 2)]
    elif has_text_between and kinds.startswith("tt") and kinds.count("p") == 1 and "x" not in kinds:
        pairs = [(0, kinds.index("p"))]
    else:
        return False
    for name, price in pairs:
        line, priced = block[name], block[price]
        line.kind, line.name, line.prices, line.note = (
            "dish",
            line.text.strip(LEADERS),
            priced.prices,
            priced.note,
        )
        priced.kind = "joined"
    return True
