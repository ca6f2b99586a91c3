"""WordPress' markup, classic and block, as blocks of ours."""

from tenants.wordpress.markup.converting import Converted, PictureSource, convert

__all__ = ["Converted", "PictureSource", "convert"]
