// RUN: check ../../../samples/wrong/mistakes.mlir
// STATUS: 1
