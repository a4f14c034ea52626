// RUN: what-if --format=tsv --set='%rhs=P(None, "y")' ../suggest/inputs/conflict.mlir
