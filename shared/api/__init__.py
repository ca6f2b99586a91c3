"""The HTTP conventions of all apps: responses, errors, pagination, permissions, routes, OpenAPI."""
