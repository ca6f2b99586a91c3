"""Reads of posts: lists, live versions, rights, lookups and uses."""
