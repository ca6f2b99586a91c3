"""Questions visitors ask often, and their answers."""
