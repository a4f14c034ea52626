// RUN: what-if --time --set='%rhs=P(None, "y")' ../suggest/inputs/conflict.mlir
