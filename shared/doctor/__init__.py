"""Checks of the installation. They test whether all domains and all required services work."""
