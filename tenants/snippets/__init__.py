"""Custom code on a domain's public pages, never in the panel: analytics, pixels, custom tags."""
