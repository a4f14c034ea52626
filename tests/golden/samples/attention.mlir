// RUN: propagate ../../../samples/attention.mlir
