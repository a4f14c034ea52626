// RUN: cost -H --topology=tpu-v5p inputs/step.mlir
