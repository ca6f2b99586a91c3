"""Link the style sheets of a site, and mark its design choices for them."""

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from shared.data_types import JsonMapping
from tenants.site.documents.builds import AssetBundle

_PRINT = "print"
"""The name of the style sheet for paper."""


def design_sheet(design: JsonMapping) -> str:
    """Return the name of the style sheet with the site's design choices and fonts, or "" without choices."""
    return f"design-{design['fonts'] or 'own'}" if any(design.values()) else ""


def design_attributes(design: JsonMapping) -> SafeString:
    """Return the site's design choices that differ from its template as attributes for the style sheets."""
    return format_html_join("", ' data-{}="{}"', (each for each in design.items() if each[1]))


def style_links(bundle: AssetBundle, *sheets: str) -> SafeString:
    """Return links to the bundle's own styles and to its style sheets with these names."""
    styles = [*bundle.styles, *(bundle.sheets[each] for each in sheets if each in bundle.sheets)]
    links = format_html_join("\n", '<link rel="stylesheet" href="{}">', ((each,) for each in styles))
    if _PRINT in bundle.sheets:
        # Browsers show the page before they load a print style sheet.
        links += format_html('\n<link rel="stylesheet" media="print" href="{}">', bundle.sheets[_PRINT])
    return links
