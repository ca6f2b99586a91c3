"""Checks of the DNS records and certificates of hosts."""
