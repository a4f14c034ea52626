// RUN: sweep --mesh='data=4..' inputs/mlp.mlir
// STATUS: 2
