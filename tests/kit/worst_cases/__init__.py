"""The dearest inputs anybody found, by what reads them; each module has a tuple `CASES`.

A case makes its own input, so that new ones cost nothing to keep. `4 * n` is the largest that is taken, or
more where the parser refuses.
"""
