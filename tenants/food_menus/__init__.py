"""What a kitchen serves and what it costs, stated once. See docs/decisions/0121-food-menus.md."""
