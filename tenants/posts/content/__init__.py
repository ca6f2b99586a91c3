"""What a post holds: its body, the values of its fields, rich text, references and addresses."""
