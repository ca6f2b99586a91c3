"""Change many sites from the panel, with a stored plan that a background job applies in waves."""
