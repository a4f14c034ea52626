// RUN: what-if --set='%rhs=P()' ../suggest/inputs/two-programs.mlir
// STATUS: 1
