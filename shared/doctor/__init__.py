"""Checks of the installation: whether all domains and the services behind them are healthy."""
