"""Additions of a domain to its public pages: analytics, pixels, its own tags. Never to its panel."""
