// RUN: comms --as-xla=no jax-default.mlir
// Without XLA.
