"""Custom code on a domain's public pages: analytics, pixels and custom tags. It never runs in the panel."""
