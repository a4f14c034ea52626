// RUN: cost -H --topology=tpu-v5e ../comms/inputs/forward.mlir
