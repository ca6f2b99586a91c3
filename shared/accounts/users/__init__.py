"""The team of a domain: invitations, roles, suspension and removal."""
