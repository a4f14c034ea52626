// RUN: what-if --format=json --set='%rhs=P(None, "y")' ../suggest/inputs/conflict.mlir
