"""The processes of a deployment, each a command in the foreground, and their supervision."""
