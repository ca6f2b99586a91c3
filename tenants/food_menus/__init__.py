"""Food menus with dishes and prices. See docs/decisions/food-menus.md."""
