"""What a domain says about itself: names, colours, menus, socials, its not-found page and its words for search engines."""
