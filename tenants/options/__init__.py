"""What a domain says about itself: names, colours, menus, socials, not-found page, search engines."""
