// RUN: check --as-xla --budget="memory<=1B" jax-not-modelled.mlir
// STATUS: 1
// Who asks for XLA gets an error.
