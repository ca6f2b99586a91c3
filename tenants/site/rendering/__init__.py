"""From a payload to HTML: the client of the renderer."""
