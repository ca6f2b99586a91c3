"""The content of posts: body, field values, rich text, references and URLs."""
