// RUN: check --baseline=inputs/jax-tpu.json --budget="growth<=0%" ../../../samples/jax/mlp.mlir
// STATUS: 1
// A report of comms with a topology, but check has none.
