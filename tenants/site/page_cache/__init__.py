"""Whole public pages in the memory of a web process, served without Django."""
