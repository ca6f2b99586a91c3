"""Files that are generated from the code: OpenAPI, TypeScript, documentation."""
