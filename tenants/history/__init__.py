"""Versions of settings and menus: stored with each save, compared and restored in the panel."""
