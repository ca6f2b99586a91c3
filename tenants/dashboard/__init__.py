"""The panel's home screen, the opening of a site, and previews."""
