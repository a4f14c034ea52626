// RUN: fmt --style=mlir ../../../samples/notation.mlir
