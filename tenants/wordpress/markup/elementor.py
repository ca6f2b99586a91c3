"""Convert pages that Elementor stores as JSON to HTML and block markup."""

import html
import json
from collections.abc import Callable, Iterator, Mapping

from shared.data_types import JsonMapping, JsonObject
from tenants.wordpress.markup.page_builders import (
    block,
    button,
    column,
    embed,
    gallery,
    heading,
    paragraph,
    picture,
)
from tenants.wordpress.markup.shortcodes import WIDGET, paragraphs

MAX_WIDGETS = 5_000
MAX_DEPTH = 20


def read_page(meta: Mapping[str, str]) -> str:
    """Return the markup of a page built with Elementor, or "" for any other page."""
    if meta.get("_elementor_edit_mode") != "builder":
        return ""
    try:
        elements = json.loads(meta.get("_elementor_data") or "[]")
    except (ValueError, RecursionError):
        return ""
    return "".join(_Page().write_all(elements, 0))


class _Page:
    """A writer that turns the elements of one page into markup."""

    def __init__(self) -> None:
        self._number = 0

    def write_all(self, elements: object, depth: int) -> Iterator[str]:
        for element in _dicts(elements):
            self._number += 1
            if depth > MAX_DEPTH or self._number > MAX_WIDGETS:
                yield _note_lost("…")
                return
            yield from self._write(element, depth)

    def _write(self, element: JsonObject, depth: int) -> Iterator[str]:
        inner = element.get("elements")
        if element.get("elType") == "widget":
            yield _widget(str(element.get("widgetType", "")), _settings(element))
            yield from self.write_all(inner, depth + 1)
        elif _is_row(element):
            yield block("wp:columns")
            for each in _dicts(inner):
                yield column(_share(each))
                yield from self.write_all(each.get("elements"), depth + 2)
                yield block("/wp:column")
            yield block("/wp:columns")
        else:
            yield from self.write_all(inner, depth + 1)


def _widget(name: str, settings: JsonObject) -> str:
    write = _WIDGETS.get(name)
    return write(settings) if write else _note_lost(name)


def _note_lost(name: str) -> str:
    return f'\n\n<{WIDGET} what="{html.escape(name[:100])}"></{WIDGET}>\n\n'


def _dicts(value: object) -> list[JsonObject]:
    return [each for each in value if isinstance(each, dict)] if isinstance(value, list) else []


def _settings(element: JsonObject) -> JsonObject:
    settings = element.get("settings")
    return settings if isinstance(settings, dict) else {}


def _is_row(element: JsonObject) -> bool:
    """Return whether the element's children are columns: children of a section, or containers in a row."""
    inner = _dicts(element.get("elements"))
    kinds = {each.get("elType") for each in inner}
    is_flex_row = element.get("elType") == "container" and kinds == {"container"}
    is_flex_row = is_flex_row and str(_settings(element).get("flex_direction")).startswith("row")
    return len(inner) > 1 and (element.get("elType") == "section" or is_flex_row)


def _share(element: JsonObject) -> float:
    settings = _settings(element)
    width = settings.get("width")
    if isinstance(width, dict) and width.get("unit") == "%":
        size = width.get("size")
    else:
        size = settings.get("_column_size")
    return max(0, min(size, 100)) / 100 if isinstance(size, int | float) else 0


def _text(settings: JsonMapping, name: str) -> str:
    value = settings.get(name)
    return str(value) if isinstance(value, str | int | float) and not isinstance(value, bool) else ""


def _url(settings: JsonMapping, name: str = "link") -> str:
    """Return the URL in a setting for a link or a file."""
    value = settings.get(name)
    return str(value.get("url") or "") if isinstance(value, dict) else ""


def _image(settings: JsonMapping, name: str = "image", caption: str = "") -> str:
    value = settings.get(name)
    number = str(value.get("id") or "") if isinstance(value, dict) else ""
    return picture(_url(settings, name), number, caption)


def _gallery(name: str) -> Callable[[JsonObject], str]:
    return lambda settings: gallery(
        ",".join(str(each["id"]) for each in _dicts(settings.get(name)) if each.get("id"))
    )


def _rich(text: str) -> str:
    return f"\n\n{paragraphs(text)}\n\n" if text.strip() else ""


def _heading(settings: JsonObject) -> str:
    text, link = _text(settings, "title"), _url(settings)
    level = _text(settings, "header_size") or "h2"
    return heading(f'<a href="{html.escape(link)}">{text}</a>' if link else text, level)


