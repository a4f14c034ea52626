// RUN: propagate ../../../samples/reshape.mlir
