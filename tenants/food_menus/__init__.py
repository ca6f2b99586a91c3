"""Food menus with dishes and prices. See docs/decisions/business-facts.md."""
