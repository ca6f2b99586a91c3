"""The audit log of a domain: action, user, time and address."""
