"""Changes of many sites from the panel: a stored plan that a background job applies in waves."""
