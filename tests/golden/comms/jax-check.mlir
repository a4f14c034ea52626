// RUN: check --topology=tpu-v5e --budget="final.collectives<=0,arguments<=1KiB,collectives<=0" --strict ../../../samples/jax/mlp.mlir
// STATUS: 1
// About XLA for the target of the topology, because JAX has printed the program.
