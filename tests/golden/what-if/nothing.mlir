// RUN: what-if --set='%lhs=[{"x"}, {}]' ../suggest/inputs/conflict.mlir
