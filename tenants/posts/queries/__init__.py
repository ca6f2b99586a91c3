"""Reads of posts: lists, live versions, permissions, lookups and uses."""
