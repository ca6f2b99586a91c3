"""How every app speaks HTTP: replies, errors, pagination, permissions, routes and the OpenAPI document."""
