"""Convert WordPress markup, both classic and block markup, into Commissary's blocks."""

from tenants.wordpress.markup.converting import Conversion, PictureSource, convert
from tenants.wordpress.markup.elementor import read_page

__all__ = ["Conversion", "PictureSource", "convert", "read_page"]
