"""Domains in the API: adds users, limits and the audit log to the registry."""
