// RUN: fmt ../../../samples/notation.mlir
