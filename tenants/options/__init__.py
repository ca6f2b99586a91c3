"""A domain's settings: names, colors, menus, social links, not-found page, search engines."""
