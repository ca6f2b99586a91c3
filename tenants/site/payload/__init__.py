"""The data of one public page, from its address to the JSON that draws it."""
