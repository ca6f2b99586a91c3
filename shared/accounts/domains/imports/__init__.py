"""Imports of domain lists that super admins upload in the panel."""
