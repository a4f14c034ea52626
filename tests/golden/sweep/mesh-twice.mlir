// RUN: sweep --mesh='data=8,data=4' inputs/mlp.mlir
// STATUS: 2
