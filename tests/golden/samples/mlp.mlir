// RUN: propagate ../../../samples/mlp.mlir
