"""Examining the installation: whether every domain is as it should be, and what works for them is at work."""
