"""Emails about news on a domain. For each kind of news, each team member chooses when to get emails."""
