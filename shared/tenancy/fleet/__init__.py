"""Migrations of the schemas of all domains."""
