// RUN: partition --as-xla --check as-xla.mlir
// STATUS: 2
// A listing cannot be checked.
