// RUN: partition --as-xla --mode=reference as-xla.mlir
// STATUS: 2
