// RUN: propagate ../../../samples/conflict.mlir
