"""SVG drawings, which are rewritten with an allow-list that preserves their appearance."""
