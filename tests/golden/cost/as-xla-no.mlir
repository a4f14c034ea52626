// RUN: cost --topology=tpu-v5e --as-xla=no inputs/step.mlir
// STATUS: 2
