"""The public site: page payloads, documents, and the pages that carry the panel and the sign-in."""
