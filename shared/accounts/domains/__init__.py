"""Domains in the API: the registry's functions with users, limits and the audit log."""
