"""Emails about news of a domain: each team member chooses per kind when they arrive."""
