"""Posts over HTTP: views, what they accept, and what they answer."""
