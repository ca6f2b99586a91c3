"""Frequently asked questions and their answers."""
