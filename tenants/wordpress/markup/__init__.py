"""Convert WordPress markup, classic and block, into our blocks."""

from tenants.wordpress.markup.converting import Conversion, PictureSource, convert

__all__ = ["Conversion", "PictureSource", "convert"]
