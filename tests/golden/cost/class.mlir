// RUN: cost -H --topology=tpu-v5e --by=class inputs/step.mlir