def _video(settings: JsonObject) -> str:
    kind = _text(settings, "video_type") or "youtube"
    return embed(_text(settings, f"{kind}_url") or _url(settings, f"{kind}_url"))


def _list(name: str, key: str) -> Callable[[JsonObject], str]:
    def write(settings: JsonObject) -> str:
        rows = []
        for each in _dicts(settings.get(name)):
            text, link = _text(each, key), _url(each)
            rows.append(f'<a href="{html.escape(link)}">{text}</a>' if link else text)
        return "\n\n<ul>" + "".join(f"<li>{row}</li>" for row in rows if row) + "</ul>\n\n"

    return write


def _sections(settings: JsonObject) -> str:
    return "".join(
        heading(_text(each, "tab_title")) + _rich(_text(each, "tab_content"))
        for each in _dicts(settings.get("tabs"))
    )


def _price_list(settings: JsonObject) -> str:
    rows = ""
    for each in _dicts(settings.get("price_list")):
        about = _text(each, "item_description")
        name = _text(each, "title") + (f"<br>{about}" if about else "")
        rows += f"<tr><td>{name}</td><td>{_text(each, 'price')}</td></tr>"
    return f"\n\n<table>{rows}</table>\n\n" if rows else ""


def _price_table(settings: JsonObject) -> str:
    price = f"{_text(settings, 'price')} {_text(settings, 'period')}"
    features = _list("features_list", "item_text")(settings)
    head = heading(_text(settings, "heading")) + paragraph(_text(settings, "sub_heading"))
    return head + paragraph(price) + features + button(_text(settings, "button_text"), _url(settings))


def _slides(settings: JsonObject) -> str:
    return "".join(
        heading(_text(each, "heading"))
        + _rich(_text(each, "description"))
        + button(_text(each, "button_text"), _url(each))
        for each in _dicts(settings.get("slides"))
    )


def _quote(content: str, author: str) -> Callable[[JsonObject], str]:
    return lambda settings: (
        f"\n\n<blockquote><p>{_text(settings, content)}</p><p>{_text(settings, author)}</p></blockquote>\n\n"
    )


def _box(settings: JsonObject) -> str:
    image = _image(settings) if isinstance(settings.get("image"), dict) else ""
    return image + heading(_text(settings, "title_text")) + paragraph(_text(settings, "description_text"))


def _call(settings: JsonObject) -> str:
    image = _image(settings, "graphic_image") or _image(settings, "bg_image")
    text = heading(_text(settings, "title")) + _rich(_text(settings, "description"))
    return image + text + button(_text(settings, "button"), _url(settings))


def _social(settings: JsonObject) -> str:
    links = (html.escape(_url(each)) for each in _dicts(settings.get("social_icon_list")))
    return "".join(paragraph(f'<a href="{link}">{link}</a>') for link in links if link)


_WIDGETS: dict[str, Callable[[JsonObject], str]] = {
    "heading": _heading,
    "text-editor": lambda settings: _rich(_text(settings, "editor")),
    "html": lambda settings: f"\n\n{_text(settings, 'html')}\n\n",
    "shortcode": lambda settings: f"\n\n{_text(settings, 'shortcode')}\n\n",
    "button": lambda settings: button(_text(settings, "text"), _url(settings)),
    "image": lambda settings: _image(settings, caption=_text(settings, "caption")),
    "image-gallery": _gallery("wp_gallery"),
    "gallery": _gallery("gallery"),
    "image-carousel": _gallery("carousel"),
    "video": _video,
    "divider": lambda _settings: "\n\n<hr>\n\n",
    "spacer": lambda _settings: "",
    "icon": lambda _settings: "",
    "icon-list": _list("icon_list", "text"),
    "icon-box": _box,
    "image-box": _box,
    "accordion": _sections,
    "toggle": _sections,
    "tabs": _sections,
    "price-list": _price_list,
    "price-table": _price_table,
    "testimonial": _quote("testimonial_content", "testimonial_name"),
    "blockquote": _quote("blockquote_content", "author_name"),
    "call-to-action": _call,
    "slides": _slides,
    "alert": lambda settings: (
        paragraph(_text(settings, "alert_title")) + paragraph(_text(settings, "alert_description"))
    ),
    "google_maps": lambda settings: paragraph(_text(settings, "address")) + _note_lost("google_maps"),
    "social-icons": _social,
    "menu-anchor": lambda _settings: "",
}
