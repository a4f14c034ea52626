// RUN: sweep inputs/mlp.mlir
// STATUS: 2
