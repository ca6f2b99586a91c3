"""The people of a domain: invited, given a role, suspended, removed."""
