// RUN: what-if --set='%rhs=[{"z"}, {}]' ../suggest/inputs/conflict.mlir
// STATUS: 1
