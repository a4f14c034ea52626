// RUN: sweep --mesh=data=4,modle=2 inputs/mlp.mlir
// STATUS: 1
