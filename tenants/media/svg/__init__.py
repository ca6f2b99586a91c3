"""SVG drawings: rewritten from an allow-list that preserves their look."""
