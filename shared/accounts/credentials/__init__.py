"""Reset and change passwords and email addresses, with links sent by email."""
