"""The most expensive known inputs, by parser.

Each module has a tuple `CASES`. A case generates its own input. `4 * n` is the largest accepted size, or
more if the parser rejects it.
"""
