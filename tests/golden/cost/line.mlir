// RUN: cost -H --topology=tpu-v5e inputs/step.mlir
