"""A slow second opinion on the rules, written from the rule statements alone.

Nothing here imports the library.  Positions are plain data (`table`), places are coordinates (`geometry`), and every
rule is a loop over sets (`rules`), so that a disagreement with the library is a finding about one of the two.
"""
