"""Emails about news of a domain. For each kind of news, each team member chooses when to get emails."""
