// RUN: suggest inputs/two-programs.mlir
// STATUS: 1
