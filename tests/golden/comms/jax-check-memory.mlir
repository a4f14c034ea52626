// RUN: check --budget="memory<=1B" jax-not-modelled.mlir
// STATUS: 1
// The same for memory alone.
