"""The API documentation page: Swagger UI with the OpenAPI document."""
