"""The public site: page payloads, documents, and the documents of the panel and the sign-in pages."""
