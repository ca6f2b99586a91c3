"""The most expensive known inputs, by parser;

each module has a tuple `CASES`. A case generates its own input. `4 * n` is the largest accepted size, or more
where the parser rejects it.
"""
