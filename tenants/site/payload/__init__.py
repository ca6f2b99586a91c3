"""Build the data of a public page, from its URL to the JSON that renders it."""
