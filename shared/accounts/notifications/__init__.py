"""Emails about news on a domain. Each team member chooses the timing for each kind of news."""
