"""Turn a payload into HTML: the client of the renderer."""
