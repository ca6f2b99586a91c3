"""SVG drawings: rewritten from an allow-list, with the same look."""
