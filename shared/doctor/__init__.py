"""Checks of the installation. They test whether all domains and the services that they need work."""
