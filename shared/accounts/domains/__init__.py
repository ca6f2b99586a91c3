"""The API for domains. It adds users, limits and audit events to the functions of the registry."""
