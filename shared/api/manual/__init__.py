"""The API's manual: the OpenAPI document drawn by Swagger UI, in which every call can be tried."""
