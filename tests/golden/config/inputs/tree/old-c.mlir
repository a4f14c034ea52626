bad
