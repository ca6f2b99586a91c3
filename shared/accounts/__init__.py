"""Users, their memberships in domains, their sessions, and the audit log."""
