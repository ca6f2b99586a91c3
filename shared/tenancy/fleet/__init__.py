"""Migrations over the schemas of all domains."""
