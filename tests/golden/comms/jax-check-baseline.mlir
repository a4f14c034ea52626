// RUN: check --topology=tpu-v5e --baseline=inputs/jax-tpu.json --budget="growth<=0%,new-collectives<=0" ../../../samples/jax/mlp.mlir
// A report of comms with the same topology.
