"""Menus on paper: a sheet, a folded card, and codes that lead guests to the page."""
