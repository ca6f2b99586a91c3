"""Submissions of the forms on a domain's pages."""
