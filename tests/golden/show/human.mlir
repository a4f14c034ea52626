// RUN: show -H ../../../samples/mlp.mlir
