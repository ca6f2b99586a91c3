"""Passwords and email addresses: reset, change and confirmation by email."""
