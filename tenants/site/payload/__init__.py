"""The data of one public page, from its URL to the JSON that renders it."""
