"""Food menus with dishes and prices. See docs/decisions/0121-food-menus.md."""
