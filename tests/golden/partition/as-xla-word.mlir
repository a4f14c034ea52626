// RUN: partition --as-xla=tpus as-xla.mlir
// STATUS: 2
