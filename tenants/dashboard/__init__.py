"""The panel's start screen, opening a site, and previews."""
