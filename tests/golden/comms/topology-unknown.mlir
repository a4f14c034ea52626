// RUN: comms --topology=tpu-v9 inputs/forward.mlir
// STATUS: 1
