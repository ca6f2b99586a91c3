"""Rewrite SVG drawings with an allow-list that preserves their appearance."""
