"""Imports of new domains from a list in the panel, for super admins."""
