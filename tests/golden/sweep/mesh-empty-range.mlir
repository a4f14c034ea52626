// RUN: sweep --mesh='data=8..4' inputs/mlp.mlir
// STATUS: 2
