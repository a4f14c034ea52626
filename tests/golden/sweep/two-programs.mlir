// RUN: sweep --mesh=x=2 inputs/two-programs.mlir
// STATUS: 1
