"""People: users, their memberships in domains, their sessions, and the record of what was done."""
