"""The processes of a deployment and their supervision.

Each process is a command that runs in the foreground.
"""
