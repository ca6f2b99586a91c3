"""The processes of a deployment, each a command in the foreground, and what keeps them running."""
