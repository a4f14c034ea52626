// RUN: sweep --mesh='data=3/5,product=64' inputs/mlp.mlir
// STATUS: 1
