// RUN: cost -H --topology=tpu-v5e --by=module inputs/step.mlir
