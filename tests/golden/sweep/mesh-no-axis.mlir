// RUN: sweep --mesh='product=4' inputs/mlp.mlir
// STATUS: 2
