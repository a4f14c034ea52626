// RUN: cost --topology=tpu-v5e --by=op --top=4 inputs/step.mlir
