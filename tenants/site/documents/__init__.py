"""HTML documents around the payload: head, structured data, security headers."""
