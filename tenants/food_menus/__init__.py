"""What a kitchen serves and what it costs, stated once and shown wherever a page asks for it."""
