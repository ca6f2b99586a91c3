"""The HTTP conventions of every app: replies, errors, pagination, permissions, routes, OpenAPI."""
