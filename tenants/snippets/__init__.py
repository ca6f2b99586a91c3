"""What a domain adds to its public pages: analytics, pixels, tags of its own. Never to its panel."""
