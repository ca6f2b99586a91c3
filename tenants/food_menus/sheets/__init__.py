"""Printed menus: a sheet, a folded card, and cards with QR codes that link to the page."""
