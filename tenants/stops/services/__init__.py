"""Change places and stops. Each change is one transaction, serialized per domain, and immediately public."""
