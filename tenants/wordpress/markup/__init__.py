"""WordPress' markup, classic and block, as blocks of ours."""

from tenants.wordpress.markup.converting import Conversion, PictureSource, convert

__all__ = ["Conversion", "PictureSource", "convert"]
