"""WordPress' markup, classic and block, as blocks of ours."""

from tenants.wordpress.markup.converting import Converted, Files, convert

__all__ = ["Converted", "Files", "convert"]
