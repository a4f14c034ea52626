// RUN: partition --as-xla=no as-xla.mlir
// The program that runs.
