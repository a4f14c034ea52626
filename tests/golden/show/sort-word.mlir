// RUN: show --sort=size ../../../samples/mlp.mlir
// STATUS: 2
