"""The audit log of a domain: actions with their user, time and client address."""
