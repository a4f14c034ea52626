// RUN: fmt --extract %s
# Prose

There are %s and @names, but no statements.
