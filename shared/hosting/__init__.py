"""Checks of domains' hosts: their DNS records and certificates."""
