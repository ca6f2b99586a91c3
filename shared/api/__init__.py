"""The HTTP conventions of all apps: replies, errors, pagination, permissions, routes, OpenAPI."""
