// RUN: cost -H --topology=tpu-v5e --top=1 --trace=/dev/stdout inputs/step.mlir
