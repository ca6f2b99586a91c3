"""Find the style attributes of a WordPress block. They are not imported, because the theme sets the style."""

from collections.abc import Iterator

from shared.data_types import JsonObject

_NAMES = (
    "align", "textAlign", "verticalAlignment", "contentPosition", "textColor", "backgroundColor",
    "overlayColor", "gradient", "borderColor", "fontSize", "fontFamily", "width", "height", "minHeight",
)  # fmt: skip
_LONGEST = 200
_DEPTH = 4
"""The maximum depth of a style. WordPress does not nest styles more deeply."""


def style_attributes(values: JsonObject) -> Iterator[str]:
    """Yield colors, alignment and sizes among the attributes of a block, each as `name value`."""
    for name in _NAMES:
        if isinstance(values.get(name), str | int | float) and values[name] not in ("", False):
            yield f"{name} {values[name]}"[:_LONGEST]
    style = values.get("style")
    for family, settings in style.items() if isinstance(style, dict) else ():
        for name, value in settings.items() if isinstance(settings, dict) else ():
            yield f"{family} {name} {_text(value)}"[:_LONGEST]


def _text(value: object, depth: int = _DEPTH) -> str:
    """Return a value in readable form, such as `top 20, bottom 40`, without the prefix of theme presets."""
    if isinstance(value, dict | list) and not depth:
        return "…"
    if isinstance(value, dict):
        return ", ".join(f"{name} {_text(each, depth - 1)}" for name, each in value.items())
    if isinstance(value, list):
        return ", ".join(_text(each, depth - 1) for each in value)
    return str(value).removeprefix("var:preset|").replace("|", " ")
