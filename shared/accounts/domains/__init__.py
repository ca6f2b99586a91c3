"""Domains over HTTP: adds users, limits and the audit log to the registry."""
