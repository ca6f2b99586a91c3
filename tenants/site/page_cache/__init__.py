"""Whole public pages in the memory of a web process, answered before Django is asked."""
