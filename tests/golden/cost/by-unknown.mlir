// RUN: cost --topology=tpu-v5e --by=layer inputs/step.mlir
// STATUS: 2
