"""Changes to places and stops: each is one transaction, serialized per domain, and public immediately."""
