"""Files that are generated from the code: the OpenAPI document, TypeScript modules, documentation."""
